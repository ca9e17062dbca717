import type { Order } from '#contract/orders/order.ts';
import type { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { errorMessage, problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { invalidateEnquiries, invalidateOrders } from '../shared/list-cache.ts';
import { type SentOnce, showEarlier } from '../shared/send-once.ts';
import { withConsent } from './payments/payment-actions.ts';

/** What is saved after a new order. */
type Rest = {
  /** The ids of the enquiries that it marks as ordered. */
  enquiries: readonly string[];
  /** Whether it replaces other orders of these enquiries. */
  replacesOrder?: true;
  /** What the customer reports as paid. */
  payment: PaymentInput | undefined;
  /** The key of the draft, so that a retry records no payment twice. */
  key: string;
};

/** The order, and what could not be saved, with the first error. */
type SavedOrder = {
  order: Order;
  left: Rest;
  error?: unknown;
  /** What the shop says about an order that an earlier request of the same draft created: later edits are not in it. */
  earlier?: string | undefined;
};

const EDITS_LOST = 'What you changed after that is not saved: edit that order.';

type RequestConsent = (error: unknown) => Promise<boolean>;

/**
 * Saves what belongs to a new order, also if an earlier request created it from another input and its response was lost.
 * @throws ApiError when that order cannot be read
 */
export async function finishOrder(
  sent: SentOnce<Order>,
  rest: Rest,
  requestConsent: RequestConsent,
): Promise<SavedOrder> {
  if ('created' in sent) return saveRest(sent.created, rest, requestConsent);
  const { earlier, id } = sent;
  const order = await fetchCall('getOrder', { params: { id } });
  return { ...(await saveRest(order, rest, requestConsent)), earlier };
}

/** Marks the enquiries of an order that was just created, and records its payment; a repeated reference only if the artist agrees. */
async function saveRest(
  order: Order,
  { enquiries, replacesOrder, payment, key }: Rest,
  requestConsent?: RequestConsent,
): Promise<SavedOrder> {
  const errors: unknown[] = [];
  const failed: string[] = [];
  for (const id of enquiries)
    try {
      await fetchCall('saveEnquiry', {
        params: { id },
        body: { state: 'ORDERED', order: order.id, replacesOrder },
      });
    } catch (error) {
      failed.push(id);
      errors.push(error);
    }
  if (enquiries.length > 0) void invalidateEnquiries();
  const left = { enquiries: failed, payment: undefined, key };
  if (!payment) return { order, left, error: errors[0] };
  try {
    const { order: paid } = await withConsent(
      (consent) =>
        fetchCall(
          'createPayment',
          { params: { id: order.id }, body: { ...payment, ...consent } },
          undefined,
          idempotencyKey(`${key}-payment`, payment),
        ),
      requestConsent ?? (() => Promise.resolve(false)),
    );
    return { order: paid, left, error: errors[0] };
  } catch (error) {
    // The artist was asked about it, and declined.
    if (requestConsent && problemCode(error) === 'repeated_reference')
      return { order, left, error: errors[0] };
    return { order, left: { ...left, payment }, error };
  }
}

const sentences = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ');

/** Confirms a new order in a toast; if a part was not saved, the toast names it and how to add it. */
export function showOrderCreated(saved: SavedOrder): void {
  const { order, left, error, earlier } = saved;
  if (left.payment || left.enquiries.length > 0) return showRestFailed(saved, error);
  if (earlier !== undefined) return showEarlier(earlier, EDITS_LOST);
  const createdText = `${order.orderId} is pending; its pieces are taken out of stock.`;
  const hasPayment = order.payments?.some(({ state }) => state === 'reported');
  showToast({
    kind: 'success',
    title: 'Order created',
    description: hasPayment ? `${createdText} Its payment waits for you to confirm it.` : createdText,
  });
}

function showRestFailed(saved: SavedOrder, error: unknown): void {
  const { order, left, earlier } = saved;
  const { payment, enquiries } = left;
  const { orderId } = order;
  const reference = payment?.reference ? ` with UTR ${payment.reference}` : '';
  const toDo = [
    payment && `record ${formatRupeesExactly(payment.amount)}${reference} at the order`,
    enquiries.length > 0 && 'mark the enquiry as ordered',
  ].filter((text) => typeof text === 'string');
  const missing = payment && enquiries.length > 0 ? 'payment and enquiry' : payment ? 'payment' : 'enquiry';
  const title = `${orderId} created, ${missing} not saved`;
  if (problemCode(error) === 'already_ordered') return showSecondOrder(title, saved);
  const { description, secondLine } = toToastError(error, `Retry, or ${toDo.join(' and ')}.`);
  showToast({
    kind: 'error',
    title,
    description: sentences(description, earlier && EDITS_LOST),
    secondLine,
    action: { label: 'Retry', run: () => void retry(saved) },
  });
}

/** Another device made an order of the same enquiry: both orders exist. */
function showSecondOrder(title: string, saved: SavedOrder): void {
  const { order, left, error, earlier } = saved;
  const advice = 'If both are one sale, cancel one of the orders.';
  showToast({
    kind: 'error',
    title,
    description: sentences(errorMessage(error), advice, earlier && EDITS_LOST),
    action: {
      label: `Link ${order.orderId} instead`,
      run: () => void retry({ ...saved, left: { ...left, replacesOrder: true } }),
    },
  });
}

async function retry({ order, left, earlier }: SavedOrder): Promise<void> {
  showOrderCreated({ ...(await saveRest(order, left)), earlier });
  void invalidateOrders();
}
