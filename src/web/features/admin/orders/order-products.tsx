import { useState } from 'react';
import { formatRupeesExactly } from '#contract/text/money.ts';
import type { Order } from '#contract/orders/order.ts';

/** The ordered products, as they were at the time of the order. */
export function OrderProducts({ products }: Pick<Order, 'products'>) {
  return (
    <ul aria-label="Products" className="min-w-0 space-y-3">
      {products.map(({ product, quantity }, index) => (
        <li key={`${index} ${product.id}`} className="flex flex-wrap items-center gap-x-3">
          <SmallImage image={product.image} />
          <span className="min-w-0 flex-1 basis-24 wrap-anywhere">
            {product.name}
            <span className="block text-sm text-ink-soft figures">
              {quantity} × {formatRupeesExactly(product.price)}
            </span>
          </span>
          <span className="figures ml-auto">{formatRupeesExactly(product.price * quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A thumbnail without alternative text: the product's name is beside it. */
export function SmallImage({ image }: { image: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!image || broken) return <span aria-hidden="true" className="order-picture" />;
  return (
    <img
      src={image}
      alt=""
      width={48}
      height={60}
      loading="lazy"
      className="order-picture"
      onError={() => setBroken(true)}
    />
  );
}
