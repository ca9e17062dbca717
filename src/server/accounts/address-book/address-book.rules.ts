import type { PostalAddress, PostalAddressInput } from '#contract/accounts/postal-address.ts';
import type { AddressRow } from '#server/database/tables.ts';

/** An address as its owner sees it. */
export function presentAddress(row: AddressRow): PostalAddress {
  const { id, first_name: firstName, last_name: lastName, address, city, state, zip, phone, landmark } = row;
  return { id, firstName, lastName, address, city, state, zip, phone, landmark };
}

/** Everything of a row that a form decides: a save replaces all of it. */
export type AddressContent = Omit<AddressRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>;

export function toContent({ firstName, lastName, ...rest }: PostalAddressInput): AddressContent {
  const { address, city, state, zip, phone, landmark } = rest;
  return { first_name: firstName, last_name: lastName, address, city, state, zip, phone, landmark };
}
