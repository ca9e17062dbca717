import type { Reader, Transaction } from '../database/database.ts';

const KEY = 'catalogue_version';

export async function readVersion(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('shop_state')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Adds one in a single statement and answers the new version. */
export async function increaseVersion(tx: Transaction): Promise<number> {
  const row = await tx
    .updateTable('shop_state')
    .set((expression) => ({ value: expression('value', '+', 1) }))
    .where('key', '=', KEY)
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
