import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { presentTables } from '../backup/archive/tables.store.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { checkDatabaseFile, UnusableDatabaseError } from '../database/integrity/check-database-file.ts';
import { openShopDatabase } from '../database/open-database.ts';
import { errorCode } from '../platform/error-code.ts';
import { createLogger } from '../platform/logger.ts';

const databaseLocation = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? dataDir : 'the database at DATABASE_URL';

/** Where the shop of these settings is, as words to go on with after "in". */
export function describeShopLocation(config: Config): string {
  const images = config.storageUrl === undefined ? config.dataDir : 'the bucket at STORAGE_URL';
  return [...new Set([databaseLocation(config), images])].join(' and ');
}

const noShop = (config: Config) =>
  new UnusableDatabaseError(
    `There is no shop in ${databaseLocation(config)}. Please set DATA_DIR or DATABASE_URL to where the shop is; "npm start" opens a new one.`,
  );

function isThere(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return false;
    throw error;
  }
}

/**
 * Opens the shop that the settings name, for as long as `work` takes. Where there is none, nothing is made.
 * @throws UnusableDatabaseError where there is no shop, or it should not be used as it is
 */
export async function withShop<T>(
  config: Config,
  work: (database: Database, log: Logger) => Promise<T>,
): Promise<T> {
  const file = join(config.dataDir, 'shop.db');
  if (config.databaseUrl === undefined && !isThere(file)) {
    // What is left of a shop is said first.
    checkDatabaseFile(file, join(config.dataDir, 'media'));
    throw noShop(config);
  }
  const log = createLogger(config.logLevel);
  const database = openShopDatabase(config, log);
  try {
    if ((await presentTables(database.read)).length === 0) throw noShop(config);
    return await work(database, log);
  } finally {
    await database.close();
  }
}
