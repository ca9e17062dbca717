import { dayInIndia } from '#contract/accounts/india.ts';
import { DAY_MS } from '#contract/durations.ts';
import { STATISTICS_DAYS } from '#contract/shop/statistics.ts';
import type { Transaction } from '../database/database.ts';

/** How long visitors and salts outlive their day: see `deleteEarlierVisitors`. */
const GRACE_MS = 10 * 60_000;

/** As long as a salt. */
const NO_SALT = '-'.repeat(43);

/** The salt of a day, the same for all processes. @param proposal becomes it if there is none */
export async function saltOf(tx: Transaction, day: string, proposal: string): Promise<string> {
  await tx
    .insertInto('statistics_salt')
    .values({ day, salt: proposal })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { salt } = await tx
    .selectFrom('statistics_salt')
    .where('day', '=', day)
    .select('salt')
    .executeTakeFirstOrThrow();
  return salt;
}

/**
 * Deletes salts and visitors of the days before today: from then on no one can tell who came. A process may still write what it
 * counted before midnight, so they outlive their day by ten minutes. Batches are deleted when they are added up.
 */
export async function deleteEarlierVisitors(tx: Transaction, now: number): Promise<void> {
  const day = dayInIndia(now - GRACE_MS);
  await tx.deleteFrom('statistics_visitor').where('day', '<', day).execute();
  await tx.deleteFrom('statistics_state').where('day', '<', day).execute();
  // SQLite leaves what is deleted in its file until it reuses the page, but overwrites a value of equal length.
  await tx.updateTable('statistics_salt').set({ salt: NO_SALT }).where('day', '<', day).execute();
  await tx.deleteFrom('statistics_salt').where('day', '<', day).execute();
}

/** Deletes counts after STATISTICS_DAYS, and what processes left that have written nothing for two days. */
export async function deleteOldStatistics(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('statistics_day')
    .where('day', '<', dayInIndia(now - STATISTICS_DAYS * DAY_MS))
    .execute();
  await tx
    .deleteFrom('statistics_writer')
    .where('written_at', '<', now - 2 * DAY_MS)
    .execute();
  // Adding up has deleted them long before, unless it fails for days.
  await tx
    .deleteFrom('statistics_batch')
    .where('written_at', '<', now - 2 * DAY_MS)
    .execute();
}
