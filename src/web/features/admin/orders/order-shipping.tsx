import { Copy } from 'lucide-react';
import type { Order } from '#contract/orders/order.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { formatDay } from '../shared/dates.ts';
import { IconButton } from '../shared/icon-button.tsx';

/** The shipping address and details of an order. */
export function OrderShipping({ order }: { order: Order }) {
  const { address, carrier, trackingNumber, deliveryDate } = order.shippingInformation;
  const lines = [
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
          {lines.map((line, index) => (
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
          <dd>{deliveryDate ? <time dateTime={deliveryDate}>{formatDay(deliveryDate)}</time> : 'No date'}</dd>
        </dl>
      </div>
    </div>
  );
}

function TrackingNumber({ number }: { number: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      showToast({ kind: 'success', title: 'Copied!', description: 'Tracking number copied to clipboard' });
    } catch {
      showToast({
        kind: 'error',
        title: 'The tracking number was not copied',
        description: 'This browser blocks copying. Select the number to copy it.',
      });
    }
  }

  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 break-words select-all figures">{number}</span>
      <IconButton
        label={`Copy tracking number ${number}`}
        title="Copy"
        Icon={Copy}
        className="-my-2"
        onClick={() => void copy()}
      />
    </span>
  );
}
