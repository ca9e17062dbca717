import type { Reader, Transaction } from '#server/database/database.ts';
import type { DocumentSeriesRow } from '#server/database/document-tables.ts';

/**
 * The row in `shop_state` of a restored shop, with the time of the backup. Documents issued after the backup are lost, and customers
 * hold their numbers: no document is issued until the admin has confirmed the last ones.
 */
const KEY = 'restored_backup';
/** Begins the key of a row with the time when the admin confirmed the last number of a series after the restore. The series follows. */
const CONFIRMED_KEY = 'numbers_confirmed/';

async function setState(tx: Transaction, key: string, value: number): Promise<void> {
  await tx
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** @param madeAt of the backup, epoch milliseconds */
export async function markRestored(tx: Transaction, madeAt: number): Promise<void> {
  await setState(tx, KEY, madeAt);
  await tx.deleteFrom('shop_state').where('key', 'like', `${CONFIRMED_KEY}%`).execute();
}

/** When the restored backup was made; undefined if none was restored. */
export async function findRestoredBackupTime(db: Reader): Promise<number | undefined> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && Number(row.value);
}

/** The series whose last numbers were confirmed after the restore, and when. */
export async function findConfirmedSeries(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('shop_state')
    .selectAll()
    .where('key', 'like', `${CONFIRMED_KEY}%`)
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(CONFIRMED_KEY.length), Number(value)]));
}

/** @param now epoch milliseconds */
export const markConfirmed = (tx: Transaction, series: string, now: number) =>
  setState(tx, CONFIRMED_KEY + series, now);

/** The series of a financial year with their last numbers. */
export const findSeries = (db: Reader, year: number): Promise<DocumentSeriesRow[]> =>
  db.selectFrom('document_series').selectAll().where('financial_year', '=', year).orderBy('series').execute();

/** Continues a series after this number. */
export async function setLastNumber(tx: Transaction, row: DocumentSeriesRow): Promise<void> {
  await tx
    .insertInto('document_series')
    .values(row)
    .onConflict((conflict) => conflict.columns(['series', 'financial_year']).doUpdateSet({ last: row.last }))
    .execute();
}
