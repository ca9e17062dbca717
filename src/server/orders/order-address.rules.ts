import { missingParts, type ShippingAddress } from '#contract/accounts/postal-address.ts';
import type { OrderChange } from '#contract/orders/order.ts';
import { problem } from '#contract/api/problems.ts';
import type { OrderRow } from '../database/tables.ts';

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phone: 'phone',
  landmark: 'landmark',
  country: 'country',
} as const satisfies Record<keyof ShippingAddress, keyof OrderRow>;
type AddressColumn = (typeof columns)[keyof ShippingAddress];

export function addressOf(row: Pick<OrderRow, AddressColumn>): ShippingAddress {
  const parts = Object.entries(columns).map(([part, column]) => [part, row[column]]);
  // `columns` has every part of an address.
  return Object.fromEntries(parts) as ShippingAddress;
}

export type ShippingColumn = AddressColumn | 'pickup' | 'tracking_number' | 'carrier' | 'delivery_date';
type ShippingColumns = Pick<OrderRow, ShippingColumn>;

/** The columns of a pickup. It has no state: its place of supply is that of the shop. */
const withoutParcel = {
  address: '',
  landmark: '',
  city: '',
  state: '',
  zip: '',
  country: 'India',
  tracking_number: null,
  carrier: null,
} as const satisfies Partial<ShippingColumns>;

/** The columns that a change sets; fields that were not sent are left out. @param wasPickup 1 if the order was a pickup before */
export function changedShipping(
  shipping: NonNullable<OrderChange['shippingInformation']>,
  wasPickup: OrderRow['pickup'],
): Partial<ShippingColumns> {
  const changed: Partial<ShippingColumns> = {};
  for (const [part, column] of Object.entries(columns)) {
    // Object.entries widens the keys to strings.
    const value = shipping.address?.[part as keyof ShippingAddress];
    if (value !== undefined) changed[column] = value;
  }
  if (shipping.trackingNumber !== undefined) changed.tracking_number = shipping.trackingNumber || null;
  if (shipping.carrier !== undefined) changed.carrier = shipping.carrier || null;
  if (shipping.deliveryDate !== undefined) changed.delivery_date = shipping.deliveryDate || null;
  if (shipping.pickup !== undefined) changed.pickup = shipping.pickup ? 1 : 0;
  return (changed.pickup ?? wasPickup) === 1 ? { ...changed, ...withoutParcel } : changed;
}

/** @throws problem `invalid` for a change after which the address of a parcel is incomplete */
export function checkAddress(
  before: ShippingColumns,
  change: Partial<ShippingColumns>,
  { shippingInformation: shipping }: OrderChange,
): void {
  const after = { ...before, ...change };
  // An address that an earlier version stored may lack a part, until the address is changed.
  const isChanged = shipping?.address !== undefined || before.pickup === 1;
  if (after.pickup === 1 || !isChanged) return;
  const missing = missingParts(after);
  if (missing.length === 0) return;
  const pathOf = (part: string) => `shippingInformation.address.${part}`;
  const issues = missing.map(({ part, message }) => ({ path: pathOf(part), message }));
  throw problem('invalid', missing[0]?.message, { issues });
}
