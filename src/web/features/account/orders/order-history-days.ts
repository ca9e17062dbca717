import type { Order } from '#contract/orders/order.ts';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
// Midnight in UTC begins the day that was written.
const writtenDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day of a moment, here. */
export function dayOfMoment(moment: string): string {
  return days.format(new Date(moment));
}

/** A day written YYYY-MM-DD: 9 March 2026. */
export function dayInWords(day: string): string {
  return writtenDays.format(new Date(day));
}

/** When the parcel came, or is expected; nothing for an order that is off. */
export function delivery({ status, shippingInformation: { deliveryDate } }: Order) {
  if (deliveryDate === undefined || status === 'CANCELED') return undefined;
  return {
    label: status === 'DELIVERED' ? 'Delivered:' : 'Expected Delivery:',
    day: dayInWords(deliveryDate),
  };
}
