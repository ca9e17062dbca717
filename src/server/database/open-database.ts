import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import type { Engine } from './engines/engines.ts';
import { lookLater } from './integrity/background-check.ts';
import { postgresEngine } from './engines/postgres-engine.ts';
import { sqliteEngine } from './engines/sqlite-engine.ts';
import { FolderInUseError, type FolderLock, lockExclusive, lockShared } from './folder-lock.ts';
import { holdTables } from './integrity/verify-schema.ts';
import { breakSeal, seal } from './integrity/file-checksum.ts';
import {
  checkFolder,
  checkShopFile,
  refuseInterruptedRestore,
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
    refuseInterruptedRestore(dataDir);
    return openDatabase(postgresEngine(databaseUrl), onEffectError);
  }
  checkFolder(dataDir);
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
  const looked = checkShopFile(file, join(dataDir, 'media'));
  if (isLogGone)
    log.warn(`${file} was not closed well and ${file}-wal is gone: what was saved last may be missing.`);
  breakSeal(file);
  const engine = sqliteEngine(file);
  if (looked === 'sealed' || looked === 'new') return engine;
  return {
    ...engine,
    holdTables: (db) => holdTables(db, file),
    ...(looked !== 'closely' && { lookLater: () => lookLater(file) }),
  };
}

/** While others use the file, it is not closed yet. */
function sealWhenAlone(file: string, dataDir: string, log: Logger): void {
  try {
    const alone = lockExclusive(dataDir);
    try {
      seal(file);
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
