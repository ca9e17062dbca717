import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { ensureDir } from '../platform/disk/ensure-dir.ts';
import { errorCode } from '../platform/error-code.ts';

// Node has no file locks, but SQLite has. The system releases them when the process ends, however it ends.

/** Another process holds a conflicting lock on the folder. */
export class FolderInUseError extends Error {}

/** A lock on a folder. Releasing it twice is no error. */
export type FolderLock = { release(): void };

/** Closing a database locks its folder exclusively for a moment, while the checksum is written. */
const WAIT_FOR_CHECKSUM_MS = 1_000;
const NO_WAIT_MS = 0;

function lock(folder: string, name: string, statements: string, waitMs: number): FolderLock {
  ensureDir(folder);
  const file = join(folder, name);
  const database = new Sqlite(file, { timeout: waitMs });
  try {
    chmodSync(file, 0o600);
    database.exec(statements);
  } catch (error) {
    database.close();
    if (errorCode(error).startsWith('SQLITE_BUSY'))
      throw new FolderInUseError(`${folder} is in use`, { cause: error });
    throw error;
  }
  return { release: () => void (database.open && database.close()) };
}

/** Locks a folder in shared mode: other processes may too. @throws FolderInUseError while another process has it exclusively */
export function lockShared(folder: string, name = 'shop.lock'): FolderLock {
  return lock(folder, name, 'begin; select count(*) from sqlite_master', WAIT_FOR_CHECKSUM_MS);
}

/** Locks a folder exclusively until the lock is released. @throws FolderInUseError while another process uses it */
export function lockExclusive(folder: string, name = 'shop.lock'): FolderLock {
  return lock(folder, name, 'begin exclusive', NO_WAIT_MS);
}
