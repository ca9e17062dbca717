import type { Reader, Transaction } from '#server/database/database.ts';
import type { DocumentSeriesRow } from '#server/database/document-tables.ts';

/**
 * The row in `shop_state` of a restored shop, with the time of the backup. Documents issued after the backup are lost, and customers
 * hold their numbers: no document is issued until the admin has confirmed the last ones.
 */
const KEY = 'restored_backup';

/** @param madeAt of the backup, epoch milliseconds */
export async function markRestored(tx: Transaction, madeAt: number): Promise<void> {
  await tx
    .insertInto('shop_state')
    .values({ key: KEY, value: madeAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: madeAt }))
    .execute();
}

/** When the restored backup was made; undefined when the numbers are confirmed. */
export async function findRestoredBackupTime(db: Reader): Promise<number | undefined> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && Number(row.value);
}

export async function unmarkRestored(tx: Transaction): Promise<void> {
  await tx.deleteFrom('shop_state').where('key', '=', KEY).execute();
}

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
