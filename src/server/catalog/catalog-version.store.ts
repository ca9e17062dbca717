import type { AfterCommit, Database, Reader, Transaction } from '../database/database.ts';

// Databases have stored the version under this key.
const KEY = 'catalogue_version';

export async function readVersion(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('shop_state')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Adds one in a single statement and returns the new version. */
async function increaseVersion(tx: Transaction): Promise<number> {
  const row = await tx
    .updateTable('shop_state')
    .set((expression) => ({ value: expression('value', '+', 1) }))
    .where('key', '=', KEY)
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** A number that grows whenever something changes that visitors see; pages are cached under it. */
export type CatalogVersion = {
  current(): number;
  /** Increases the version within the transaction that changes what visitors see. */
  bump(tx: Transaction, after: AfterCommit): Promise<void>;
  /** Calls `listener` after each change, by this process or another. */
  onChange(listener: () => void): void;
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
  work: (tx: Transaction, after: AfterCommit) => Promise<T>,
): Promise<T> {
  return database.write(async (tx, after) => {
    await catalogVersion.bump(tx, after);
    return work(tx, after);
  });
}

const REFRESH_MS = 1_000;

/** Reads the version, and again every second to notice changes by other processes. */
export async function watchCatalogVersion(database: Database): Promise<CatalogVersion> {
  let version = await readVersion(database.read);
  const listeners: (() => void)[] = [];

  const set = (next: number) => {
    if (next <= version) return;
    version = next;
    for (const listener of listeners) listener();
  };
  const refresh = async () => set(await readVersion(database.read));
  // The requests that need an unreachable database fail by themselves; the next refresh tries again.
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS);
  timer.unref();

  return {
    current: () => version,
    async bump(tx, after) {
      const next = await increaseVersion(tx);
      after(() => set(next));
    },
    onChange: (listener) => void listeners.push(listener),
    refresh,
    stop: () => clearInterval(timer),
  };
}
