import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { existingTables } from '../backup/archive/tables.store.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { checkDatabaseFile, UnusableDatabaseError } from '../database/integrity/check-database-file.ts';
import { openShopDatabase } from '../database/open-database.ts';
import { isRelease } from '../platform/command-line.ts';
import { errorCode } from '../platform/error-code.ts';
import { createLogger } from '../platform/logging/logger.ts';

const databaseLocation = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? dataDir : 'the database at DATABASE_URL';

/** The location of the shop's data, as text after "in". */
export function describeShopLocation(config: Config): string {
  const images = config.storageUrl === undefined ? config.dataDir : 'the bucket at STORAGE_URL';
  return [...new Set([databaseLocation(config), images])].join(' and ');
}

const HOW_TO_CREATE = isRelease ? '' : ' "npm start" creates a new one.';

const noShop = (config: Config) =>
  new UnusableDatabaseError(
    `There is no shop in ${databaseLocation(config)}. Please set DATA_DIR or DATABASE_URL to the location of the shop.${HOW_TO_CREATE}`,
  );

function exists(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return false;
    throw error;
  }
}

/**
 * Opens the database of an existing shop while `work` runs. Never creates one.
 * @throws UnusableDatabaseError if there is no shop, or its database is not usable
 */
export async function withExistingShop<T>(
  config: Config,
  work: (database: Database, log: Logger) => Promise<T>,
): Promise<T> {
  const file = join(config.dataDir, 'shop.db');
  if (config.databaseUrl === undefined && !exists(file)) {
    // Its error says when other files of a shop remain without the database.
    checkDatabaseFile(file, join(config.dataDir, 'media'));
    throw noShop(config);
  }
  const log = createLogger(config.logLevel);
  const database = openShopDatabase(config, log);
  try {
    if ((await existingTables(database.read)).length === 0) throw noShop(config);
    return await work(database, log);
  } finally {
    await database.close();
  }
}
