import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import type { Engine } from './engines/engines.ts';
import { checkInBackground } from './integrity/background-check.ts';
import { postgresEngine } from './engines/postgres-engine.ts';
import { sqliteEngine } from './engines/sqlite-engine.ts';
import { FolderInUseError, type FolderLock, lockExclusive, lockShared } from './folder-lock.ts';
import { verifySchema } from './integrity/verify-schema.ts';
import { removeChecksum, writeChecksum } from './integrity/file-checksum.ts';
import {
  ensureWritable,
  checkDatabaseFile,
  assertNoInterruptedRestore,
  UnusableDatabaseError,
} from './integrity/check-database-file.ts';

type Locations = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>;

/**
 * Opens the database of the settings, without migrating it.
 * @param lockDataDir locks the folder of a SQLite file; by default together with other processes of the shop
 * @throws UnusableDatabaseError when the file must not be used
 */
export function openShopDatabase(
  { databaseUrl, databasePoolSize: poolSize, dataDir }: Locations,
  log: Logger,
  lockDataDir: (folder: string) => FolderLock = lockForShop,
): Database {
  const onEffectError = (error: unknown) => log.error({ err: error }, 'An effect after a commit failed');
  if (databaseUrl) {
    assertNoInterruptedRestore(dataDir);
    return openDatabase(postgresEngine(databaseUrl, { poolSize }), onEffectError);
  }
  ensureWritable(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const file = join(dataDir, 'shop.db');
    const database = openDatabase(openShopFile(file, dataDir, log), onEffectError);
    const close = async () => {
      await database.close();
      lock.release();
      writeChecksumWhenUnused(file, dataDir, log);
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openShopFile(file: string, dataDir: string, log: Logger): Engine {
  const isLogGone = existsSync(file) && !existsSync(`${file}-wal`) && existsSync(`${file}-shm`);
  const depth = checkDatabaseFile(file, join(dataDir, 'media'));
  if (isLogGone)
    log.warn(`${file} was not closed cleanly and ${file}-wal is gone: the last changes may be missing.`);
  removeChecksum(file);
  const engine = sqliteEngine(file);
  if (depth === 'verified' || depth === 'new') return engine;
  return {
    ...engine,
    verifySchema: (db) => verifySchema(db, file),
    ...(depth !== 'full' && { checkInBackground: () => checkInBackground(file) }),
  };
}

/** Writes the checksum after the last process has closed the file. */
function writeChecksumWhenUnused(file: string, dataDir: string, log: Logger): void {
  try {
    const lock = lockExclusive(dataDir);
    try {
      writeChecksum(file);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError))
      log.warn({ err: error }, 'The checksum of the closed database was not written');
  }
}

/** The shop and a restore exclude each other. */
function lockForShop(dataDir: string): FolderLock {
  try {
    return lockShared(dataDir);
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause;
    throw new UnusableDatabaseError(
      `A backup is being restored into ${dataDir}, or the shop is being moved. Please start the shop when that is done.`,
      { cause },
    );
  }
}
