import type { Database, Transaction } from '#server/database/database.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the lease of a process that crashed blocks the others. */
const LEASE_MS = 10 * 60_000;

type State = 'begun' | 'ended' | 'lease';
const keyOf = (state: State) => `picture_check_${state}`;

async function read(tx: Transaction, state: State): Promise<number> {
  const query = tx.selectFrom('shop_state').select('value').where('key', '=', keyOf(state));
  return (await query.executeTakeFirst())?.value ?? 0;
}

async function write(tx: Transaction, state: State, value: number): Promise<void> {
  await tx
    .insertInto('shop_state')
    .values({ key: keyOf(state), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/**
 * Gives one process at a time the lease to check the images. The process renews it before it expires.
 * @param isForced starts a check also when none is due
 * @returns epoch milliseconds when the check to run or to continue began; undefined when there is nothing to do
 */
export function acquireLease(
  database: Database,
  now: number,
  isForced: boolean,
): Promise<number | undefined> {
  return database.write(async (tx) => {
    const [begun, lease] = [await read(tx, 'begun'), await read(tx, 'lease')];
    // A lease beyond the maximum, or a check that begins in the future, comes from a wrong clock.
    if (lease > now && lease <= now + LEASE_MS) return undefined;
    const isRecent = begun <= now && begun + DAY_MS > now;
    const isInterrupted = isRecent && begun > (await read(tx, 'ended'));
    if (isRecent && !isInterrupted && !isForced) return undefined;
    const start = isInterrupted ? begun : now;
    await write(tx, 'begun', start);
    await write(tx, 'lease', now + LEASE_MS);
    return start;
  });
}

export const renewLease = (database: Database, now: number): Promise<void> =>
  database.write((tx) => write(tx, 'lease', now + LEASE_MS));

/** @param isDone false after an interruption: another process, or the next start, continues the check */
export const releaseLease = (database: Database, now: number, isDone: boolean): Promise<void> =>
  database.write(async (tx) => {
    await write(tx, 'lease', 0);
    if (isDone) await write(tx, 'ended', now);
  });
