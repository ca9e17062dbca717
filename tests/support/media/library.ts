// An image library without the rest of the shop.
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { watchCatalogVersion } from '#server/catalog/catalog-version.store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { createOperatorWarnings } from '#server/platform/operator-warnings.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createMediaLibrary } from '#server/media/media-library.ts';
import { upsertMedia } from '#server/media/media.store.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import { FOLDER_ID_FILE, SHOP_ID_FILE } from '#server/media/storage/shop-id.ts';
import { createStorageCheck } from '#server/media/storage/storage-check.ts';

export const silent = pino({ level: 'silent' });

/** A folder that is removed when the test ends. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kalakari-media-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** An image library on a real database, and on a folder or the bucket of `storageUrl`. Tests can set `clock.now`. */
export async function openLibrary(
  database: Database,
  {
    dataDir = folder(),
    storageUrl,
    storageKeys,
    mediaLimit,
    log = silent,
  }: Partial<Pick<Config, 'dataDir' | 'storageUrl' | 'storageKeys' | 'mediaLimit'> & { log: Logger }> = {},
) {
  const clock = { now: Date.now() };
  const catalogVersion = await watchCatalogVersion(database);
  const operatorWarnings = createOperatorWarnings();
  const jobs = createJobs({ database, log, scope: 'test' });
  const config = {
    dataDir,
    // Also for PostgreSQL, so that the folder is not checked.
    databaseUrl: undefined,
    storageUrl,
    storageKeys,
    mediaLimit,
    // With it, the library would count the bytes of all files.
    metricsToken: undefined,
  };
  const library = createMediaLibrary({
    config,
    database,
    jobs,
    now: () => clock.now,
    log,
    catalogVersion,
    storage: createStorageCheck({ config, database, files: openStorage(config), operatorWarnings, log }),
    operatorWarnings,
  });
  const stop = async () => {
    catalogVersion.stop();
    await Promise.all([jobs.stop(), library.stop()]);
  };
  onTestFinished(stop);
  return {
    library,
    jobs,
    clock,
    dataDir,
    catalogVersion,
    operatorWarnings,
    stop,
    /** Ingests an image and writes its row, as those who call the library do. */
    async addImage(bytes: Uint8Array) {
      const taken = await library.ingest(bytes, 'The picture');
      await database.write((tx) => upsertMedia(tx, [taken], clock.now));
      return taken;
    },
  };
}

/** The names of all files below the media folder, except the id files of shop and folder, sorted. */
export async function storedNames(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && ![SHOP_ID_FILE, FOLDER_ID_FILE].includes(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}
