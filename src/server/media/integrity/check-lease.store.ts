import type { Database, Transaction } from '#server/database/database.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the lease of a process that crashed blocks the others. */
const LEASE_MS = 10 * 60_000;

const keys = {
  begun: 'picture_check_begun',
  ended: 'picture_check_ended',
  lease: 'picture_check_lease',
} as const;

type States = Record<keyof typeof keys, number>;

async function readStates(tx: Transaction): Promise<States> {
  const rows = await tx
    .selectFrom('shop_state')
    .selectAll()
    .where('key', 'in', Object.values(keys))
    .execute();
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value ?? 0;
  return { begun: valueOf(keys.begun), ended: valueOf(keys.ended), lease: valueOf(keys.lease) };
}

async function writeStates(tx: Transaction, states: Partial<States>): Promise<void> {
  for (const [name, value] of Object.entries(states)) {
    // `Partial<States>` has no other keys.
    const key = keys[name as keyof States];
    await tx
      .insertInto('shop_state')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
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
    const { begun, ended, lease } = await readStates(tx);
    // A lease beyond the maximum, or a check that begins in the future, comes from a wrong clock.
    if (lease > now && lease <= now + LEASE_MS) return undefined;
    const isRecent = begun <= now && begun + DAY_MS > now;
    const isInterrupted = isRecent && begun > ended;
    if (isRecent && !isInterrupted && !isForced) return undefined;
    const start = isInterrupted ? begun : now;
    await writeStates(tx, { begun: start, lease: now + LEASE_MS });
    return start;
  });
}

export function renewLease(database: Database, now: number): Promise<void> {
  return database.write((tx) => writeStates(tx, { lease: now + LEASE_MS }));
}

/** @param isDone false after an interruption: another process, or the next start, continues the check */
export function releaseLease(database: Database, now: number, isDone: boolean): Promise<void> {
  return database.write((tx) => writeStates(tx, { lease: 0, ...(isDone && { ended: now }) }));
}
