import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateOrders, replaceInLists } from '#web/features/admin/shared/list-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';

/** Erases what an order stores about its customer, at the request of that person. */
export function EraseOrder({ order, onErased }: { order: Order; onErased: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, orderId, status, erasedAt } = order;
  if (erasedAt !== undefined || (status !== 'DELIVERED' && status !== 'CANCELED')) return null;

  async function erase() {
    setBusy(true);
    try {
      replaceInLists('listOrders', await fetchCall('eraseOrder', { params: { id } }));
      showToast({ kind: 'success', title: 'Personal data erased', description: orderId });
      setIsOpen(false);
      onErased();
      void invalidateOrders();
    } catch (error) {
      showError('Error erasing the data', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="border-t border-line pt-5">
      <h3 className="text-lg font-display">Personal data</h3>
      <p className="mt-1 text-sm text-ink-soft">
        A customer can ask you to erase what this order stores about them.
      </p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        <UserX aria-hidden="true" className="size-4" />
        Erase personal data
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Erase the personal data of ${orderId}?`}
        text={
          <div className="space-y-3">
            <p>
              This deletes name, address, phone number, email, courier, tracking number, notes, the texts of
              messages, reported and rejected payments and the order page. You cannot undo it.
            </p>
            <p>
              What stays: the pieces, the amounts, the confirmed payments with their references, state and
              country, and the documents you issued, with the name on them. Tax law requires them.
            </p>
            <p>
              Backups that you made before still have the data until newer ones replace them. If you restore
              one, erase the order again.
            </p>
          </div>
        }
        confirm="Erase"
        busy={busy}
        onConfirm={() => void erase()}
      />
    </section>
  );
}
