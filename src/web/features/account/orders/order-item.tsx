import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { Link } from '#web/navigation/link.tsx';
import { OrderedImage } from '#web/features/shared/orders/ordered-image.tsx';

type Props = Order['products'][number] & { isAvailable: boolean };

/** A product as it was when it was ordered. Links to its page while it has one. */
export function OrderItem({ product: { id, name, price, image, variant }, quantity, isAvailable }: Props) {
  return (
    <li className="flex gap-4">
      <OrderedImage url={image} />
      {/* With large text on a phone the amount is below. */}
      <div className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-4">
        <div className="min-w-0 flex-1 basis-40">
          <p className="break-words">
            {isAvailable ? (
              <Link to="/product/$id" params={{ id }} className="ink-link">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {variant && <p className="text-sm break-words">{variant.text}</p>}
          <p className="tabular-figures text-sm text-ink-soft">
            {quantity} × {formatRupeesExactly(price)}
          </p>
        </div>
        <p className="tabular-figures">{formatRupeesExactly(price * quantity)}</p>
      </div>
    </li>
  );
}
