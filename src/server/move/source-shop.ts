import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { waitUntilUnused } from '../backup/restore/restore-database.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { FolderInUseError, lockExclusive } from '../database/folder-lock.ts';
import { openShopDatabase } from '../database/open-database.ts';
import { MoveError } from './move-error.ts';

/** How long a move waits until the shop stops. */
const MAX_WAIT_MS = 15 * 60_000;
const POLL_MS = 200;

/** Opens the database while no process of the shop uses it; undefined while one does. */
async function openStopped(config: Config, log: Logger): Promise<Database | undefined> {
  try {
    const database = openShopDatabase(config, log, lockExclusive);
    if (await waitUntilUnused(database)) return database;
    await database.close();
    return undefined;
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}

/**
 * Waits until all processes of the shop have stopped, and opens its database. A shop that is started meanwhile on SQLite does
 * not open.
 * @param onWaiting called once if the shop still runs
 * @returns also when it was found to have stopped, as performance.now()
 */
export async function openWhenStopped(
  config: Config,
  log: Logger,
  onWaiting: () => void,
): Promise<{ database: Database; since: number }> {
  const end = performance.now() + MAX_WAIT_MS;
  let isWaiting = false;
  for (let since = performance.now(); since < end; since = performance.now()) {
    const database = await openStopped(config, log);
    if (database) return { database, since };
    if (!isWaiting) onWaiting();
    isWaiting = true;
    await setTimeout(POLL_MS);
  }
  throw new MoveError(
    'The shop still runs, so nothing was moved. Please move it again; its pictures are copied already.',
  );
}
