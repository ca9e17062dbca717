import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Database, openDatabase } from '#server/database/database.ts';
import { writeChecksum } from '#server/database/integrity/file-checksum.ts';
import { postgresEngine } from '#server/database/engines/postgres-engine.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { readShopId } from '#server/media/storage/shop-id.store.ts';
import { isShopId } from '#server/media/storage/shop-id.ts';
import type { Archive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { loadDatabase } from './load-rows.ts';
import type { RestoreTarget } from './restore-target.ts';
import { countConnections, presentTables, archiveExistingTables } from '../archive/tables.store.ts';

/** Where the rows go: a file that is moved in, or a database on a server. */
export type DatabaseTarget = {
  isTaken: boolean;
  /** The id of the shop that is there; undefined where none can be read. */
  presentId(): Promise<string | undefined>;
  /** Puts the rows there, for a shop of this id. When it answers, the rest is only moving. */
  load(archive: Archive, place: RestoreTarget, shopId: string): Promise<void>;
  close(): Promise<void>;
};

const ignore = () => undefined;

/** How long the connections of a shop that has ended may stay open at a busy server, and how often to look. */
const LETTING_GO_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** A damaged file, or one of another program, has none. */
function idInFile(file: string): string | undefined {
  const made = [`${file}-wal`, `${file}-shm`].filter((beside) => !existsSync(beside));
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const id: unknown = database.prepare('select id from shop_id order by id limit 1').pluck().get();
      return typeof id === 'string' && isShopId(id) ? id : undefined;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  } finally {
    // A reader leaves them behind, and a restore that is refused leaves everything as it was.
    for (const beside of made) rmSync(beside, { force: true });
  }
}

function fileTarget(dataDir: string): DatabaseTarget {
  const file = join(dataDir, 'shop.db');
  const isTaken = existsSync(file);
  return {
    isTaken,
    presentId: async () => (isTaken ? idInFile(file) : undefined),
    async load(archive, place, shopId) {
      const database = openDatabase(sqliteEngine(join(place.building, 'shop.db')), ignore);
      try {
        await loadDatabase(database, archive, { shopId });
      } finally {
        await database.close();
      }
      writeChecksum(join(place.building, 'shop.db'));
      await place.beginMoving();
    },
    close: async () => undefined,
  };
}

/**
 * A shop that has just ended may still have connections as its server sees it: those get a moment to go.
 * @throws BackupError when a shop uses the database
 */
async function refuseWhileUsed(database: Database): Promise<void> {
  const end = performance.now() + LETTING_GO_MS;
  while ((await countConnections(database)) > 0) {
    if (performance.now() >= end)
      throw new BackupError(
        'A shop is running on the database at DATABASE_URL. Please stop it, then restore.',
      );
    await setTimeout(LOOK_EVERY_MS);
  }
}

async function serverTarget(address: string): Promise<DatabaseTarget> {
  const database = openDatabase(postgresEngine(address), ignore);
  try {
    await refuseWhileUsed(database);
    const tables = await presentTables(database.read);
    return {
      isTaken: tables.length > 0,
      presentId: async () => (tables.includes('shop_id') ? readShopId(database.read) : undefined),
      async load(archive, place, shopId) {
        try {
          await loadDatabase(database, archive, {
            shopId,
            before: (tx) =>
              archiveExistingTables(
                tx,
                database,
                place.archiveName.replaceAll(/[^a-z0-9]/gi, '_').toLowerCase(),
              ),
            last: place.beginMoving,
          });
        } catch (error) {
          if (!place.wasInterrupted) await place.cancelMoving();
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
