import type { TextKind } from '#contract/orders/messages/message-texts.ts';
import type { MessageKind } from '#contract/orders/messages/order-message.ts';
import type { Order } from '#contract/orders/order.ts';

/** The payments that the artist confirmed. */
const confirmedPayments = ({ payments = [] }: Pick<Order, 'payments'>) =>
  payments.filter(({ kind, state }) => kind === 'payment' && state === 'confirmed');

/** The id of a payment that the artist confirmed and no message has reported: each is reported, also by the mails of the shop. */
function unreportedPayment(order: Pick<Order, 'payments' | 'messages'>): string | undefined {
  const reported = (order.messages ?? [])
    .filter(({ kind, state }) => kind === 'paid' && state !== 'withdrawn')
    .map(({ payment }) => payment);
  return confirmedPayments(order).findLast(({ id }) => !reported.includes(id))?.id;
}

/**
 * The id of the payment for a message of the kind paid: one that is not reported, else the latest; undefined without a payment.
 * @param chosen stays while the artist writes about it, although its message is sent meanwhile
 */
export function paymentToReport(
  order: Pick<Order, 'payments' | 'messages'>,
  chosen?: string,
): string | undefined {
  const payments = confirmedPayments(order);
  if (payments.some(({ id }) => id === chosen)) return chosen;
  return unreportedPayment(order) ?? payments.at(-1)?.id;
}

type StatusAndPickup = {
  status: Order['status'];
  shippingInformation: Pick<Order['shippingInformation'], 'pickup'>;
};

/** Whether the order is on its way: one that is picked up in person never is. */
const isOnItsWay = ({ status, shippingInformation: { pickup } }: StatusAndPickup): boolean =>
  !pickup && status === 'SHIPPED';

/** What has happened with an order, so that a message can report it. */
export function offeredKinds(order: StatusAndPickup & Pick<Order, 'payments'>): TextKind[] {
  const isRefunded = order.payments?.some(({ kind, state }) => kind === 'refund' && state === 'confirmed');
  const refunded = isRefunded ? (['refunded'] as const) : [];
  if (order.status === 'CANCELED') return ['canceled', ...refunded];
  const isPaid = confirmedPayments(order).length > 0;
  return [
    'confirmed',
    ...(isPaid ? (['paid'] as const) : []),
    ...(isOnItsWay(order) ? (['shipped'] as const) : []),
    ...refunded,
  ];
}

/** What the artist most likely wants to report about an order that is not canceled. */
export function likelyKind(order: StatusAndPickup & Pick<Order, 'payments' | 'amountPaid'>): MessageKind {
  if (isOnItsWay(order)) return 'shipped';
  return confirmedPayments(order).length === 0 || order.amountPaid <= 0 ? 'confirmed' : 'paid';
}

/**
 * The likely kind, unless the order has a message of it, or of each payment, that was not withdrawn; one that failed counts too.
 * Undefined for delivered and canceled orders.
 */
export function unreportedKind(
  order: StatusAndPickup & Pick<Order, 'payments' | 'amountPaid' | 'messages'>,
): MessageKind | undefined {
  if (order.status !== 'PENDING' && order.status !== 'SHIPPED') return undefined;
  const kind = likelyKind(order);
  if (kind === 'paid') return unreportedPayment(order) === undefined ? undefined : kind;
  const isReported = order.messages?.some(
    (message) => message.kind === kind && message.state !== 'withdrawn',
  );
  return isReported ? undefined : kind;
}
