import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { holdsQuery } from '../holds/holds-query.ts';
import { today } from '../shared/dates.ts';
import { invalidateEnquiries, invalidateOrders } from '../shared/list-cache.ts';
import { NEW_ORDER, newOrder, NewOrderInput, pathInNewOrder, toInput } from './new-order-draft.ts';
import { withConsent } from './payments/payment-actions.ts';
import { useRepeatedReference } from './payments/repeated-reference.tsx';
import { ReportedPaymentFields } from './payments/reported-payment-fields.tsx';
import { OrderAddressFields, CustomerField, NotesFields, ParcelFields } from './order-fields.tsx';
import { upgradeLines } from './lines-draft.ts';
import { DraftTotal, OrderLinesFields, useOrderedProducts } from './order-lines-fields.tsx';

/** Marks enquiries as ordered, with their order. The order exists, so a failure is only reported. */
async function markOrdered(enquiries: readonly string[], order: string): Promise<void> {
  if (enquiries.length === 0) return;
  try {
    for (const id of enquiries)
      await fetchCall('saveEnquiry', { params: { id }, body: { state: 'ORDERED', order } });
  } catch (error) {
    showToast({ kind: 'error', title: 'Error updating enquiry', ...toToastError(error) });
  }
  void invalidateEnquiries();
}

type RequestConsent = ReturnType<typeof useRepeatedReference>['requestConsent'];

/**
 * Records what the customer reports as paid; a repeated reference only if the artist agrees. The order exists, so a failure is
 * only reported.
 * @returns the order after it
 */
async function reportPayment(
  order: Order,
  payment: PaymentInput | undefined,
  { key, requestConsent }: { key: string; requestConsent: RequestConsent },
): Promise<Order> {
  if (!payment) return order;
  const headers = idempotencyKey(`${key}-payment`, payment);
  const params = { id: order.id };
  try {
    const saved = await withConsent(
      (consent) =>
        fetchCall('createPayment', { params, body: { ...payment, ...consent } }, undefined, headers),
      requestConsent,
    );
    return saved.order;
  } catch (error) {
    // The artist was asked about it, and declined.
    if (problemCode(error) === 'repeated_reference') return order;
    showToast({ kind: 'error', title: `Payment of ${order.orderId} not recorded`, ...toToastError(error) });
    return order;
  }
}

function useNewOrderForm(requestConsent: RequestConsent, onClose: () => void) {
  const [start] = useState(() => ({ draft: newOrder() }));
  return useDraftForm({
    name: NEW_ORDER,
    start,
    schema: NewOrderInput,
    toInput,
    pathOf: pathInNewOrder,
    upgrade: upgradeLines,
    send: async ({ payment, ...input }, _version, { key, enquiries }) => {
      try {
        const saved = await fetchCall('createOrder', { body: input }, undefined, idempotencyKey(key, input));
        await markOrdered(enquiries, saved.id);
        return await reportPayment(saved, payment, { key, requestConsent });
      } catch (error) {
        // The stock and the holds may have changed.
        void queryClient.invalidateQueries({ queryKey: ['getProduct'] });
        void queryClient.invalidateQueries(holdsQuery);
        throw error;
      }
    },
    onSaved(saved) {
      const pending = `${saved.orderId} is pending; its pieces are taken out of stock.`;
      const hasPayment = saved.payments?.some(({ state }) => state === 'reported');
      showToast({
        kind: 'success',
        title: 'Order created',
        description: hasPayment ? `${pending} Its payment waits for you to confirm it.` : pending,
      });
      onClose();
      void invalidateOrders();
    },
    errorTitle: 'Error creating order',
    whereUnsaved: 'They are here when you add an order again.',
  });
}

/** Records a sale that was agreed in a chat or in person. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const { requestConsent, question } = useRepeatedReference();
  const form = useNewOrderForm(requestConsent, onClose);
  const { draft, change, errors } = form;
  const fields = { draft, change, errors };
  const byId = useOrderedProducts(draft);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add New Order"
      description="Its pieces are taken out of stock."
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      <DraftForm
        form={form}
        label="New order"
        submitLabel="Create Order"
        summary={<DraftTotal draft={draft} byId={byId} chatAmount={draft.chatAmount} />}
        onClose={onClose}
      >
        <OrderLinesFields {...fields} byId={byId} />
        <CustomerField {...fields} />
        <OrderAddressFields {...fields} />
        <ParcelFields {...fields} earliest={today()} dateLabel="Expected delivery date" />
        <ReportedPaymentFields {...fields} />
        <NotesFields {...fields} />
      </DraftForm>
      {question}
    </Dialog>
  );
}
