import type { AfterCommit, Database, Transaction } from '../database/database.ts';
import { increaseVersion, readVersion } from './catalog-version.store.ts';

/** A number that grows whenever something visitors see changes; pages are cached under it. */
export type CatalogVersion = {
  current(): number;
  /** To be called inside the transaction that changes what visitors see. */
  bump(tx: Transaction, after: AfterCommit): Promise<void>;
  /** Calls `listener` after each change, by this process or another. */
  onChange(listener: () => void): void;
  /** Looks whether another process changed something. */
  refresh(): Promise<void>;
  stop(): void;
};

const LOOK_EVERY_MS = 1_000;

/** Reads the version and keeps up with other processes by looking every second. */
export async function watchCatalogVersion(database: Database): Promise<CatalogVersion> {
  let version = await readVersion(database.read);
  const listeners: (() => void)[] = [];

  const set = (next: number) => {
    if (next <= version) return;
    version = next;
    for (const listener of listeners) listener();
  };
  const refresh = async () => set(await readVersion(database.read));
  // An unreachable database shows in the requests that need it; the next look tells more.
  const timer = setInterval(() => void refresh().catch(() => undefined), LOOK_EVERY_MS);
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
