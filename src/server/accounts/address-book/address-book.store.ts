import type { Reader, Transaction } from '#server/database/database.ts';
import type { AddressRow } from '#server/database/tables.ts';
import type { AddressContent } from './address-book.rules.ts';

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

export async function countAddresses(tx: Transaction, userId: string): Promise<number> {
  const counted = await tx
    .selectFrom('address')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return counted.total;
}

export async function insertAddress(tx: Transaction, row: AddressRow): Promise<void> {
  await tx.insertInto('address').values(row).execute();
}

/** @returns the address after the change; undefined when this user has no such address */
export function updateAddress(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
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
export function deleteAddress(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<AddressRow | undefined> {
  return tx
    .deleteFrom('address')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}
