import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createOperatorWarnings } from '#server/platform/operator-warnings.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { folder, openLibrary } from '#tests/support/media/library.ts';
import { plain } from '#tests/support/media/samples.ts';
import { OtherFolderError } from './folder-check.ts';
import { localFiles } from './local.ts';
import { FOLDER_ID_FILE, readFolderId } from './shop-id.ts';
import { createStorageCheck } from './storage-check.ts';

/** Starts a machine of a shop on a database server. */
function start(database: Database, dataDir: string): Promise<void> {
  const config = { dataDir, databaseUrl: 'postgres://server/shop', storageUrl: undefined };
  const log = pino({ level: 'silent' });
  const files = localFiles(dataDir);
  return createStorageCheck({
    config,
    database,
    files,
    log,
    operatorWarnings: createOperatorWarnings(),
  }).start();
}

/** Files are in folders named by their first two characters. */
const idFileIn = (dataDir: string) => join(dataDir, 'media', FOLDER_ID_FILE.slice(0, 2), FOLDER_ID_FILE);

async function addImage(database: Database, dataDir: string): Promise<void> {
  const library = await openLibrary(database, { dataDir });
  await library.addImage(await plain('#20c030', 400, 300).png().toBuffer());
  await library.stop();
}

onBothEngines((open) => {
  describe('a folder of images', () => {
    test('of a second machine is refused, with and without images', { tags: ['FX05'] }, async () => {
      const database = await open();
      const dataDir = folder();
      await start(database, dataDir);
      await expect(start(database, folder())).rejects.toThrow(OtherFolderError);
      await addImage(database, dataDir);
      await expect(start(database, folder())).rejects.toThrow(/set STORAGE_URL to a bucket/);
      await start(database, dataDir);
    });

    test('of an earlier version is recorded at the first start', async () => {
      const database = await open();
      const dataDir = folder();
      await start(database, dataDir);
      await addImage(database, dataDir);
      await rm(idFileIn(dataDir));
      await database.write((tx) => tx.updateTable('shop_id').set({ storage_id: null }).execute());
      await start(database, dataDir);
      expect(await readFolderId(localFiles(dataDir))).toBeDefined();
      await expect(start(database, folder())).rejects.toThrow(OtherFolderError);
    });

    test('can be moved, also without the file with its id', async () => {
      const database = await open();
      const [dataDir, moved] = [folder(), folder()];
      await start(database, dataDir);
      await addImage(database, dataDir);
      await cp(dataDir, moved, { recursive: true });
      await start(database, moved);
      await rm(idFileIn(moved));
      await start(database, moved);
      await start(database, dataDir);
    });

    test('is recorded once when several processes start together', async () => {
      const database = await open();
      const dataDir = folder();
      await Promise.all([1, 2, 3].map(() => start(database, dataDir)));
      await start(database, dataDir);
    });
  });
});
