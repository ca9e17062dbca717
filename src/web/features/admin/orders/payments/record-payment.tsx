import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ListPending } from '#web/features/admin/shared/list-states.tsx';
import { useFreshOrder } from '../fresh-order.ts';
import { EditPayment } from './edit-payment.tsx';
import { NewPayment } from './new-payment.tsx';
import { kindNames, type PaymentDraft } from './payment-draft.ts';

type Props = {
  orderId: string;
  /** The id of the payment to edit; undefined for a new one. */
  paymentId: string | undefined;
  /** Whether a new one starts as a refund. */
  isRefund: boolean;
  onClose: () => void;
};

/** Records a payment or refund of an order, or edits one. Import it lazily. */
export function RecordPayment({ orderId, paymentId, isRefund, onClose }: Props) {
  const { order, query } = useFreshOrder(orderId);
  const payment = order?.payments?.find(({ id }) => id === paymentId);
  // The form reports the kind that was chosen in it.
  const [kind, setKind] = useState<PaymentDraft['kind']>(isRefund ? 'refund' : 'payment');
  // The dialog opens with its form, whose first field then gets the focus.
  if (!order && !query.error) return <LoadingOverlay />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={paymentId ? `Edit ${kindNames[payment?.kind ?? 'payment']}` : `Record ${kindNames[kind]}`}
      description={order && summary(order)}
      ignoresOutsidePress
      isOpenInUrl
    >
      {!order && <ListPending query={query} what="the order" />}
      {order && !paymentId && (
        <NewPayment order={order} isRefund={isRefund} onKind={setKind} onClose={onClose} />
      )}
      {order && payment && <EditPayment order={order} payment={payment} onClose={onClose} />}
      {order && paymentId && !payment && <p>This payment was deleted.</p>}
    </Dialog>
  );
}

function summary({ orderId, totalAmount, amountPaid }: Order): string {
  return `${orderId}: ${formatRupeesExactly(amountPaid)} of ${formatRupeesExactly(totalAmount)} paid`;
}
