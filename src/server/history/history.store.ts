import { sql } from 'kysely';
import type { Reader, Transaction } from '../database/database.ts';
import type { HistoryRow } from '../database/tables.ts';
import type { Place } from './history.rules.ts';

export async function insertHistory(tx: Transaction, row: HistoryRow): Promise<void> {
  await tx.insertInto('history').values(row).execute();
}

/** At most `most` entries after `after`, the latest first. */
export function listHistory(db: Reader, max: number, after: Place | undefined): Promise<HistoryRow[]> {
  let entries = db.selectFrom('history').selectAll();
  if (after) entries = entries.where(sql<boolean>`(history.at, history.id) < (${after.at}, ${after.id})`);
  return entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(max).execute();
}

export async function countHistory(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('history')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
