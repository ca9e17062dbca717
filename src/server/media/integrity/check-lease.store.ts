import type { Database, Transaction } from '#server/database/database.ts';

const DAY_MS = 24 * 3_600_000;
/** A process that ended without a word keeps the others from the check for this long. */
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
    // The type above has no other names.
    const key = keys[name as keyof States];
    await tx
      .insertInto('shop_state')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
}

/**
 * Lets one process at a time check the pictures: the one that takes the lease, and renews it before it runs out.
 * @param isAsked begins one also when none is due
 * @returns when the check began that is to be made or finished, epoch milliseconds; undefined when there is nothing to do
 */
export function acquireLease(database: Database, now: number, isAsked: boolean): Promise<number | undefined> {
  return database.write(async (tx) => {
    const { begun, ended, lease } = await readStates(tx);
    // A lease that ends later than any could was taken by a clock that went wrong; so was a check that begins tomorrow.
    if (lease > now && lease <= now + LEASE_MS) return undefined;
    const isRecent = begun <= now && begun + DAY_MS > now;
    const isInterrupted = isRecent && begun > ended;
    if (isRecent && !isInterrupted && !isAsked) return undefined;
    const start = isInterrupted ? begun : now;
    await writeStates(tx, { begun: start, lease: now + LEASE_MS });
    return start;
  });
}

export function renewLease(database: Database, now: number): Promise<void> {
  return database.write((tx) => writeStates(tx, { lease: now + LEASE_MS }));
}

/** @param isDone false when the check was interrupted: another process, or the next start, goes on with it */
export function releaseLease(database: Database, now: number, isDone: boolean): Promise<void> {
  return database.write((tx) => writeStates(tx, { lease: 0, ...(isDone && { ended: now }) }));
}
