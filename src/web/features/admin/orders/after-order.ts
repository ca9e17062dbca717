import type { Order } from '#contract/orders/order.ts';
import type { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { problemCode, toToastError } from '#web/api/api-error.ts';
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
  replacesOrder?: true | undefined;
  /** What the customer reports as paid. */
  payment: PaymentInput | undefined;
  /** Whether the artist wants it recorded although another payment has its reference. */
  allowRepeatedReference?: true | undefined;
  /** The key of the draft, so that a retry records no payment twice. */
  key: string;
};

/** The order, and what could not be saved, with the payment's error, else the first of the enquiries. */
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

/** Marks the enquiries of a new order. @returns the ids of those that failed, and the first error */
async function saveEnquiries(order: Order, { enquiries, replacesOrder }: Rest) {
  const failed: string[] = [];
  let error: unknown;
  for (const id of enquiries)
    try {
      const body = { state: 'ORDERED', order: order.id, replacesOrder } as const;
      await fetchCall('saveEnquiry', { params: { id }, body });
    } catch (cause) {
      failed.push(id);
      error ??= cause;
    }
  if (enquiries.length > 0) void invalidateEnquiries();
  return { failed, error };
}

/** Marks the enquiries of a new order, and records its payment; a repeated reference only if the artist agrees. */
async function saveRest(order: Order, rest: Rest, requestConsent?: RequestConsent): Promise<SavedOrder> {
  const { failed, error } = await saveEnquiries(order, rest);
  const { payment, key } = rest;
  const left = { ...rest, enquiries: failed, payment: undefined };
  if (!payment) return { order, left, error };
  let { allowRepeatedReference } = rest;
  const send = (consent: { allowRepeatedReference?: true }) => {
    allowRepeatedReference ??= consent.allowRepeatedReference;
    const body = { ...payment, allowRepeatedReference };
    const paymentKey = idempotencyKey(`${key}-payment`, payment);
    return fetchCall('createPayment', { params: { id: order.id }, body }, undefined, paymentKey);
  };
  try {
    const { order: paid } = await withConsent(send, requestConsent ?? (() => Promise.resolve(false)));
    return { order: paid, left, error };
  } catch (paymentError) {
    // The artist was asked about it, and declined.
    if (requestConsent && problemCode(paymentError) === 'repeated_reference') return { order, left, error };
    return { order, left: { ...left, payment, allowRepeatedReference }, error: paymentError };
  }
}

const sentences = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ');

/** Confirms a new order in a toast; if a part was not saved, the toast names it and says how to add it. */
export function showOrderCreated(saved: SavedOrder): void {
  const { order, left, earlier } = saved;
  if (left.payment || left.enquiries.length > 0) return showRestFailed(saved);
  if (earlier !== undefined) return showEarlier(earlier, EDITS_LOST);
  const createdText = `${order.orderId} is pending; its pieces are taken out of stock.`;
  const hasPayment = order.payments?.some(({ state }) => state === 'reported');
  showToast({
    kind: 'success',
    title: 'Order created',
    description: hasPayment ? `${createdText} Its payment waits for you to confirm it.` : createdText,
  });
}

/** What the artist can decide after a rejection that no repetition changes. */
function decisionAbout(
  error: unknown,
  orderId: string,
): { advice: string; label: string; decided: Partial<Rest> } | undefined {
  const code = problemCode(error);
  // Another device made an order of the same enquiry: both orders exist.
  if (code === 'already_ordered')
    return {
      advice: 'If both are one sale, cancel one of the orders.',
      label: `Link ${orderId} instead`,
      decided: { replacesOrder: true },
    };
  if (code === 'repeated_reference')
    return {
      advice: 'Record it only if one payment was for both.',
      label: 'Record anyway',
      decided: { allowRepeatedReference: true },
    };
  return undefined;
}

function showRestFailed(saved: SavedOrder): void {
  const { order, left, error, earlier } = saved;
  const { payment, enquiries } = left;
  const { orderId } = order;
  const reference = payment?.reference ? ` with UTR ${payment.reference}` : '';
  const toDo = [
    payment && `record ${formatRupeesExactly(payment.amount)}${reference} at the order`,
    enquiries.length > 0 && 'mark the enquiry as ordered',
  ].filter((text) => typeof text === 'string');
  const missing = payment && enquiries.length > 0 ? 'payment and enquiry' : payment ? 'payment' : 'enquiry';
  const decision = decisionAbout(error, orderId);
  const { description, secondLine } = toToastError(error, '');
  const advice = decision?.advice ?? `Retry, or ${toDo.join(' and ')}.`;
  const again = { ...saved, left: { ...left, ...decision?.decided } };
  showToast({
    kind: 'error',
    title: `${orderId} created, ${missing} not saved`,
    description: sentences(description, advice, earlier && EDITS_LOST),
    secondLine,
    action: { label: decision?.label ?? 'Retry', run: () => void retry(again) },
  });
}

async function retry({ order, left, earlier }: SavedOrder): Promise<void> {
  showOrderCreated({ ...(await saveRest(order, left)), earlier });
  void invalidateOrders();
}
