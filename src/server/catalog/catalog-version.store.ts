import { readSnapshot } from '../database/read-snapshot.ts';
import type { AfterCommit, Database, Reader, Transaction } from '../database/database.ts';
import { type Change, createChangeMemory, type Freshness, type Topic } from './freshness.rules.ts';

/** Says what the change of a transaction concerns. Without this call, it concerns everything. */
export type LimitInvalidation = (change: Change) => Promise<void>;

/** A number that grows whenever something changes that visitors see. Cached responses are stored with it. */
export type CatalogVersion = {
  /** The latest version that this process knows. */
  current(): number;
  /**
   * The version up to which this process knows every change. It is behind the current one while a change by another process,
   * older than the last one of this process, is not read yet: values that were read before may be outdated.
   */
  knownUpTo(): number;
  /** @param version the version before the response was begun @param topics what it depends on */
  freshness(version: number, topics: readonly Topic[]): Freshness;
  /** Increases the version within the transaction that changes what visitors see. */
  bump(tx: Transaction, after: AfterCommit): Promise<LimitInvalidation>;
  /** Checks whether another process has changed something. */
  refresh(): Promise<void>;
  stop(): void;
};

/**
 * Runs a transaction that changes what visitors see. It bumps the version first, so that writers of the catalog wait here
 * before any of them has read anything.
 */
export function writeCatalog<T>(
  { database, catalogVersion }: { database: Database; catalogVersion: CatalogVersion },
  work: (tx: Transaction, after: AfterCommit, limitInvalidation: LimitInvalidation) => Promise<T>,
): Promise<T> {
  return database.write(async (tx, after) => work(tx, after, await catalogVersion.bump(tx, after)));
}

// The key under which existing databases store the version: it must stay.
const KEY = 'catalogue_version';
/** How often to look for changes by other processes. */
const REFRESH_MS = 400;
/** Changes that stay in the table. A process that missed more of them makes every response again. */
const STORED_CHANGES = 1_000;
const CHANGES_PER_CLEANUP = 100;

export async function readVersion(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('shop_state')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Adds one, and records a change of everything under the new version. @returns the version */
async function increaseVersion(tx: Transaction): Promise<number> {
  const { value: version } = await tx
    .updateTable('shop_state')
    .set((expression) => ({ value: expression('value', '+', 1) }))
    .where('key', '=', KEY)
    .returning('value')
    .executeTakeFirstOrThrow();
  await tx.insertInto('catalog_change').values({ version, topics: 'all', harmless: 0 }).execute();
  if (version % CHANGES_PER_CLEANUP === 0)
    await tx
      .deleteFrom('catalog_change')
      .where('version', '<=', version - STORED_CHANGES)
      .execute();
  return version;
}

/** The changes after `version`. A missing row, as after a write by a process of an earlier release, counts as a change of everything. */
async function readChanges(db: Reader, version: number): Promise<{ version: number; change: Change }[]> {
  const [latest, rows] = await readSnapshot(db, async (snapshot) => [
    await readVersion(snapshot),
    await snapshot
      .selectFrom('catalog_change')
      .selectAll()
      .where('version', '>', version)
      .orderBy('version')
      .execute(),
  ]);
  if (rows.length < latest - version) return [{ version: latest, change: { topics: 'all' } }];
  return rows.map(({ version: changed, topics, harmless }) => ({
    version: changed,
    // Only this file writes the column.
    change: {
      topics: topics === 'all' ? topics : (topics.split(' ') as Topic[]),
      allowsStale: harmless === 1,
    },
  }));
}

/**
 * Reads the version, and again every 0.4 s to notice changes by other processes.
 * @param onChange called after each commit of this process that changes the version
 */
export async function watchCatalogVersion(
  database: Database,
  onChange?: () => void,
): Promise<CatalogVersion> {
  let version = await readVersion(database.read);
  const memory = createChangeMemory(version);
  // This process knows its own changes at once, those of others after a refresh.
  let knownUpTo = version;

  function apply(changed: number, change: Change): void {
    memory.add(changed, change);
    version = Math.max(version, changed);
  }
  async function refresh(): Promise<void> {
    if ((await readVersion(database.read)) <= knownUpTo) return;
    for (const { version: changed, change } of await readChanges(database.read, knownUpTo)) {
      apply(changed, change);
      knownUpTo = Math.max(knownUpTo, changed);
    }
  }
  // The requests that need an unreachable database fail by themselves; the next refresh tries again.
  const refreshSoon = () => void refresh().catch(() => undefined);
  const timer = setInterval(refreshSoon, REFRESH_MS);
  timer.unref();

  return {
    current: () => version,
    knownUpTo: () => knownUpTo,
    freshness: memory.freshness,
    async bump(tx, after) {
      const next = await increaseVersion(tx);
      let change: Change = { topics: 'all' };
      after(() => {
        apply(next, change);
        if (next === knownUpTo + 1) knownUpTo = next;
        else refreshSoon();
        onChange?.();
      });
      return async (limited) => {
        change = limited;
        const { topics, allowsStale = false } = limited;
        await tx
          .updateTable('catalog_change')
          .set({ topics: topics === 'all' ? topics : topics.join(' '), harmless: allowsStale ? 1 : 0 })
          .where('version', '=', next)
          .execute();
      };
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
