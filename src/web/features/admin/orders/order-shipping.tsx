import type { Order } from '#contract/orders/order.ts';
import { dayInWords } from './order-dates.ts';
import { TrackingNumber } from './tracking-number.tsx';

/** Where an order goes, and how. */
export function OrderShipping({ order }: { order: Order }) {
  const { address, carrier, trackingNumber, deliveryDate } = order.shippingInformation;
  const place = [
    address.address,
    address.landmark,
    [address.city, address.state, address.zip].filter(Boolean).join(', '),
    address.country,
  ].filter(Boolean);
  return (
    <div className="order-shipping min-w-0 text-sm">
      <div role="group" aria-label="Shipping address" className="min-w-0">
        <h4 className="text-sm font-semibold text-ink-faint">Shipping address</h4>
        <address className="mt-1 not-italic break-words">
          <span className="block font-semibold">{`${address.firstName} ${address.lastName}`.trim()}</span>
          {place.map((line, index) => (
            <span key={`${index} ${line}`} className="block">
              {line}
            </span>
          ))}
          {address.phone && (
            <a
              href={`tel:${address.phone.replace(/[^+\d]/g, '')}`}
              className="ink-link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              {address.phone}
            </a>
          )}
        </address>
      </div>
      <div role="group" aria-label="Shipping details" className="min-w-0">
        <h4 className="text-sm font-semibold text-ink-faint">Shipping details</h4>
        <dl className="mt-1">
          <dt className="text-ink-soft">Carrier:</dt>
          <dd className="min-w-0 break-words">{carrier ?? 'Not chosen yet'}</dd>
          <dt className="text-ink-soft">Tracking number:</dt>
          <dd className="min-w-0">
            {trackingNumber ? <TrackingNumber number={trackingNumber} /> : 'None yet'}
          </dd>
          <dt className="text-ink-soft">
            {order.status === 'DELIVERED' ? 'Delivered:' : 'Expected Delivery:'}
          </dt>
          <dd>
            {deliveryDate ? <time dateTime={deliveryDate}>{dayInWords(deliveryDate)}</time> : 'No date'}
          </dd>
        </dl>
      </div>
    </div>
  );
}
