import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { seal } from '../database/seal.ts';
import { postgresEngine } from '../database/postgres-engine.ts';
import { sqliteEngine } from '../database/sqlite-engine.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { fillDatabase } from './fill.ts';
import type { Place } from './restore-place.ts';
import { countUsers, presentTables, setAside } from './tables.store.ts';

/** Where the rows go: a file that is moved in, or a database on a server. */
export type Target = {
  isTaken: boolean;
  /** Puts the rows there. When it answers, the rest is only moving. */
  fill(archive: Archive, place: Place): Promise<void>;
  close(): Promise<void>;
};

const ignore = () => undefined;

function fileTarget(dataDir: string): Target {
  return {
    isTaken: existsSync(join(dataDir, 'shop.db')),
    async fill(archive, place) {
      const database = openDatabase(sqliteEngine(join(place.building, 'shop.db')), ignore);
      try {
        await fillDatabase(database, archive);
      } finally {
        await database.close();
      }
      seal(join(place.building, 'shop.db'));
      await place.beginMoving();
    },
    close: async () => undefined,
  };
}

async function serverTarget(address: string): Promise<Target> {
  const database = openDatabase(postgresEngine(address), ignore);
  try {
    if ((await countUsers(database)) > 0)
      throw new BackupError(
        'A shop is running on the database at DATABASE_URL. Please stop it, then restore.',
      );
    const isTaken = (await presentTables(database.read)).length > 0;
    return {
      isTaken,
      async fill(archive, place) {
        try {
          await fillDatabase(database, archive, {
            before: (tx) =>
              setAside(tx, database, place.asideName.replaceAll(/[^a-z0-9]/gi, '_').toLowerCase()),
            last: place.beginMoving,
          });
        } catch (error) {
          if (!place.wasInterrupted) await place.takeBack();
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
export async function openTarget(dataDir: string, databaseUrl: string | undefined): Promise<Target> {
  return databaseUrl ? serverTarget(databaseUrl) : fileTarget(dataDir);
}
