import type { Order } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import type { CallInput, Reply } from '#contract/api/routes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { isRetryable, problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey, newRecordKey } from '#web/api/idempotency-key.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { invalidateOrders, replaceInLists } from '#web/features/admin/shared/list-cache.ts';
import { type SentOnce, showEarlier } from '#web/features/admin/shared/send-once.ts';
import { paymentStateText } from '#web/features/shared/orders/payment-badge.tsx';

type Saved = Reply<'savePayment'>;
type Change = CallInput<'savePayment'>['body'];

/**
 * Shows a changed payment in the lists at once. Its order stays in a list that is filtered by payments, where the artist sees what
 * became of it. Orders with the same reference show that too: then the lists are loaded again.
 * @param before as it was
 */
export function showInLists({ order }: Pick<Saved, 'order'>, before?: Payment): void {
  replaceInLists('listOrders', order);
  const isRepeated = [before, ...(order.payments ?? [])].some((one) => one?.repeatedIn !== undefined);
  void invalidateOrders({ listsShowChange: !isRepeated });
}

/** Undoes what a toast reports. It can run again after a lost response. */
type Undo = () => Promise<Pick<Saved, 'order'>>;

function showDone(title: string, order: Order, undo: Undo): void {
  const run = () => void runUndo(undo);
  showToast({
    kind: 'success',
    title,
    description: `${order.orderId}: ${paymentStateText(order).toLowerCase()}.`,
    action: { label: 'Undo', run },
  });
}

async function runUndo(undo: Undo): Promise<void> {
  try {
    const saved = await undo();
    replaceInLists('listOrders', saved.order);
    void invalidateOrders();
    const { orderId } = saved.order;
    showToast({ kind: 'success', title: 'Undone', description: `${orderId} is as it was before.` });
  } catch (error) {
    void invalidateOrders();
    const retry = { label: 'Retry', run: () => void runUndo(undo) };
    const action = isRetryable(error) ? retry : undefined;
    showToast({ kind: 'error', title: 'Error undoing the change', ...toToastError(error), action });
  }
}

const pathOf = (order: Order, { id }: Payment) => ({ params: { id: order.id, payment: id } });

/** Shows a toast, with Undo, that a payment was recorded. @param wasKnown whether the order had it before this request */
function showCreated({ payment, order }: Saved, wasKnown: boolean): void {
  const amount = formatRupeesExactly(payment.amount);
  const kind = payment.kind === 'refund' ? 'Refund' : 'Payment';
  const title = `${kind} of ${amount} ${wasKnown ? 'was already recorded' : 'recorded'}`;
  showDone(title, order, () => removeRecorded(order, payment));
}

/** Shows in the lists and in a toast what became of a new payment. @param before the order without it */
export function showRecorded(outcome: SentOnce<Saved>, before: Pick<Order, 'payments'>): void {
  if ('earlier' in outcome) {
    void invalidateOrders();
    const advice = 'What you changed after that is not saved: edit the entry in the order.';
    return showEarlier(outcome.earlier, advice);
  }
  showInLists(outcome.created);
  const { id } = outcome.created.payment;
  showCreated(outcome.created, before.payments?.some((one) => one.id === id) === true);
}

/** Deletes a payment as it was recorded; nothing if it is deleted already. */
async function removeRecorded(order: Order, payment: Payment): Promise<Pick<Saved, 'order'>> {
  const { updatedAt } = payment;
  try {
    return await fetchCall('deletePayment', { ...pathOf(order, payment), query: { updatedAt } });
  } catch (error) {
    if (problemCode(error) !== 'not_found') throw error;
    return { order: await fetchCall('getOrder', { params: { id: order.id } }) };
  }
}

/** What Undo sends again, although the reference may be in another order too. */
const contentOf = ({ state, amount, totalReduction, method, reference = '', paidOn }: Payment) => ({
  state,
  amount,
  totalReduction,
  method,
  reference,
  paidOn,
  allowRepeatedReference: true,
});

/** Shows a toast, with Undo, that a payment was changed. @param before as it was */
export function showSaved({ payment, order }: Saved, before: Payment, title = 'Payment updated'): void {
  const body = { ...contentOf(before), note: before.note ?? '', updatedAt: payment.updatedAt };
  showDone(title, order, () => fetchCall('savePayment', { ...pathOf(order, payment), body }));
}

/** Shows a toast, with Undo, that a payment was deleted. Undo records it again. */
export function showPaymentDeleted({ payment, order }: Saved): void {
  const { id, kind, note } = payment;
  const body = { id, kind, ...contentOf(payment), note };
  const key = idempotencyKey(newRecordKey(), body);
  showDone(kind === 'refund' ? 'Refund deleted' : 'Payment deleted', order, () =>
    fetchCall('createPayment', { params: { id: order.id }, body }, undefined, key),
  );
}

/** Sends a request; if it is probably a mistake and the artist agrees, once more with consent. See `useConsent` */
export async function withConsent<T>(
  send: (agrees: boolean) => Promise<T>,
  requestConsent: (error: unknown) => Promise<boolean>,
): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    if (!(await requestConsent(error))) throw error;
    return send(true);
  }
}

/** Confirms or rejects a reported payment. */
export async function decide(
  order: Order,
  payment: Payment,
  state: 'confirmed' | 'rejected',
  requestConsent: (error: unknown) => Promise<boolean>,
): Promise<void> {
  const body: Change = { state, updatedAt: payment.updatedAt };
  try {
    const saved = await withConsent(
      (allowRepeatedReference) =>
        fetchCall('savePayment', { ...pathOf(order, payment), body: { ...body, allowRepeatedReference } }),
      requestConsent,
    );
    showInLists(saved, payment);
    showSaved(saved, payment, state === 'confirmed' ? 'Payment confirmed' : 'Payment not received');
  } catch (error) {
    void invalidateOrders();
    // The artist was asked about it, and declined.
    if (problemCode(error) === 'repeated_reference') return;
    showError('Error updating the payment', error);
  }
}
