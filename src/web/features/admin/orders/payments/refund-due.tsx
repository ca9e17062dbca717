import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { formatRupees, formatRupeesExactly } from '#contract/text/money.ts';
import { amountRetainedOf, refundDueOf } from '#web/features/shared/orders/order-sums.ts';
import { paymentStateText } from '#web/features/shared/orders/payment-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
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

/** One button for both directions, so that it keeps the focus. */
function KeepButton({ order, isRetained }: { order: Order; isRetained: boolean }) {
  const [busy, setBusy] = useState(false);
  const label = isRetained ? 'Don’t keep' : 'Keep the rest';

  async function press() {
    setBusy(true);
    await keep(order, isRetained ? 0 : order.amountPaid);
    setBusy(false);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      onClick={() => void press()}
      aria-label={`${label}: ${order.orderId}`}
    >
      {label}
    </Button>
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
