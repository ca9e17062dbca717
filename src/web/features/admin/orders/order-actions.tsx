import { FileText, IndianRupee, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { todayInIndia } from '../shared/dates.ts';
import { papersDialogOf } from '../papers/papers-url.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { changeOrder, showOrderUpdated } from './change-order.ts';
import { MessagesButton } from './messages/messages-button.tsx';
import { OrderPageButton } from './order-page/order-page-button.tsx';
import { paymentDialogName } from './payments/payment-dialog.ts';

type Props = {
  order: Order;
  /** Opens a dialog by its name in the URL. */
  onOpen: (dialog: string) => void;
};

/** The buttons of an order, at the bottom of its card. */
export function OrderActions({ order, onOpen }: Props) {
  const { orderBook } = useSiteSettings();
  const { orderId } = order;
  const isDue = order.amountToPay > 0;
  return (
    // On a phone the buttons without borders begin below each other.
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 max-sm:w-full max-sm:[&>.press-quiet]:justify-start sm:ml-auto sm:flex sm:flex-wrap sm:justify-end">
      <MessagesButton order={order} />
      <Button variant="quiet" size="sm" onClick={() => onOpen(order.id)} aria-label={`Edit order ${orderId}`}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onOpen(papersDialogOf(order.id))}
        aria-label={`Papers of order ${orderId}`}
      >
        <FileText aria-hidden="true" className="size-4" />
        Papers
      </Button>
      <OrderPageButton order={order} />
      {orderBook && (
        <Button
          variant={isDue ? 'outline' : 'quiet'}
          size="sm"
          // Icon and text stay beside each other.
          className="whitespace-nowrap max-sm:px-2"
          onClick={() => onOpen(paymentDialogName.record(order.id))}
          aria-label={`Record payment: ${orderId}`}
        >
          <IndianRupee aria-hidden="true" className="size-4 shrink-0" />
          Record payment
        </Button>
      )}
      {orderBook && order.amountPaid > 0 && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => onOpen(paymentDialogName.refund(order.id))}
          aria-label={`Refund: ${orderId}`}
        >
          <Undo2 aria-hidden="true" className="size-4" />
          Refund
        </Button>
      )}
      {order.status === 'PENDING' && <CancelOrderButton order={order} />}
      <StatusAction order={order} />
    </span>
  );
}

const ShipDialog = lazyDialog(() => import('./ship/ship-dialog.tsx').then((file) => file.ShipDialog));

/** The button for the next status. */
function StatusAction({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const [isShipping, setShipping] = useState(false);
  const { status, orderId } = order;

  async function save(change: Parameters<typeof changeOrder>[1]) {
    setBusy(true);
    const saved = await changeOrder(order, change);
    setBusy(false);
    if (saved) showOrderUpdated(saved, order);
  }

  function ship() {
    // An erased order gets no courier and tracking number again.
    if (order.erasedAt === undefined) setShipping(true);
    else void save({ status: 'SHIPPED' });
  }

  const deliver = () => save({ status: 'DELIVERED', shippingInformation: { deliveryDate: todayInIndia() } });

  if (status !== 'PENDING' && status !== 'SHIPPED') return null;
  const { pickup } = order.shippingInformation;
  const [label, press] =
    status === 'PENDING' && !pickup
      ? ['Mark as shipped', ship]
      : [pickup ? 'Mark as picked up' : 'Mark as delivered', () => void deliver()];
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        onClick={press}
        aria-label={`${label}: ${orderId}`}
        className="max-sm:col-span-full"
      >
        {label}
      </Button>
      {isShipping && <ShipDialog order={order} onClose={() => setShipping(false)} />}
    </>
  );
}
