import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { type Order, OrderChange, type OrderStatus } from '#contract/orders/order.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { statusWords } from '#web/features/shared/order-status/status-badge.tsx';
import { formatDay, today } from '../shared/dates.ts';

type AddressControl = {
  name: keyof ShippingAddress;
  label: string;
  maxLength: number;
  optional?: true;
  type?: 'tel';
};

/** The fields of an address, in the order of the form. */
export const addressControls: readonly AddressControl[] = [
  { name: 'firstName', label: 'First name', maxLength: limits.addressName },
  { name: 'lastName', label: 'Last name', maxLength: limits.addressName, optional: true },
  { name: 'phone', label: 'Phone number', maxLength: limits.phone, optional: true, type: 'tel' },
  { name: 'address', label: 'Address', maxLength: limits.addressLine },
  { name: 'landmark', label: 'Landmark', maxLength: limits.landmark, optional: true },
  { name: 'city', label: 'City', maxLength: limits.addressCity },
  { name: 'state', label: 'State', maxLength: limits.addressCity, optional: true },
  { name: 'zip', label: 'PIN code', maxLength: limits.zip },
  { name: 'country', label: 'Country', maxLength: limits.addressCity, optional: true },
];

/** Address and parcel, one value for each field. */
export type ParcelDraft = ShippingAddress & {
  carrier: string;
  trackingNumber: string;
  deliveryDate: string;
};

export type OrderDraft = ParcelDraft & { status: OrderStatus; customerEmail: string };

export function toDraft({ status, shippingInformation, customer }: Order): OrderDraft {
  const { address, carrier = '', trackingNumber = '', deliveryDate = '' } = shippingInformation;
  return {
    status,
    customerEmail: customer?.email ?? '',
    ...address,
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

export function pathOf(field: string): string {
  if (addressControls.some(({ name }) => name === field)) return `shippingInformation.address.${field}`;
  if (field === 'lines') return 'products';
  return field === 'status' || field === 'customerEmail' ? field : `shippingInformation.${field}`;
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

const show = (text: string) => text;

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFields: ConflictFields<OrderDraft> = {
  // Every field of an address is in the list.
  ...(Object.fromEntries(
    addressControls.map(({ name, label }) => [name, { label, show }]),
  ) as ConflictFields<ShippingAddress>),
  status: { label: 'Status', show: (status) => statusWords[status] },
  customerEmail: { label: 'Customer’s email', show },
  carrier: { label: 'Carrier', show },
  trackingNumber: { label: 'Tracking number', show },
  deliveryDate: { label: 'Delivery date', show: (day) => (day ? formatDay(day) : '') },
};
