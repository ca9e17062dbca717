import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { postgresEngine, sqliteEngine } from './database/engines.ts';

export function openShopDatabase(config: Config, log: Logger): Database {
  const engine = config.databaseUrl ? postgresEngine(config.databaseUrl) : sqliteEngine(join(config.dataDir, 'shop.db'));
  return openDatabase(engine, (error) => log.error({ err: error }, 'Something to be done after a change failed'));
}
export { existsSync };
