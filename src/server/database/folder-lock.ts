import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { ensureDir } from '../platform/disk/ensure-dir.ts';

// Node has no locks on files, SQLite has: they are the system's, so that they end with the process, however it ends.

/** Others hold the folder in a way that does not go together with what was asked for. */
export class FolderInUseError extends Error {}

/** A lock on a folder. Letting it go twice is no error. */
export type FolderLock = { release(): void };

/** Whoever closes a database has its folder alone for a moment, in ms. */
const WHILE_SEALING = 1_000;

function lock(folder: string, name: string, statements: string, timeout: number): FolderLock {
  ensureDir(folder);
  const file = join(folder, name);
  const database = new Sqlite(file, { timeout });
  try {
    chmodSync(file, 0o600);
    database.exec(statements);
  } catch (error) {
    database.close();
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      throw new FolderInUseError(`${folder} is in use`, { cause: error });
    throw error;
  }
  return { release: () => void (database.open && database.close()) };
}

/**
 * Uses a folder beside others that use it.
 * @throws FolderInUseError while somebody has it alone
 */
export function lockShared(folder: string, name = 'shop.lock'): FolderLock {
  return lock(folder, name, 'begin; select count(*) from sqlite_master', WHILE_SEALING);
}

/**
 * Has a folder alone until it is released.
 * @throws FolderInUseError while anybody else uses it
 */
export function lockExclusive(folder: string, name = 'shop.lock'): FolderLock {
  return lock(folder, name, 'begin exclusive', 0);
}
