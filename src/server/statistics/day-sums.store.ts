import type { Transaction } from '../database/database.ts';
import type { DaySums, Sum } from './day-sums.ts';

/** A row has seven values, and a statement of SQLite at most 32,766. */
const ROWS_PER_STATEMENT = 500;

const isBelowZero = ({ views, visitors, hearts, enquiries }: Sum): boolean =>
  Math.min(views, visitors, hearts, enquiries) < 0;

/** Adds to the counts of a day. @param pause called between statements */
export async function writeSums(
  tx: Transaction,
  day: string,
  sums: DaySums,
  pause: () => Promise<void>,
): Promise<void> {
  const changes = sums.changes();
  const more = changes.filter((sum) => !isBelowZero(sum));
  for (let start = 0; start < more.length; start += ROWS_PER_STATEMENT) {
    await insertOrAdd(tx, day, more.slice(start, start + ROWS_PER_STATEMENT));
    await pause();
  }
  for (const sum of changes.filter(isBelowZero)) {
    await subtract(tx, day, sum);
    await pause();
  }
}

async function insertOrAdd(tx: Transaction, day: string, sums: readonly Sum[]): Promise<void> {
  await tx
    .insertInto('statistics_day')
    .values(sums.map((sum) => ({ day, ...sum })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'product_id', 'source']).doUpdateSet((eb) => ({
        views: eb('statistics_day.views', '+', eb.ref('excluded.views')),
        visitors: eb('statistics_day.visitors', '+', eb.ref('excluded.visitors')),
        hearts: eb('statistics_day.hearts', '+', eb.ref('excluded.hearts')),
        enquiries: eb('statistics_day.enquiries', '+', eb.ref('excluded.enquiries')),
      })),
    )
    .execute();
}

/** What is taken out of the counts is in them. An insert of a number below 0 would fail, even if a row is there. */
async function subtract(tx: Transaction, day: string, sum: Sum): Promise<void> {
  await tx
    .updateTable('statistics_day')
    .set((eb) => ({
      views: eb('views', '+', sum.views),
      visitors: eb('visitors', '+', sum.visitors),
      hearts: eb('hearts', '+', sum.hearts),
      enquiries: eb('enquiries', '+', sum.enquiries),
    }))
    .where('day', '=', day)
    .where('product_id', '=', sum.product_id)
    .where('source', '=', sum.source)
    .execute();
}
