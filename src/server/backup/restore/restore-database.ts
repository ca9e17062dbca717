import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { isOrderPageToken } from '#contract/orders/order-page/order-page.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import type { OrderPageRow } from '#server/database/order-page-tables.ts';
import { writeChecksum } from '#server/database/integrity/file-checksum.ts';
import { RESTORE_APPLICATION } from '#server/database/engines/postgres-connections.ts';
import { postgresEngine } from '#server/database/engines/postgres-engine.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { readShopId } from '#server/media/storage/shop-id.store.ts';
import { isShopId } from '#server/media/storage/shop-id.ts';
import { findLastOrderNumber } from '#server/orders/order-number.store.ts';
import { readOrderPages } from '#server/orders/order-page/restored-pages.store.ts';
import type { Archive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { loadDatabase } from './load-rows.ts';
import type { RestoredShop } from './mark-as-restored.ts';
import type { RestoreTarget } from './restore-target.ts';
import { countConnections, existingTables, moveExistingTablesAside } from '../archive/tables.store.ts';

/** Where the rows are loaded: a file that is moved into place, or a database on a server. */
export type DatabaseTarget = {
  /** It contains a shop. */
  isTaken: boolean;
  /** The id of the existing shop; undefined when it cannot be read. */
  existingShopId(): Promise<string | undefined>;
  /** The last order number of the existing shop; undefined when it cannot be read. */
  existingOrderNumber(): Promise<number | undefined>;
  /** The links of the orders of the existing shop; undefined when they cannot be read. */
  existingOrderPages(): Promise<OrderPageRow[] | undefined>;
  /** Loads the rows, as `loadDatabase` does. Afterwards only moves are left. */
  load(archive: Archive, target: RestoreTarget, restored: RestoredShop): Promise<number>;
  close(): Promise<void>;
};

const ignore = () => undefined;

/** How long a busy server may take to close the connections of a shop that has stopped. */
const MAX_WAIT_MS = 5_000;
const POLL_MS = 100;

/** The rows of a query on a database file; undefined for a damaged file or one of another program. */
function readFromFile(file: string, query: string): unknown[] | undefined {
  const made = [`${file}-wal`, `${file}-shm`].filter((extra) => !existsSync(extra));
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      return database.prepare(query).all();
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  } finally {
    // Reading makes these files, and a rejected restore must leave everything unchanged.
    for (const extra of made) rmSync(extra, { force: true });
  }
}

const IdRow = z.object({ id: z.string().refine(isShopId) });
const NumberRow = z.object({ value: z.number() });
const OrderPageRows = z.array(
  z.object({
    order_id: z.string(),
    token: z.string().refine(isOrderPageToken),
    created_at: z.number(),
    revoked_at: z.number().nullable(),
  }),
);

/** The shop id in a database file; undefined for a damaged file or one of another program. */
export function idInFile(file: string): string | undefined {
  return IdRow.safeParse(readFromFile(file, 'select id from shop_id order by id limit 1')?.[0]).data?.id;
}

function orderNumberInFile(file: string): number | undefined {
  const [row] = readFromFile(file, "select value from shop_state where key = 'order_number'") ?? [];
  return NumberRow.safeParse(row).data?.value;
}

const orderPagesInFile = (file: string): OrderPageRow[] | undefined =>
  OrderPageRows.safeParse(
    readFromFile(file, 'select order_id, token, created_at, revoked_at from order_page'),
  ).data;

function fileTarget(dataDir: string): DatabaseTarget {
  const file = join(dataDir, 'shop.db');
  const isTaken = existsSync(file);
  return {
    isTaken,
    existingShopId: async () => (isTaken ? idInFile(file) : undefined),
    existingOrderNumber: async () => (isTaken ? orderNumberInFile(file) : undefined),
    existingOrderPages: async () => (isTaken ? orderPagesInFile(file) : undefined),
    async load(archive, target, restored) {
      const database = openDatabase(sqliteEngine(join(target.building, 'shop.db')), ignore);
      let revokedLinks: number;
      try {
        revokedLinks = await loadDatabase(database, archive, { restored });
      } finally {
        await database.close();
      }
      writeChecksum(join(target.building, 'shop.db'));
      await target.beginMoving();
      return revokedLinks;
    },
    close: async () => undefined,
  };
}

/**
 * Waits for the connections of a shop that has just stopped: the server may not have closed them yet.
 * @returns false when a shop uses the database
 */
export async function waitUntilUnused(database: Database): Promise<boolean> {
  const end = performance.now() + MAX_WAIT_MS;
  while ((await countConnections(database)) > 0) {
    if (performance.now() >= end) return false;
    await setTimeout(POLL_MS);
  }
  return true;
}

/** Whether the database contains a shop, which may run. */
export async function isDatabaseTaken(dataDir: string, databaseUrl: string | undefined): Promise<boolean> {
  if (!databaseUrl) return existsSync(join(dataDir, 'shop.db'));
  const database = openDatabase(postgresEngine(databaseUrl), ignore);
  try {
    return (await existingTables(database.read)).length > 0;
  } finally {
    await database.close();
  }
}

async function serverTarget(url: string): Promise<DatabaseTarget> {
  const database = openDatabase(postgresEngine(url, { application: RESTORE_APPLICATION }), ignore);
  try {
    if (!(await waitUntilUnused(database)))
      throw new BackupError(
        'A shop is running on the database at DATABASE_URL. Please stop it, then restore.',
      );
    const tables = await existingTables(database.read);
    return {
      isTaken: tables.length > 0,
      existingShopId: async () => (tables.includes('shop_id') ? readShopId(database.read) : undefined),
      existingOrderNumber: async () =>
        tables.includes('shop_state') ? findLastOrderNumber(database.read) : undefined,
      existingOrderPages: async () =>
        tables.includes('order_page') ? readOrderPages(database.read) : undefined,
      async load(archive, target, restored) {
        try {
          return await loadDatabase(database, archive, {
            restored,
            before: (tx) => moveExistingTablesAside(tx, database, target.asideName),
            beforeCommit: target.beginMoving,
          });
        } catch (error) {
          // A connection that was lost in the commit leaves open whether the rows are there. Then the restore must be repeated.
          if (!target.wasInterrupted && !database.engine.isOutage(error)) await target.cancelMoving();
          throw error;
        }
      },
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws BackupError when a shop uses it */
export async function openDatabaseTarget(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<DatabaseTarget> {
  return databaseUrl ? serverTarget(databaseUrl) : fileTarget(dataDir);
}
