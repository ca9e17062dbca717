import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { CopyButton } from './copy-button.tsx';
import { dayText, deliveredWord } from './order-texts.ts';

/** Where the parcel goes, and how it can be followed. */
export function OrderParcel({ order }: { order: OrderPage }) {
  const { status, pickup, parcel, destination } = order;
  const { carrier, trackingNumber, trackingUrl, deliveryDate } = parcel;
  if (status === 'CANCELED') return null;
  return (
    <section aria-labelledby="parcel">
      <h2 id="parcel" className="text-2xl">
        {pickup ? 'Pickup' : 'Your parcel'}
      </h2>
      <dl className="mt-3 grid grid-cols-[fit-content(50%)_1fr] gap-x-4 sm:gap-x-8 gap-y-2">
        {/* Only the town and the first digits of the PIN code: everyone who gets the link can read it. */}
        <Row label="To">{pickup ? 'You, in person' : destination}</Row>
        {carrier && <Row label="Courier">{carrier}</Row>}
        {trackingNumber && (
          <Row label="Tracking number">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="tabular-figures select-all">{trackingNumber}</span>
              <CopyButton text={trackingNumber} what="tracking number" />
            </span>
          </Row>
        )}
        {deliveryDate && (
          <Row label={status === 'DELIVERED' ? deliveredWord(order) : 'Expected'}>
            <time dateTime={deliveryDate}>{dayText(deliveryDate)}</time>
          </Row>
        )}
      </dl>
      {trackingUrl && (
        <p className="mt-3">
          <a
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="ink-link inline-flex items-center pointer-coarse:min-h-11"
          >
            Follow it at {carrier}
          </a>
        </p>
      )}
    </section>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
