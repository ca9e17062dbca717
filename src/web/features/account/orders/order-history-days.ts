import type { Order } from '#contract/orders/order.ts';

const localDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
// A date string means midnight in UTC.
const utcDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The local day of a timestamp. */
export function formatTimestamp(timestamp: string): string {
  return localDays.format(new Date(timestamp));
}

/** Formats YYYY-MM-DD as 9 March 2026. */
export function formatDay(day: string): string {
  return utcDays.format(new Date(day));
}

/** The day of the delivery, past or expected; undefined for a canceled order. */
export function delivery({ status, shippingInformation: { deliveryDate } }: Order) {
  if (deliveryDate === undefined || status === 'CANCELED') return undefined;
  return {
    label: status === 'DELIVERED' ? 'Delivered:' : 'Expected Delivery:',
    day: formatDay(deliveryDate),
  };
}
