import { Fragment } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { formatLongDay, toDate } from '#web/features/shared/local-day.ts';
import { AdjustmentLines } from '#web/features/shared/orders/adjustment-lines.tsx';
import { customerSums } from '#web/features/shared/orders/order-sums.ts';
import { deliveryLabel, StatusBadge } from '#web/features/shared/orders/status-badge.tsx';
import { OrderItem } from './order-item.tsx';
import { Tracking } from './tracking.tsx';

type Props = {
  order: Order;
  /** The ids of the products that have a page now. */
  available: ReadonlySet<string>;
};

export function OrderCard({ order, available }: Props) {
  const { orderId, createdAt, status, products, lines, totalAmount, giftNote, shippingInformation, page } =
    order;
  const { pickup, address, deliveryDate, trackingNumber, carrier } = shippingInformation;

  return (
    <article
      aria-label={`Order ${orderId}`}
      className="rounded-sm border border-line bg-paper-raised p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-xl">{orderId}</h3>
          <p className="text-sm text-ink-soft">
            Placed on <time dateTime={createdAt}>{formatLongDay(new Date(createdAt))}</time>
          </p>
        </div>
        <StatusBadge order={order} />
      </div>
      <ul aria-label="Pieces" className="mt-5 space-y-4">
        {products.map(({ product, quantity }, index) => (
          <OrderItem
            key={index}
            product={product}
            quantity={quantity}
            isAvailable={available.has(product.id)}
          />
        ))}
      </ul>
      <AdjustmentLines lines={lines} className="mt-5 space-y-1 border-t border-line pt-4 text-sm" />
      <p className="tabular-figures mt-5 flex flex-wrap justify-end gap-x-4 border-t border-line pt-4 font-semibold">
        <span className="flex-1">Total</span> <span>{formatRupeesExactly(totalAmount)}</span>
      </p>
      {(order.amountPaid > 0 || order.amountReported > 0) && (
        <dl className="mt-1 grid grid-cols-2 text-sm tabular-figures *:even:text-right">
          {customerSums(order).map(([label, rupees]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{formatRupeesExactly(rupees)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <div className="mt-4 space-y-1 text-sm text-ink-soft">
        {deliveryDate !== undefined && status !== 'CANCELED' && (
          <p>
            {deliveryLabel(order)} {formatLongDay(toDate(deliveryDate))}
          </p>
        )}
        <p className="break-words">
          To {[address.firstName, address.lastName].filter(Boolean).join(' ')},{' '}
          {pickup ? 'in person' : `${address.city} ${address.zip}`}
        </p>
        {giftNote && <p className="wrap-anywhere whitespace-pre-line">Gift note: {giftNote}</p>}
        {page && (
          <p>
            {/* A new document: its headers keep the secret URL from other sites. */}
            <a href={page.path} className="ink-link inline-flex items-center pointer-coarse:min-h-11">
              Payment and {pickup ? 'pickup' : 'parcel'} of {orderId}
            </a>
          </p>
        )}
        {trackingNumber && <Tracking number={trackingNumber} carrier={carrier} />}
      </div>
    </article>
  );
}
