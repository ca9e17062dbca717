import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { type Order, OrderChange, type OrderStatus } from '#contract/orders/order.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { statusWords } from '#web/features/shared/order-status/order-status.ts';
import { formatDay, today } from '../shared/dates.ts';

/** Address and parcel, one value for each field. */
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

/** A field's path in the request body. */
export function pathOf(field: string): string {
  const parcelFields = ['carrier', 'trackingNumber', 'deliveryDate'];
  if (parcelFields.includes(field)) return `shippingInformation.${field}`;
  if (field === 'lines') return 'products';
  return field === 'status' || field === 'customerEmail' ? field : `shippingInformation.address.${field}`;
}

export const PAST_DAY = 'The delivery date cannot be earlier than today';

/** Whether an order may have this delivery date: none, unchanged, delivered, or not in the past. */
export function isDateAllowed(day: string, status: OrderStatus, before: string, now = today()): boolean {
  return day === '' || day === before || status === 'DELIVERED' || day >= now;
}

/** The schema for changes of this order, with the server's rule for the delivery date. */
export function changeSchema({ shippingInformation: { deliveryDate: before = '' } }: Order) {
  return OrderChange.refine(
    ({ status = 'PENDING', shippingInformation }) =>
      isDateAllowed(shippingInformation?.deliveryDate ?? '', status, before),
    { path: ['shippingInformation', 'deliveryDate'], message: PAST_DAY },
  );
}

const text = (label: string) => ({ label, show: (value: string) => value });

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFields: ConflictFields<OrderDraft> = {
  status: { label: 'Status', show: (status) => statusWords[status] },
  customerEmail: text('Customer’s email'),
  firstName: text('First name'),
  lastName: text('Last name'),
  address: text('Address'),
  landmark: text('Landmark'),
  city: text('City'),
  state: text('State'),
  zip: text('PIN code'),
  country: text('Country'),
  phone: text('Phone number'),
  carrier: text('Carrier'),
  trackingNumber: text('Tracking number'),
  deliveryDate: { label: 'Delivery date', show: (day) => (day ? formatDay(day) : '') },
};
