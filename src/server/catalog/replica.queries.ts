import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { CallName } from '#contract/api/calls.ts';
import { isProblem } from '#contract/api/problems.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Engine } from '../database/engines/engines.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import { type CatalogVersion, readVersion } from './catalog-version.store.ts';

/** The GET calls of guests, besides `listProducts`: each change of what they read increases the catalog version. */
const callsReadFromReplica: ReadonlySet<CallName> = new Set([
  'getSettings',
  'listCategories',
  'getCategory',
  'getProduct',
  'listRelated',
  'browseProducts',
  'browseCards',
]);

/**
 * Whether a guest's call reads the replica. The list of all products does not: it is streamed, and can outlast its snapshot.
 * @param query the validated query; the home and about pages list products with a `limit`
 */
export const readsReplica = (call: CallName, query: unknown): boolean =>
  // `listProducts` has this query.
  call === 'listProducts'
    ? (query as { limit?: number }).limit !== undefined
    : callsReadFromReplica.has(call);

export type Replica = {
  /** Runs `work` on one snapshot of the replica, or on the primary while the replica is behind or unreachable. */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** How long the primary serves all reads before the replica is checked again. */
const RETRY_MS = { behind: 400, failed: 10_000 };

class BehindError extends Error {}

/** How far a primary has written its write-ahead log (WAL), or a replica has replayed it. */
export const walPosition = sql<string>`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end`;

/** Without a replica, the primary serves everything. */
export const noReplica = (database: Database): Replica => ({
  read: (work) => work(database),
  close: async () => undefined,
});

/**
 * Serves reads of the catalog from a streaming replica. Each read compares the catalog version of its snapshot with the one
 * that this process knows, under which responses are cached: older data would stay in the cache for good. The replica is
 * used once it has replayed all that the primary had when this process started, such as migrations and a restored backup.
 */
export async function openReplica(
  { database, catalogVersion, log }: { database: Database; catalogVersion: CatalogVersion; log: Logger },
  engine: Engine,
): Promise<Replica> {
  const replicaDatabase = openDatabase(engine, () => undefined);
  engine.shortenStatementTimeout?.();
  const { rows } = await sql<{ at: string }>`select (${walPosition})::text as at`.execute(database.read);
  const start = rows[0]?.at;
  let isUsable = false;
  let [retryAt, hasWarned] = [0, false];

  function suspend(error: unknown): void {
    isUsable = false;
    const isBehind = error instanceof BehindError;
    retryAt = performance.now() + (isBehind ? RETRY_MS.behind : RETRY_MS.failed);
    if (isBehind || hasWarned) return;
    hasWarned = true;
    log.warn(
      { err: error },
      'The replica at DATABASE_READ_URL cannot be used, so the primary serves all pages',
    );
  }

  /** Requests do not wait for this: the timeout of an unreachable server takes seconds. */
  async function check(): Promise<void> {
    retryAt = Infinity;
    try {
      const reached = sql<{ reached: boolean }>`select ${start}::pg_lsn <= (${walPosition}) as reached`;
      if (!(await reached.execute(replicaDatabase.read)).rows[0]?.reached) throw new BehindError();
      [isUsable, hasWarned] = [true, false];
    } catch (error) {
      suspend(error);
    }
  }

  return {
    async read(work) {
      if (!isUsable) {
        if (performance.now() >= retryAt) void check();
        return work(database);
      }
      try {
        return await readSnapshot(replicaDatabase.read, async (read) => {
          if ((await readVersion(read)) < catalogVersion.current()) throw new BehindError();
          return work({ ...database, read });
        });
      } catch (error) {
        if (isProblem(error)) throw error;
        suspend(error);
        return work(database);
      }
    },
    async close() {
      // Closing makes a check that is under way fail: `suspend` must not warn about that.
      hasWarned = true;
      await replicaDatabase.close();
    },
  };
}
