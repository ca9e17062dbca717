import type { OperatorWarning } from '#contract/shop/settings.ts';
import type { Database, Reader, Transaction } from '../database/database.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

// Warnings that one process finds and the dashboard of every process shows. Those of operator-warnings.ts are true for their
// own process only.

/** Checks repeat a warning every hour. An older one is from a machine that no longer runs. */
const SHOWN_MS = 3 * HOUR_MS;
const FORGOTTEN_MS = 7 * DAY_MS;

/** A mail that was given up. No check repeats this warning: it stays until a mail is sent, at most a week. */
export const LOST_MAIL = 'lost-mail';

/** Stores or repeats a warning. @returns true if it is new, so that one process sends a mail about it */
export async function reportSharedWarning(
  tx: Transaction,
  id: string,
  { title, message }: OperatorWarning,
  now: number,
): Promise<boolean> {
  await tx
    .deleteFrom('operator_warning')
    .where('reported_at', '<', now - FORGOTTEN_MS)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('operator_warning')
    .set({ title, message, reported_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return false;
  await tx.insertInto('operator_warning').values({ id, title, message, reported_at: now }).execute();
  return true;
}

/** Deletes a warning that is no longer true. If it comes back, it counts as new and is mailed. */
export async function withdrawSharedWarning(database: Database, id: string): Promise<void> {
  const found = await database.read
    .selectFrom('operator_warning')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found) await database.write((tx) => tx.deleteFrom('operator_warning').where('id', '=', id).execute());
}

export const findSharedWarnings = (db: Reader, now: number): Promise<OperatorWarning[]> =>
  db
    .selectFrom('operator_warning')
    .select(['title', 'message'])
    .where((has) =>
      has.or([
        has('reported_at', '>', now - SHOWN_MS),
        has.and([has('id', '=', LOST_MAIL), has('reported_at', '>', now - FORGOTTEN_MS)]),
      ]),
    )
    .orderBy('id')
    .execute();
