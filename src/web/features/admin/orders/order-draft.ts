import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { isDeliveryDateAllowed, PAST_DELIVERY_DATE } from '#contract/orders/delivery-date.ts';
import { type Order, OrderChange, type OrderStatus } from '#contract/orders/order.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { statusWord } from '#web/features/shared/orders/status-badge.tsx';
import { formatDay, todayInIndia } from '../shared/dates.ts';
import { isTrackingNumber, NO_TRACKING_NUMBER } from './ship/tracking-number-check.ts';
import { parcelIn } from './ship/tracking-number.ts';
import {
  adjustmentsText,
  holdsOf,
  type LinesDraft,
  productsText,
  toAdjustmentInput,
  toLineInput,
  toLinesDraft,
} from './lines-draft.ts';

type AddressControl = {
  name: keyof ShippingAddress;
  label: string;
  maxLength: number;
  optional?: true;
  type?: 'tel';
};

export const PICKUP = 'Picked up in person';

/** Whether a pickup has this field of an address. */
export const isOfPickup = ({ name }: AddressControl): boolean =>
  name === 'firstName' || name === 'lastName' || name === 'phone';

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

type Parcel = { pickup: boolean; carrier: string; trackingNumber: string; deliveryDate: string };

/** Address and parcel, one value for each field. A pickup keeps what it does not show, in case it becomes a parcel again. */
export type ParcelDraft = ShippingAddress & Parcel;

/** The notes of an order, and whether its packing slip has prices. */
export type NotesDraft = { giftNote: string; hidePrices: boolean; internalNote: string };

export type OrderDraft = ParcelDraft &
  LinesDraft &
  NotesDraft & {
    status: OrderStatus;
    /** The email of the account that the order belongs to; empty for none. */
    customerEmail: string;
    /** Where mails about this order go instead of the account; empty for none. */
    email: string;
  };

/** @param followsPercent see `toLinesDraft` */
export function toDraft(order: Order, { followsPercent = true } = {}): OrderDraft {
  const {
    status,
    shippingInformation,
    customer,
    giftNote = '',
    hidePrices,
    internalNote = '',
    email = '',
  } = order;
  const { pickup, address, carrier = '', trackingNumber = '', deliveryDate = '' } = shippingInformation;
  return {
    status,
    ...toLinesDraft(order, { followsPercent }),
    giftNote,
    hidePrices,
    internalNote,
    customerEmail: customer?.email ?? '',
    email,
    ...address,
    pickup,
    carrier,
    trackingNumber,
    deliveryDate,
  };
}

/** `Given` if it has no other fields than `Known`, such as the rest of a destructuring that misses a new field of the draft. */
type Exactly<Known, Given extends Known> = Given & Record<Exclude<keyof Given, keyof Known>, never>;

const exactAddress = <Given extends ShippingAddress>(address: Exactly<ShippingAddress, Given>) => address;

export function shippingOf<Given extends ParcelDraft>(draft: Exactly<ParcelDraft, Given>) {
  const { pickup, carrier, trackingNumber, deliveryDate, ...address }: ParcelDraft = draft;
  const { firstName, lastName, phone } = address;
  return pickup
    ? { pickup, address: { firstName, lastName, phone }, deliveryDate }
    : { pickup, address: exactAddress(address), ...parcelIn({ carrier, trackingNumber }), deliveryDate };
}

/** The part of a change without personal data: all that the shop accepts of an order whose data was erased. */
export const toChangeOfErased = ({ status, lines, adjustments }: OrderDraft) => ({
  status,
  lines: [...lines.map(toLineInput), ...adjustments.map(toAdjustmentInput)],
  ...holdsOf(lines),
});

export function toChange(draft: OrderDraft) {
  const {
    status: _status,
    lines: _lines,
    adjustments: _adjustments,
    customerEmail,
    email,
    giftNote,
    hidePrices,
    internalNote,
    ...parcel
  } = draft;
  return {
    ...toChangeOfErased(draft),
    shippingInformation: shippingOf(parcel),
    customerEmail: customerEmail.trim(),
    email: email.trim(),
    giftNote,
    hidePrices,
    internalNote,
  };
}

/** The fields that have the same path in both forms for orders; `key`, `followsRates` and `enquiries` are of a new one. */
type Field = keyof OrderDraft | 'key' | 'followsRates' | 'enquiries';

const paths: Record<Exclude<Field, keyof ShippingAddress>, string> = {
  status: 'status',
  customerEmail: 'customerEmail',
  email: 'email',
  lines: 'lines',
  adjustments: 'lines',
  giftNote: 'giftNote',
  hidePrices: 'hidePrices',
  internalNote: 'internalNote',
  key: 'key',
  followsRates: 'followsRates',
  enquiries: 'enquiries',
  pickup: 'shippingInformation.pickup',
  carrier: 'shippingInformation.carrier',
  trackingNumber: 'shippingInformation.trackingNumber',
  deliveryDate: 'shippingInformation.deliveryDate',
};

const isInAddress = (field: Field): field is keyof ShippingAddress =>
  addressControls.some(({ name }) => name === field);

/** The path of a field in the request. */
export function pathOf(field: Field): string {
  return isInAddress(field) ? `shippingInformation.address.${field}` : paths[field];
}

/** The schema for changes of this order, which depends on its present delivery date and tracking number. */
export function changeSchema({ shippingInformation: stored }: Order) {
  const { deliveryDate: before = '', trackingNumber: numberBefore = '' } = stored;
  return OrderChange.refine(
    ({ shippingInformation: { trackingNumber = '' } = {} }) =>
      trackingNumber === numberBefore || isTrackingNumber(trackingNumber),
    { path: ['shippingInformation', 'trackingNumber'], message: NO_TRACKING_NUMBER },
  ).refine(
    ({ status = 'PENDING', shippingInformation }) =>
      isDeliveryDateAllowed(shippingInformation?.deliveryDate ?? '', {
        status,
        before,
        today: todayInIndia(),
      }),
    { path: ['shippingInformation', 'deliveryDate'], message: PAST_DELIVERY_DATE },
  );
}

const show = (text: string) => text;

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFieldsOf = ({ pickup: isPickup }: OrderDraft): ConflictFields<OrderDraft> => ({
  // Every field of an address is in the list.
  ...(Object.fromEntries(
    addressControls.map(({ name, label }) => [name, { label, show }]),
  ) as ConflictFields<ShippingAddress>),
  status: { label: 'Status', show: (status) => statusWord(status, isPickup) },
  lines: { label: 'Products', show: productsText },
  adjustments: { label: 'Shipping, discounts and others', show: adjustmentsText },
  giftNote: { label: 'Gift note', show },
  hidePrices: { label: 'Prices on the packing slip', show: (hidden) => (hidden ? 'Hidden' : 'Shown') },
  internalNote: { label: 'Internal note', show },
  customerEmail: { label: 'Customer’s email', show },
  email: { label: 'Email for mails about this order', show },
  pickup: { label: PICKUP, show: (pickup) => (pickup ? 'Yes' : 'No') },
  carrier: { label: 'Courier', show },
  trackingNumber: { label: 'Tracking number', show },
  deliveryDate: { label: 'Delivery date', show: (day) => (day ? formatDay(day) : '') },
});
