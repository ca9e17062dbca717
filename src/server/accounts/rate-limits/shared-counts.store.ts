import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { problem } from '#contract/api/problems.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { isIn } from '#server/database/list-value.ts';
import { createLimiter } from '#server/platform/concurrency.ts';

/** A limit that counts in all processes of the shop. */
export type SharedLimit = { /** SHA-256. */ key: string; max: number; windowMs: number };

/** Time in epoch milliseconds, and the id of the attempt while its outcome is open. */
type SharedEvent = [at: number, attempt?: string];

export type SettleShared = (isCounted: boolean) => Promise<void>;
export type SharedCounts = ReturnType<typeof createSharedCounts>;

/** How long an attempt waits for the outcome of those in other processes, and how often it checks. */
const MAX_WAIT_MS = 8_000;
const POLL_MS = 100;
/** After this time an open attempt counts as a failure: its process has died. */
const MAX_PENDING_MS = 30_000;
/** Events that are further in the future are from a wrong clock. */
const MAX_SKEW_MS = 60_000;
const BEGINS_PER_CLEANUP = 100;

async function readEvents(tx: Transaction, keys: readonly string[]): Promise<Map<string, SharedEvent[]>> {
  const rows = await tx
    .selectFrom('rate_limit')
    .select(['key', 'events'])
    .where(isIn(tx, 'key', keys))
    .execute();
  // Only `writeEvents` writes the column.
  return new Map(rows.map(({ key, events }) => [key, JSON.parse(events) as SharedEvent[]]));
}

async function writeEvents(
  tx: Transaction,
  { key, windowMs }: Pick<SharedLimit, 'key' | 'windowMs'>,
  events: readonly SharedEvent[],
): Promise<void> {
  const last = events.at(-1)?.[0];
  if (last === undefined) {
    await tx.deleteFrom('rate_limit').where('key', '=', key).execute();
    return;
  }
  const values = { events: JSON.stringify(events), expires_at: last + windowMs };
  await tx
    .insertInto('rate_limit')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

const inWindow = (events: readonly SharedEvent[], windowMs: number, now: number) =>
  events.filter(([at]) => at > now - windowMs && at <= now + MAX_SKEW_MS);

const hasPending = (events: readonly SharedEvent[], now: number) =>
  events.some(([at, attempt]) => attempt !== undefined && at > now - MAX_PENDING_MS);

/**
 * @returns 'begun'; 'wait' while the outcome of other attempts decides; or the milliseconds until the next attempt is allowed
 */
async function tryToBegin(
  tx: Transaction,
  { limits, alsoCounted }: { limits: readonly SharedLimit[]; alsoCounted: readonly SharedLimit[] },
  event: SharedEvent,
): Promise<'begun' | 'wait' | number> {
  const [now] = event;
  const all = [...limits, ...alsoCounted];
  const stored = await readEvents(
    tx,
    all.map(({ key }) => key),
  );
  const recent = ({ key, windowMs }: SharedLimit) => inWindow(stored.get(key) ?? [], windowMs, now);
  const full = limits.filter((limit) => recent(limit).length >= limit.max);
  const exceeded = full.filter((limit) => !hasPending(recent(limit), now));
  const waits = exceeded.map((limit) => (recent(limit).at(-limit.max)?.[0] ?? now) + limit.windowMs - now);
  if (waits.length > 0) return Math.max(...waits);
  if (full.length > 0) return 'wait';
  for (const limit of all) await writeEvents(tx, limit, [...recent(limit), event]);
  return 'begun';
}

async function settleEvents(
  tx: Transaction,
  all: readonly SharedLimit[],
  attempt: string,
  isCounted: boolean,
): Promise<void> {
  const stored = await readEvents(
    tx,
    all.map(({ key }) => key),
  );
  for (const limit of all) {
    const events = (stored.get(limit.key) ?? []).flatMap((event): SharedEvent[] => {
      if (event[1] !== attempt) return [event];
      return isCounted ? [[event[0]]] : [];
    });
    await writeEvents(tx, limit, events);
  }
}

/** Counts in the database, so that neither several processes nor a restart allow more guesses. */
export function createSharedCounts({ database, now }: { database: Database; now: () => number }) {
  const { engine } = database;
  // Where an engine runs transactions concurrently, those of one process that change the same row would conflict and run again.
  const turns = createLimiter(engine.isolation === undefined ? Infinity : 1);
  let begins = 0;

  /** While the database cannot be reached, each process counts alone. */
  async function unlessOutage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await turns.run(work);
    } catch (error) {
      if (engine.isOutage(error)) return otherwise;
      throw error;
    }
  }

  const deleteExpired = () =>
    database.write((tx) => tx.deleteFrom('rate_limit').where('expires_at', '<', now()).execute());

  const settle = (all: readonly SharedLimit[], attempt: string, isCounted: boolean) =>
    database.write((tx) => settleEvents(tx, all, attempt, isCounted));

  return {
    /**
     * Counts an attempt in `limits` and `alsoCounted`, and enforces `limits`.
     * @param isOpen its outcome will be settled; otherwise it counts at once
     * @throws problem `too_many_requests`; `unavailable` when attempts in other processes take too long
     */
    async begin(
      limits: readonly SharedLimit[],
      {
        alsoCounted = [],
        isOpen,
        message,
      }: { alsoCounted?: readonly SharedLimit[]; isOpen: boolean; message?: string | undefined },
    ): Promise<SettleShared> {
      const all = [...limits, ...alsoCounted];
      if (all.length === 0) return async () => undefined;
      const attempt = randomUUID();
      const end = performance.now() + MAX_WAIT_MS;
      for (;;) {
        const event: SharedEvent = isOpen ? [now(), attempt] : [now()];
        const result = await unlessOutage(
          () => database.write((tx) => tryToBegin(tx, { limits, alsoCounted }, event)),
          'begun',
        );
        if (typeof result === 'number')
          throw problem('too_many_requests', message, { retryAfter: Math.ceil(result / 1000) });
        if (result === 'begun') break;
        if (performance.now() > end) throw problem('unavailable', undefined, { retryAfter: 1 });
        await wait(POLL_MS);
      }
      begins += 1;
      if (begins % BEGINS_PER_CLEANUP === 0) await unlessOutage(deleteExpired, []);
      return (isCounted) => unlessOutage(() => settle(all, attempt, isCounted), undefined);
    },
    /** Stores a key for `windowMs`, such as that of an account and a network from which the owner has logged in. */
    async remember(key: string, windowMs: number): Promise<void> {
      await unlessOutage(
        () => database.write((tx) => writeEvents(tx, { key, windowMs }, [[now()]])),
        undefined,
      );
    },
    /** Whether a process has remembered the key, and its time is not over. */
    remembers: (key: string): Promise<boolean> =>
      unlessOutage(async () => {
        const query = database.read.selectFrom('rate_limit').select('key').where('key', '=', key);
        return (await query.where('expires_at', '>', now()).executeTakeFirst()) !== undefined;
      }, false),
  };
}
