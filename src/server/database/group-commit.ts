import { sql } from 'kysely';
import type { AfterCommit, Transaction, Work, Write } from './transaction-types.ts';

type Outcome = { value: unknown } | { error: unknown };
type Waiting = { work: Work<unknown>; settle(outcome: Outcome): void };

/** The transactions of a group run one after the other without a pause, and other requests wait until it is committed. */
const MAX_GROUP = 20;

/** Waits for `ms`, at least for one turn of the event loop: requests that have arrived by then can join the next group. */
const nextTurn = (ms: number) =>
  new Promise<void>((resolve) => {
    if (ms > 0) setTimeout(resolve, ms);
    else setImmediate(resolve);
  });

/**
 * Runs `work` so that its error undoes only its own changes.
 * @throws its error when that has ended the whole transaction, as on a full disk
 */
async function runInSavepoint(tx: Transaction, after: AfterCommit, work: Work<unknown>): Promise<Outcome> {
  const effects: Parameters<AfterCommit>[0][] = [];
  await sql`savepoint member`.execute(tx);
  try {
    const value = await work(tx, (effect) => effects.push(effect));
    await sql`release member`.execute(tx);
    for (const effect of effects) after(effect);
    return { value };
  } catch (error) {
    const undone = sql`rollback to member`.execute(tx).then(() => sql`release member`.execute(tx));
    await undone.catch(() => {
      throw error;
    });
    return { error };
  }
}

/**
 * For an engine that runs one transaction at a time: runs those that wait, at most `MAX_GROUP`, as savepoints of one transaction. The disk is then
 * synced once for all of them, and a page that several of them change is written once. Each is atomic, and resolves when
 * it is durable. When the transaction or its commit fails, all of them fail.
 * @param write runs one transaction @param pauseMs how long the next group waits, in milliseconds
 * @param isLockTimeout whether another process had locked the database for too long
 */
export function groupCommits(
  write: Write,
  pauseMs: () => number,
  isLockTimeout: (error: unknown) => boolean,
): Write {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await write(async (tx, after) => {
        const done: Outcome[] = [];
        for (const { work } of group) done.push(await runInSavepoint(tx, after, work));
        return done;
      });
      outcomes.forEach((outcome, n) => group[n]?.settle(outcome));
    } catch (error) {
      // After a lock that lasted too long, the others would wait as long again.
      const failed = isLockTimeout(error) ? [...group, ...waiting.splice(0)] : group;
      for (const { settle } of failed) settle({ error });
    }
  }

  async function runWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await nextTurn(pauseMs());
      await runGroup(waiting.splice(0, MAX_GROUP));
    }
    isRunning = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) =>
        // The value comes from `work`, which returns a T.
        'error' in outcome ? reject(outcome.error) : resolve(outcome.value as T);
      waiting.push({ work, settle });
      if (!isRunning) void runWaiting();
    });
}
