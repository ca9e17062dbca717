import { X } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { changeOrder, showOrderUpdated } from './change-order.ts';

/** Cancels an order after a confirmation, because on a phone the button is easily touched by mistake. */
export function CancelOrderButton({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { orderId, amountPaid, amountReported } = order;

  async function cancel() {
    setBusy(true);
    const saved = await changeOrder(order, { status: 'CANCELED' });
    setBusy(false);
    setAsking(false);
    if (saved) showOrderUpdated(saved, order);
  }

  const refund = amountPaid > 0 ? ` ${formatRupeesExactly(amountPaid)} is then due as a refund.` : '';
  const report =
    amountReported > 0
      ? ` ${formatRupeesExactly(amountReported)} is reported, but not confirmed: it may then be due as a refund.`
      : '';
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={`Cancel order ${orderId}`}
      >
        <X aria-hidden="true" className="size-4 shrink-0" />
        Cancel order
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel ${orderId}?`}
        text={`Its pieces go back into stock.${refund}${report}`}
        confirm="Cancel order"
        cancel="Keep the order"
        busy={busy}
        onConfirm={() => void cancel()}
      />
    </>
  );
}
