import type { Order } from '#contract/orders/order.ts';
import type { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { invalidateOrders } from '../shared/list-cache.ts';
import { type SentOnce, showEarlier } from '../shared/send-once.ts';
import { withConsent } from './payments/payment-actions.ts';

/** What is saved after a new order. */
type Rest = {
  /** What the customer reports as paid. */
  payment: PaymentInput | undefined;
  /** Whether the artist wants it recorded although another payment has its reference. */
  allowRepeatedReference?: boolean | undefined;
  /** The key of the draft, so that a retry records no payment twice. */
  key: string;
};

/** The order, and what could not be saved, with its error. */
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
 * Saves what belongs to a new order, also if an earlier request created it from another input of the same draft (same key) and its
 * response was lost.
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

/** Records the payment of a new order; a repeated reference only if the artist agrees. */
async function saveRest(order: Order, rest: Rest, requestConsent?: RequestConsent): Promise<SavedOrder> {
  const { payment, key } = rest;
  const left = { ...rest, payment: undefined };
  if (!payment) return { order, left };
  let { allowRepeatedReference } = rest;
  const send = (agrees: boolean) => {
    allowRepeatedReference ||= agrees;
    const body = { ...payment, allowRepeatedReference };
    const paymentKey = idempotencyKey(`${key}-payment`, payment);
    return fetchCall('createPayment', { params: { id: order.id }, body }, undefined, paymentKey);
  };
  try {
    const { order: paid } = await withConsent(send, requestConsent ?? (() => Promise.resolve(false)));
    return { order: paid, left };
  } catch (error) {
    // The artist was asked about it, and declined.
    if (requestConsent && problemCode(error) === 'repeated_reference') return { order, left };
    return { order, left: { ...left, payment, allowRepeatedReference }, error };
  }
}

const sentences = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ');

/**
 * Confirms a new order in a toast; if its payment was not saved, the toast says how to add it.
 * @param next offers the next order of the same chat, in a toast that stays: the chat is nowhere else
 */
export function showOrderCreated(saved: SavedOrder, next?: ToastMessage['action']): void {
  const { order, left, earlier } = saved;
  if (left.payment) return showPaymentFailed(saved, left.payment, next);
  if (earlier !== undefined) return showEarlier(earlier, EDITS_LOST, next);
  const createdText = `${order.orderId} is pending; its pieces are taken out of stock.`;
  const hasPayment = order.payments?.some(({ state }) => state === 'reported');
  showToast({
    kind: 'success',
    title: 'Order created',
    description: hasPayment ? `${createdText} Its payment waits for you to confirm it.` : createdText,
    action: next,
    stays: next !== undefined,
  });
}

function showPaymentFailed(
  saved: SavedOrder,
  { amount, reference }: PaymentInput,
  next: ToastMessage['action'],
): void {
  const { order, left, error, earlier } = saved;
  const withReference = reference ? ` with UTR ${reference}` : '';
  const isRepeated = problemCode(error) === 'repeated_reference';
  const advice = isRepeated
    ? 'Record it only if one payment was for both.'
    : `Retry, or record ${formatRupeesExactly(amount)}${withReference} at the order.`;
  const { description, secondLine } = toToastError(error, '');
  const again = isRepeated ? { ...saved, left: { ...left, allowRepeatedReference: true } } : saved;
  showToast({
    kind: 'error',
    title: `${order.orderId} created, payment not saved`,
    description: sentences(description, advice, earlier && EDITS_LOST),
    secondLine,
    action: { label: isRepeated ? 'Record anyway' : 'Retry', run: () => void retry(again, next) },
    onDismiss:
      next && (() => showLeft(order.orderId, `${formatRupeesExactly(amount)}${withReference}`, next)),
  });
}

/** After a dismissal: what is left to record at the order, and the next order of the chat. */
function showLeft(orderId: string, payment: string, next: ToastMessage['action']): void {
  const description = `Its payment of ${payment} is not recorded.`;
  showToast({ kind: 'success', title: `${orderId} created`, description, action: next, stays: true });
}

async function retry({ order, left, earlier }: SavedOrder, next: ToastMessage['action']): Promise<void> {
  showOrderCreated({ ...(await saveRest(order, left)), earlier }, next);
  void invalidateOrders();
}
