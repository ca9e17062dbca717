import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveExistingTablesAside, existingTables } from '../backup/archive/tables.store.ts';
import { lockFolder } from '../backup/lock-folder.ts';
import { databaseParts } from '../backup/restore/restore-target.ts';
import { idInFile, waitUntilUnused } from '../backup/restore/restore-database.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase, type Reader, type Transaction } from '../database/database.ts';
import { RESTORE_APPLICATION } from '../database/engines/postgres-connections.ts';
import { postgresEngine } from '../database/engines/postgres-engine.ts';
import { sqliteEngine } from '../database/engines/sqlite-engine.ts';
import { writeChecksum } from '../database/integrity/file-checksum.ts';
import { readShopId } from '../media/storage/shop-id.store.ts';
import { moveIfExists, syncFolder } from '../platform/disk/durable-write.ts';
import { failpoint } from '../platform/failpoint.ts';
import { MoveError } from './move-error.ts';

type Fill<T> = (tx: Transaction, database: Database) => Promise<T>;

/** The database to move to. */
export type TargetDatabase = {
  /** Whether it contains a shop. */
  isTaken: boolean;
  /** The id of that shop; undefined when it cannot be read. */
  shopId: string | undefined;
  /** Reads that shop. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>;
  /** Runs `work` in an empty database and undoes everything. */
  rehearse<T>(work: Fill<T>): Promise<T>;
  /**
   * Runs `work` in an empty database, which then becomes the target. A shop that was there is moved aside.
   * Killed at any time, it leaves the whole new database, or the former one, or none.
   */
  fill<T>(work: Fill<T>): Promise<T>;
  close(): Promise<void>;
};

/** Nothing that a move writes has effects after its commit. */
const ignoreEffectError = () => undefined;

/** Ends a transaction that is to be undone. */
class Undo extends Error {}

/** A file that is filled in a folder beside its location, and becomes the shop's with one rename. */
function fileTarget({ dataDir }: Config, asideName: string): TargetDatabase {
  const lock = lockFolder(
    dataDir,
    `A shop is running on ${dataDir}. Please stop it, or choose another DATA_DIR.`,
  );
  const file = join(dataDir, 'shop.db');
  const building = join(dataDir, 'moving');
  const isTaken = existsSync(file);
  const clear = () => rm(building, { recursive: true, force: true });

  async function using<T>(path: string, work: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase(sqliteEngine(path), ignoreEffectError);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function build<T>(work: Fill<T>): Promise<T> {
    await clear();
    return using(join(building, 'shop.db'), (database) => database.write((tx) => work(tx, database)));
  }

  return {
    isTaken,
    shopId: isTaken ? idInFile(file) : undefined,
    read: (work) => using(file, ({ read }) => work(read)),
    async rehearse(work) {
      try {
        return await build(work);
      } finally {
        await clear();
      }
    },
    async fill(work) {
      const result = await build(work);
      failpoint('move:database-filled');
      for (const part of databaseParts)
        await moveIfExists(join(dataDir, part), join(dataDir, asideName, part));
      failpoint('move:former-moved-aside');
      await rename(join(building, 'shop.db'), file);
      failpoint('move:database-moved');
      await syncFolder(dataDir);
      writeChecksum(file);
      await clear();
      return result;
    },
    close: async () => lock.release(),
  };
}

/** A database on a server, which is filled in one transaction. */
async function serverTarget(url: string, asideName: string): Promise<TargetDatabase> {
  const database = openDatabase(postgresEngine(url, { application: RESTORE_APPLICATION }), ignoreEffectError);

  async function run<T>(work: Fill<T>, { isUndone }: { isUndone: boolean }): Promise<T> {
    let result: { value: T } | undefined;
    try {
      await database.write(async (tx) => {
        await moveExistingTablesAside(tx, database, asideName);
        result = { value: await work(tx, database) };
        failpoint('move:database-filled');
        if (isUndone) throw new Undo();
      });
    } catch (error) {
      if (!(error instanceof Undo)) throw error;
    }
    if (!result) throw new Error('The transaction ended without a result');
    return result.value;
  }

  try {
    if (!(await waitUntilUnused(database)))
      throw new MoveError(
        'A shop is running on the database at DATABASE_URL. Please stop it, or choose another one.',
      );
    const tables = await existingTables(database.read);
    return {
      isTaken: tables.length > 0,
      shopId: tables.includes('shop_id') ? await readShopId(database.read) : undefined,
      read: (work) => work(database.read),
      rehearse: (work) => run(work, { isUndone: true }),
      fill: (work) => run(work, { isUndone: false }),
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @param asideName the name under which a shop there is moved aside @throws MoveError or BackupError when a shop uses it */
export const openTargetDatabase = async (target: Config, asideName: string): Promise<TargetDatabase> =>
  target.databaseUrl === undefined
    ? fileTarget(target, asideName)
    : serverTarget(target.databaseUrl, asideName);
