import type { OrderLine } from '#contract/orders/order-lines.ts';
import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { AdjustmentLines } from '#web/features/shared/orders/adjustment-lines.tsx';
import { customerSums } from '#web/features/shared/orders/order-sums.ts';
import { OrderedImage } from '#web/features/shared/orders/ordered-image.tsx';

type OrderedProduct = Extract<OrderLine, { kind: 'product' }>;

/** What was ordered, the total, and what is paid of it. */
export function OrderLines({ order }: { order: OrderPage }) {
  const { lines, totalAmount, giftNote, status } = order;
  // Of a canceled order the artist may keep a part.
  const toRefund = status === 'CANCELED' ? 0 : order.amountToRefund;
  return (
    <section aria-labelledby="pieces" className="min-w-0">
      <h2 id="pieces" className="text-2xl">
        Your pieces
      </h2>
      <ul aria-label="Pieces" className="mt-5 space-y-4">
        {lines.map((line, index) => line.kind === 'product' && <ProductLine key={index} line={line} />)}
      </ul>
      <AdjustmentLines lines={lines} className="mt-5 space-y-1 border-t border-line pt-4 text-sm" />
      <dl className="tabular-figures mt-5 space-y-1 border-t border-line pt-4">
        <Sum label="Total" amount={totalAmount} />
        {customerSums(order).map(([label, amount]) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        {toRefund !== 0 && <Sum label="To be refunded" amount={toRefund} />}
      </dl>
      {giftNote && (
        <p className="mt-5 border-t border-line pt-4 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          Gift note: {giftNote}
        </p>
      )}
    </section>
  );
}

function ProductLine({ line: { product, quantity, amount } }: { line: OrderedProduct }) {
  return (
    <li className="flex gap-4">
      <OrderedImage url={product.image} />
      {/* With large text on a phone the amount is below. */}
      <div className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-4">
        <div className="min-w-0 flex-1 basis-40">
          <p className="break-words">{product.name}</p>
          {product.variant && <p className="text-sm break-words">{product.variant.text}</p>}
          <p className="tabular-figures text-sm text-ink-soft">
            {quantity} × {formatRupeesExactly(product.price)}
          </p>
        </div>
        <p className="tabular-figures">{formatRupeesExactly(amount)}</p>
      </div>
    </li>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex flex-wrap justify-end gap-x-4">
      <dt className="min-w-0 flex-1 basis-40">{label}</dt>
      <dd className="font-semibold">{formatRupeesExactly(amount)}</dd>
    </div>
  );
}
