import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import { postgresEngine, sqliteEngine } from './engines.ts';
import { checkShopFile } from './shop-file.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The database that the settings name, without its tables.
 * @throws UnusableDatabaseError when the file should not be used as it is
 */
export function openShopDatabase({ databaseUrl, dataDir }: Settings, log: Logger): Database {
  const open = () => {
    if (databaseUrl) return postgresEngine(databaseUrl);
    const file = join(dataDir, 'shop.db');
    checkShopFile(file, join(dataDir, 'media'));
    return sqliteEngine(file);
  };
  return openDatabase(open(), (error) => log.error({ err: error }, 'What follows a change failed'));
}
