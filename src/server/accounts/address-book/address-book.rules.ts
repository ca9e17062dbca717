import type { PostalAddress, PostalAddressInput } from '#contract/accounts/postal-address.ts';
import type { AddressRow } from '#server/database/tables.ts';

/** Converts a row to the API's format. */
export function presentAddress(row: AddressRow): PostalAddress {
  const { id, first_name: firstName, last_name: lastName, address, city, state, zip, phone, landmark } = row;
  return { id, firstName, lastName, address, city, state, zip, phone, landmark };
}

/** The columns that the form sets. A save replaces all of them. */
export type AddressContent = Omit<AddressRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>;

export function toContent({ firstName, lastName, ...rest }: PostalAddressInput): AddressContent {
  const { address, city, state, zip, phone, landmark } = rest;
  return { first_name: firstName, last_name: lastName, address, city, state, zip, phone, landmark };
}
