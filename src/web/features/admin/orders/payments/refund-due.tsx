import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { formatRupees, formatRupeesExactly } from '#contract/text/money.ts';
import { amountRetainedOf, refundDueOf, retainedText } from '#web/features/shared/orders/order-sums.ts';
import { paymentStateText } from '#web/features/shared/orders/payment-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { changeOrder } from '../change-order.ts';

type Props = {
  order: Order;
  /** Without the order book, payments can be read only. */
  isReadOnly: boolean;
};

/** What is to be refunded, or what the artist keeps of a canceled order, with the button that changes it. */
export function RefundDue({ order, isReadOnly }: Props) {
  const [refund, retained] = [refundDueOf(order), amountRetainedOf(order)];
  if (refund === 0 && retained === 0) return null;
  return (
    <>
      {/* After it was agreed, the customer paid again. */}
      {refund > 0 && retained > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          Kept <span className="ml-auto tabular-figures">{formatRupeesExactly(retained)}</span>
        </p>
      )}
      <div
        className={classes(
          'mt-1 flex min-h-9 flex-wrap items-center gap-x-3 font-semibold',
          refund > 0 && 'text-madder',
        )}
      >
        <p>{refund > 0 ? 'Refund due' : 'Kept'}</p>
        {!isReadOnly && order.status === 'CANCELED' && <KeepButton order={order} isRetained={refund === 0} />}
        <p className="ml-auto tabular-figures">{formatRupeesExactly(refund > 0 ? refund : retained)}</p>
      </div>
    </>
  );
}

/** One button for both directions, so that it keeps the focus. Keeping asks first, because the customer reads at once that it was agreed. */
function KeepButton({ order, isRetained }: { order: Order; isRetained: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { orderId, amountPaid } = order;
  const label = isRetained ? 'Don’t keep' : 'Keep the rest';

  async function change() {
    setBusy(true);
    await keep(order, isRetained ? 0 : amountPaid);
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={() => (isRetained ? void change() : setAsking(true))}
        aria-label={`${label}: ${orderId}`}
      >
        {label}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Keep ${formatRupeesExactly(amountPaid)} of ${orderId}?`}
        text={`No refund is due then. The customer reads: “${retainedText(amountPaid)}”`}
        confirm="Keep it"
        variant="primary"
        busy={busy}
        onConfirm={() => void change()}
      />
    </>
  );
}

/** @param amountRetained rupees, instead of a refund */
async function keep(order: Order, amountRetained: number): Promise<void> {
  const saved = await changeOrder(order, { amountRetained });
  if (!saved) return;
  showToast({
    kind: 'success',
    title: amountRetained > 0 ? `${formatRupees(amountRetained)} kept` : 'Not kept',
    description: `${order.orderId}: ${amountRetained > 0 ? 'no refund is due' : paymentStateText(saved).toLowerCase()}.`,
    action: { label: 'Undo', run: () => void undo(saved, order) },
  });
}

async function undo(saved: Order, { amountRetained = 0, amountPaid, orderId }: Order): Promise<void> {
  // A part of what was agreed may have been refunded later.
  if (!(await changeOrder(saved, { amountRetained: Math.min(amountRetained, amountPaid) }))) return;
  showToast({ kind: 'success', title: 'Undone', description: `${orderId} is as it was before.` });
}
