import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { type Order, OrderChange, type OrderStatus } from '#contract/orders/order.ts';
import { today } from './order-dates.ts';

/** What is written on the parcel, each part a field of its own. */
export type ParcelDraft = ShippingAddress & {
  carrier: string;
  trackingNumber: string;
  deliveryDate: string;
};

export type OrderDraft = ParcelDraft & { status: OrderStatus; customerEmail: string };

export function toDraft({ status, shippingInformation, customer }: Order): OrderDraft {
  const { address, carrier = '', trackingNumber = '', deliveryDate = '' } = shippingInformation;
  const { firstName, lastName, address: street, city, state, zip, phone, landmark, country } = address;
  return {
    status,
    customerEmail: customer?.email ?? '',
    firstName,
    lastName,
    address: street,
    landmark,
    city,
    state,
    zip,
    country,
    phone,
    carrier,
    trackingNumber,
    deliveryDate,
  };
}

export function shippingOf({ carrier, trackingNumber, deliveryDate, ...address }: ParcelDraft) {
  return { address, carrier, trackingNumber, deliveryDate };
}

export function toChange({ status, customerEmail, ...parcel }: OrderDraft) {
  return { status, shippingInformation: shippingOf(parcel), customerEmail: customerEmail.trim() };
}

/** Where a field of a parcel stands in what travels. */
export function pathOf(field: string): string {
  const outside = ['carrier', 'trackingNumber', 'deliveryDate'];
  if (outside.includes(field)) return `shippingInformation.${field}`;
  if (field === 'lines') return 'products';
  return field === 'status' || field === 'customerEmail' ? field : `shippingInformation.address.${field}`;
}

export const PAST_DAY = 'The delivery date cannot be earlier than today';

/** Whether an order may be expected, or have come, that day. One that stood there already may stay. */
export function mayBeDelivered(day: string, status: OrderStatus, before: string, now = today()): boolean {
  return day === '' || day === before || status === 'DELIVERED' || day >= now;
}

/** A change of this order, as the server will look at it. */
export function changeOf({ shippingInformation: { deliveryDate: before = '' } }: Order) {
  return OrderChange.refine(
    ({ status = 'PENDING', shippingInformation }) =>
      mayBeDelivered(shippingInformation?.deliveryDate ?? '', status, before),
    { path: ['shippingInformation', 'deliveryDate'], message: PAST_DAY },
  );
}
