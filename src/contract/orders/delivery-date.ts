import type { OrderStatus } from './order.ts';

export const PAST_DELIVERY_DATE = 'The delivery date cannot be earlier than today';

type Circumstances = {
  status: OrderStatus;
  /** The date that the order has, as YYYY-MM-DD; empty for none, as in a new order. */
  before: string;
  /** Today as YYYY-MM-DD: that of the artist in the browser, and on the server that of the time zone that is furthest behind. */
  today: string;
};

/**
 * Whether an order may have a delivery date: none, an unchanged one, any if the order is delivered, or today and later.
 * @param date YYYY-MM-DD, or empty for none
 */
export function isDeliveryDateAllowed(date: string, { status, before, today }: Circumstances): boolean {
  return date === '' || date === before || status === 'DELIVERED' || date >= today;
}

/**
 * The delivery date that the order page shows. A delivered order may still have its expected date: one after today is not the day of the delivery.
 * @param today as YYYY-MM-DD
 */
export function shownDeliveryDate(
  { status, deliveryDate }: { status: OrderStatus; deliveryDate?: string | undefined },
  today: string,
): string | undefined {
  const isOnlyExpected = status === 'DELIVERED' && deliveryDate !== undefined && deliveryDate > today;
  return isOnlyExpected ? undefined : deliveryDate;
}
