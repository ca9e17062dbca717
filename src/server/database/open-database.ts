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
  assertWritable,
  checkDatabaseFile,
  assertNotInterrupted,
  UnusableDatabaseError,
} from './integrity/check-database-file.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The database that the settings name, without its tables.
 * @throws UnusableDatabaseError when the file should not be used as it is
 */
export function openShopDatabase({ databaseUrl, dataDir }: Settings, log: Logger): Database {
  const onEffectError = (error: unknown) => log.error({ err: error }, 'What follows a change failed');
  if (databaseUrl) {
    assertNotInterrupted(dataDir);
    return openDatabase(postgresEngine(databaseUrl), onEffectError);
  }
  assertWritable(dataDir);
  const lock = useFolder(dataDir);
  try {
    const file = join(dataDir, 'shop.db');
    const database = openDatabase(openShopFile(file, dataDir, log), onEffectError);
    const close = async () => {
      await database.close();
      lock.release();
      sealWhenAlone(file, dataDir, log);
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openShopFile(file: string, dataDir: string, log: Logger): Engine {
  const isLogGone = existsSync(file) && !existsSync(`${file}-wal`) && existsSync(`${file}-shm`);
  const looked = checkDatabaseFile(file, join(dataDir, 'media'));
  if (isLogGone)
    log.warn(`${file} was not closed well and ${file}-wal is gone: what was saved last may be missing.`);
  removeChecksum(file);
  const engine = sqliteEngine(file);
  if (looked === 'sealed' || looked === 'new') return engine;
  return {
    ...engine,
    verifySchema: (db) => verifySchema(db, file),
    ...(looked !== 'closely' && { checkInBackground: () => checkInBackground(file) }),
  };
}

/** While others use the file, it is not closed yet. */
function sealWhenAlone(file: string, dataDir: string, log: Logger): void {
  try {
    const alone = lockExclusive(dataDir);
    try {
      writeChecksum(file);
    } finally {
      alone.release();
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) log.warn({ err: error }, 'The closed database was not sealed');
  }
}

/** Restores wait for whoever uses the folder, and the other way round. */
function useFolder(dataDir: string): FolderLock {
  try {
    return lockShared(dataDir);
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause;
    throw new UnusableDatabaseError(
      `A backup is being restored into ${dataDir}. Please start the shop when that is done.`,
      { cause },
    );
  }
}
