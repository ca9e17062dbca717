import type { TextKind } from '#contract/orders/messages/message-texts.ts';
import type { MessageKind } from '#contract/orders/messages/order-message.ts';
import type { Order } from '#contract/orders/order.ts';

/** The id of the latest payment that the artist confirmed. */
export const latestPaymentId = ({ payments = [] }: Pick<Order, 'payments'>): string | undefined =>
  payments.findLast(({ kind, state }) => kind === 'payment' && state === 'confirmed')?.id;

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
  const isPaid = latestPaymentId(order) !== undefined;
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
  return latestPaymentId(order) === undefined || order.amountPaid <= 0 ? 'confirmed' : 'paid';
}

/**
 * The likely kind, unless the order has a message of it that was not withdrawn; one that failed counts too. Undefined for delivered
 * and canceled orders.
 */
export function unreportedKind(order: Order): MessageKind | undefined {
  if (order.status !== 'PENDING' && order.status !== 'SHIPPED') return undefined;
  const kind = likelyKind(order);
  const payment = kind === 'paid' ? latestPaymentId(order) : undefined;
  const isReported = order.messages?.some(
    (message) => message.kind === kind && message.payment === payment && message.state !== 'withdrawn',
  );
  return isReported ? undefined : kind;
}
