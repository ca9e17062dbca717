import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { type Payment, PaymentChange } from '#contract/orders/payment-shapes.ts';
import { problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Button } from '#web/ui/button.tsx';
import { invalidateOrders } from '#web/features/admin/shared/list-cache.ts';
import { reloadOrder } from '../fresh-order.ts';
import { showInLists, showPaymentDeleted, showSaved, withConsent } from './payment-actions.ts';
import { conflictFields, kindNames, toChange, toDraft, totalIncreaseOnDelete } from './payment-draft.ts';
import { AmountAfter, EditedRefundNote } from './payment-effect.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useConsent } from '../consent.tsx';

type Props = { order: Order; payment: Payment; onClose: () => void };

/** Edits or deletes a recorded payment or refund. */
export function EditPayment({ order, payment, onClose }: Props) {
  const { requestConsent, question } = useConsent();
  const [deleting, setDeleting] = useState(false);
  const increase = totalIncreaseOnDelete(order, payment);
  const params = { id: order.id, payment: payment.id };
  const toFormStart = (one: Payment) => ({ draft: toDraft(one), version: one.updatedAt });
  // The version that was changed: Undo restores it.
  const before = useRef(payment);
  const form = useDraftForm({
    name: `payment:${payment.id}`,
    start: toFormStart(payment),
    schema: PaymentChange,
    toInput: toChange,
    send: (input, updatedAt) =>
      withConsent(
        (allowRepeatedReference) =>
          fetchCall('savePayment', { params, body: { ...input, allowRepeatedReference, updatedAt } }),
        requestConsent,
      ),
    loadCurrent: async () => {
      const { payments } = await reloadOrder(order.id);
      before.current = payments?.find(({ id }) => id === payment.id) ?? payment;
      return toFormStart(before.current);
    },
    onSaved(saved) {
      showInLists(saved, before.current);
      showSaved(saved, before.current);
      onClose();
    },
    errorTitle: 'Error updating the payment',
    whereUnsaved: 'They are here when you edit this payment again.',
  });
  const { draft, change, errors } = form;

  async function remove() {
    setDeleting(true);
    try {
      const { updatedAt } = before.current;
      const deleted = await fetchCall('deletePayment', { params, query: { updatedAt } });
      form.discard();
      showInLists(deleted, before.current);
      showPaymentDeleted(deleted);
      onClose();
    } catch (error) {
      showError('Error deleting the payment', error);
      // Another user may have changed or deleted it, or the response of the deletion was lost.
      void invalidateOrders();
      // What was typed stays a draft.
      if (problemCode(error) === 'stale') onClose();
    } finally {
      setDeleting(false);
    }
  }

  return (
    <>
      <DraftForm
        form={form}
        label="Payment"
        submitLabel="Save Changes"
        summary={
          payment.state === 'confirmed' && <AmountAfter order={order} draft={draft} before={payment} />
        }
        conflictFields={conflictFields}
        onClose={onClose}
      >
        <PaymentFields {...{ draft, change, errors }} isErased={order.erasedAt !== undefined} />
        <Button variant="quiet" size="sm" className="-ml-3" busy={deleting} onClick={() => void remove()}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete this {kindNames[payment.kind].toLowerCase()}
        </Button>
        <EditedRefundNote payment={payment} increase={increase} />
      </DraftForm>
      {question}
    </>
  );
}
