import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { AdjustmentLines } from '#web/features/shared/orders/adjustment-lines.tsx';
import { copyText } from '#web/features/shared/copy-text.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { PaymentBadge } from '#web/features/shared/orders/payment-badge.tsx';
import { deliveryLabel, StatusBadge } from '#web/features/shared/orders/status-badge.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { formatDay, formatTimestampDay, formatTimestamp } from '../shared/dates.ts';
import { OutdatedPaperNote } from '../papers/outdated-paper.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { OrderActions } from './order-actions.tsx';
import { PICKUP } from './order-draft.ts';
import { OrderPayments } from './payments/order-payments.tsx';
import { paymentDialogName } from './payments/payment-dialog.ts';

type Props = {
  order: Order;
  /** Opens a dialog by its name in the URL. */
  onOpen: (dialog: string) => void;
};

export function OrderCard({ order, onOpen }: Props) {
  const { orderId, createdAt, updatedAt, createdBy, customer, totalAmount } = order;
  return (
    <article
      className="rounded-md border border-line bg-paper-raised p-4 md:px-6 md:py-5"
      aria-label={`Order ${orderId}`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-xl">{orderId}</h3>
        <p className="ml-auto font-display text-xl tabular-figures sm:order-1">
          <span className="sr-only">Total: </span>
          {formatRupeesExactly(totalAmount)}
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:w-full sm:gap-x-4">
          <StatusBadge order={order} />
          <PaymentBadge order={order} />
          <p className="text-sm text-ink-soft">
            Placed on <time dateTime={createdAt}>{formatTimestampDay(createdAt)}</time>
          </p>
        </div>
      </header>
      <OutdatedPaperNote order={order} className="mt-2 text-sm text-madder" />
      <div className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-[3fr_2fr] lg:grid-cols-[4fr_3fr_3fr]">
        <OrderLines order={order} onOpen={onOpen} />
        <OrderShipping order={order} />
      </div>
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <div className="min-w-0 text-sm break-words">
          {customer && (
            <p>
              Customer: {customer.name} · {customer.email}
            </p>
          )}
          {customer?.isConfirmed === false && (
            <p className="text-ink-soft">
              Not in their account yet, because anyone can register an email: they see it there once they open
              the link of its page while logged in.
            </p>
          )}
          <p className="text-ink-faint">
            Updated <time dateTime={updatedAt}>{formatTimestamp(updatedAt)}</time>
            {createdBy && (
              <>
                {' · '}Customer ID: <span className="tabular-figures">{createdBy}</span>
              </>
            )}
          </p>
        </div>
        <OrderActions order={order} onOpen={onOpen} />
      </footer>
    </article>
  );
}

/** The lines, payments and notes of an order. */
function OrderLines({ order, onOpen }: Props) {
  const { orderBook } = useSiteSettings();
  const { products, lines: adjustments } = order;
  const notes: [label: string, text: string | undefined][] = [
    ['Gift note', order.giftNote],
    ['Packing slip', order.hidePrices && !order.erasedAt ? 'Prices are hidden' : undefined],
    ['Internal note', order.internalNote],
  ];
  const filledNotes = notes.filter(([, text]) => text);
  return (
    <div className="min-w-0">
      <OrderProducts products={products} />
      <AdjustmentLines lines={adjustments} className="mt-3 space-y-1 border-t border-line pt-3 text-sm" />
      <OrderPayments
        order={order}
        isReadOnly={!orderBook}
        onEdit={(payment) => onOpen(paymentDialogName.edit(order.id, payment))}
        onRequest={() => onOpen(paymentDialogName.request(order.id))}
      />
      {filledNotes.length > 0 && (
        <dl className="mt-3 space-y-1 border-t border-line pt-3 text-sm">
          {filledNotes.map(([label, text]) => (
            <div key={label}>
              <dt className="inline text-ink-soft">{label}: </dt>
              <dd className="inline whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The ordered products, as they were at the time of the order. */
function OrderProducts({ products }: Pick<Order, 'products'>) {
  return (
    <ul aria-label="Products" className="min-w-0 space-y-3">
      {products.map(({ product, quantity }, index) => (
        <li key={`${index} ${product.id}`} className="flex flex-wrap items-center gap-x-3">
          <SmallImage image={product.image} />
          <span className="min-w-0 flex-1 basis-24 wrap-anywhere">
            {product.name}
            {product.variant && <span className="block text-sm">{product.variant.text}</span>}
            <span className="block text-sm text-ink-soft tabular-figures">
              {quantity} × {formatRupeesExactly(product.price)}
            </span>
          </span>
          <span className="tabular-figures ml-auto">{formatRupeesExactly(product.price * quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A thumbnail, or a drawing without one. It has no alternative text: the product's name is beside it. */
export function SmallImage({ image }: { image: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  const frame = 'h-15 w-12 flex-none bg-wall object-contain';
  if (!image || broken === image)
    return (
      <span aria-hidden="true" className={frame}>
        <ProductImage image={undefined} name="" sizes="" />
      </span>
    );
  return (
    <img
      src={image}
      alt=""
      width={48}
      height={60}
      loading="lazy"
      className={frame}
      onError={() => setBroken(image)}
    />
  );
}

function OrderShipping({ order }: { order: Order }) {
  const { pickup, address, carrier, trackingNumber, deliveryDate } = order.shippingInformation;
  const lines = [
    address.address,
    address.landmark,
    [address.city, address.state, address.zip].filter(Boolean).join(', '),
    pickup ? '' : address.country,
  ].filter(Boolean);
  const [recipient, details] = pickup ? [PICKUP, 'Pickup details'] : ['Shipping address', 'Shipping details'];
  const name = `${address.firstName} ${address.lastName}`.trim();
  const isCanceled = order.status === 'CANCELED';
  // A canceled order asks for nothing that is missing, and an erased one gets no courier again.
  const needsCourier = !isCanceled && order.erasedAt === undefined;
  const hasDetails = !isCanceled || (!pickup && (carrier ?? trackingNumber) !== undefined);
  return (
    <div className="grid min-w-0 content-start gap-4 text-sm lg:contents">
      <div role="group" aria-label={recipient} className="min-w-0">
        <h4 className="text-sm font-semibold text-ink-faint">{recipient}</h4>
        <address className="mt-1 not-italic break-words">
          {order.erasedAt && <span className="block">Erased on {formatTimestampDay(order.erasedAt)}</span>}
          {name && <span className="block font-semibold">{name}</span>}
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
      {hasDetails && (
        <div role="group" aria-label={details} className="min-w-0">
          <h4 className="text-sm font-semibold text-ink-faint">{details}</h4>
          <dl className="mt-1 grid grid-cols-[fit-content(50%)_1fr] gap-x-3 gap-y-0.5">
            {!pickup && (
              <>
                {(carrier ?? needsCourier) && (
                  <>
                    <dt className="text-ink-soft">Courier:</dt>
                    <dd className="min-w-0 break-words">{carrier ?? 'Not chosen yet'}</dd>
                  </>
                )}
                {(trackingNumber ?? needsCourier) && (
                  <>
                    <dt className="text-ink-soft">Tracking number:</dt>
                    <dd className="min-w-0">
                      {trackingNumber ? <TrackingNumber number={trackingNumber} /> : 'None yet'}
                    </dd>
                  </>
                )}
              </>
            )}
            {!isCanceled && (
              <>
                <dt className="text-ink-soft">{deliveryLabel(order)}</dt>
                <dd>
                  {deliveryDate ? <time dateTime={deliveryDate}>{formatDay(deliveryDate)}</time> : 'No date'}
                </dd>
              </>
            )}
          </dl>
        </div>
      )}
    </div>
  );
}

function TrackingNumber({ number }: { number: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 break-words select-all tabular-figures">{number}</span>
      <IconButton
        label={`Copy tracking number ${number}`}
        title="Copy"
        Icon={Copy}
        className="-my-2"
        onClick={() => void copyText(number, 'tracking number')}
      />
    </span>
  );
}
