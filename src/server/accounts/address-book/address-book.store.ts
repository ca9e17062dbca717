import type { Reader, Transaction } from '#server/database/database.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { AddressRow } from '#server/database/tables.ts';
import type { AddressContent } from './address-book.rules.ts';

/** The id of an address, and of the user that it must belong to. */
type OwnAddress = { id: string; userId: string };

/** A user's addresses, oldest first. */
export function findAddresses(db: Reader, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @returns undefined when this user has no such address */
export function findAddress(db: Reader, { id, userId }: OwnAddress): Promise<AddressRow | undefined> {
  return db
    .selectFrom('address')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export const countAddresses = (tx: Transaction, userId: string): Promise<number> =>
  countRows(tx.selectFrom('address').where('user_id', '=', userId));

export async function insertAddress(tx: Transaction, row: AddressRow): Promise<void> {
  // A simultaneous repetition of the request: with this clause, PostgreSQL runs the transaction again, and it finds the address.
  const once = tx
    .insertInto('address')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing());
  await once.execute();
}

/** @returns the address after the change; undefined when this user has no such address */
export function updateAddress(
  tx: Transaction,
  { id, userId }: OwnAddress,
  change: AddressContent & Pick<AddressRow, 'updated_at'>,
): Promise<AddressRow | undefined> {
  return tx
    .updateTable('address')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** @returns the deleted address; undefined when this user has no such address */
export function deleteAddress(tx: Transaction, { id, userId }: OwnAddress): Promise<AddressRow | undefined> {
  return tx
    .deleteFrom('address')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}
