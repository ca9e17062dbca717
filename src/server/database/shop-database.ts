import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import { type Engine, postgresEngine, sqliteEngine } from './engines.ts';
import { FolderInUseError, type FolderLock, shareFolder } from './folder-lock.ts';
import { checkFolder, checkShopFile, refuseInterruptedRestore, UnusableDatabaseError } from './shop-file.ts';

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
    const database = openDatabase(openShopFile(dataDir), onEffectError);
    const close = async () => {
      await database.close();
      lock.release();
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openShopFile(dataDir: string): Engine {
  const file = join(dataDir, 'shop.db');
  checkShopFile(file, join(dataDir, 'media'));
  return sqliteEngine(file);
}

/** Restores wait for whoever uses the folder, and the other way round. */
function useFolder(dataDir: string): FolderLock {
  try {
    return shareFolder(dataDir);
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause;
    throw new UnusableDatabaseError(
      `A backup is being restored into ${dataDir}. Please start the shop when that is done.`,
      { cause },
    );
  }
}
