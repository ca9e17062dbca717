import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { readShopId } from '#server/media/storage/shop-id.store.ts';
import { SHOP_ID_FILE } from '#server/media/storage/shop-id.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { restoreBackup } from './restore.ts';
import { forged } from '#tests/support/backup/corrupt-archives.ts';
import { backUp, emptyPostgres, filledShop, withDatabase, newConfig } from '#tests/support/backup/shops.ts';
import { collectedLog } from '#tests/support/collected-log.ts';

const now = Date.now();
const SLOW = { timeout: 120_000 };
const keys = { id: 'id', secret: 'secret', session: undefined };

const idIn = (config: Config) => withDatabase(config, ({ read }) => readShopId(read));
const restore = (config: Config, path: string, more = {}) =>
  restoreBackup({ config, path, replace: false, now, ...more });

/** Opens and closes the shop. @returns the warnings of its log */
async function openOnce(config: Config): Promise<string[]> {
  const { log, lines } = collectedLog('warn');
  const app = await createApp(config, { log });
  await app.close();
  return lines;
}

/** A shop with its images in a bucket, and its backup. */
async function inBucket() {
  const bucket = await startBucket();
  const storage = { storageUrl: bucket.storageUrl, storageKeys: keys };
  const shop = await filledShop(undefined, { config: storage });
  const id = await readShopId(shop.services.database.read);
  return { bucket, storage, shop, id, path: (await backUp(shop)).path };
}

describe('a restored shop', SLOW, () => {
  forEachEngine((_open, engine) => {
    test('gets a new id in an empty folder, keeps it at the next restore, and gets the source’s id when that is retired', async () => {
      const shop = await filledShop();
      const id = await readShopId(shop.services.database.read);
      const { path } = await backUp(shop);
      const settingsOfCopy = async () => ({
        ...newConfig(),
        ...(engine === 'postgres' && { databaseUrl: await emptyPostgres() }),
      });
      const config = await settingsOfCopy();
      await restore(config, path);
      const copied = await idIn(config);
      expect([typeof copied, copied === id]).toEqual(['string', false]);
      expect(await openOnce(config)).toEqual([]);
      expect(
        readFileSync(join(config.dataDir, 'media', SHOP_ID_FILE.slice(0, 2), SHOP_ID_FILE), 'utf8'),
      ).toBe(`${copied}\n`);

      await restore(config, path, { replace: true });
      expect(await idIn(config)).toBe(copied);
      expect(await openOnce(config)).toEqual([]);

      const moved = await settingsOfCopy();
      await restore(moved, path, { isSourceRetired: true });
      expect(await idIn(moved)).toBe(id);
      expect(await openOnce(moved)).toEqual([]);
    });
  });

  test('keeps its id and its bucket when it replaces the source', async () => {
    const { shop, storage, id, path } = await inBucket();
    const config = { ...shop.services.config };
    const copy = { ...newConfig(), ...storage };
    await cp(config.dataDir, copy.dataDir, { recursive: true });
    await restore(copy, path, { replace: true });
    expect(await idIn(copy)).toBe(id);
    expect(await openOnce(copy)).toEqual([]);
  });

  test('does not share the bucket of its source unless that is retired', { tags: ['FX05'] }, async () => {
    const { bucket, storage, id, path } = await inBucket();
    const before = [...bucket.objects];
    const config = { ...newConfig(), ...storage };
    await expect(restore(config, path)).rejects.toThrow(
      `The pictures in the bucket at STORAGE_URL belong to the shop that the backup is of (${id}). ` +
        'If that shop will not be opened any more, add --source-retired; ' +
        'otherwise set STORAGE_URL to another folder of the bucket: s3://bucket/another-folder?…',
    );
    expect([...bucket.objects]).toEqual(before);
    await restore(config, path, { isSourceRetired: true });
    expect(await idIn(config)).toBe(id);
    expect(await openOnce(config)).toEqual([]);
  });

  test('is rejected in the bucket of another shop', async () => {
    const other = await startBucket();
    other.objects.set(`/pictures/shop/${SHOP_ID_FILE}`, {
      bytes: Buffer.from('7d1f3a52-2a54-4ae1-9d42-8f6d5f0f3f11\n'),
      modified: new Date(),
    });
    const { path } = await inBucket();
    const config = { ...newConfig(), storageUrl: other.storageUrl, storageKeys: keys };
    for (const isSourceRetired of [false, true])
      await expect(restore(config, path, { isSourceRetired })).rejects.toThrow(
        /belong to another shop \(7d1f3a52-/,
      );
    expect(other.objects.size).toBe(1);
  });

  test('from a backup before ids and file rows opens with all images recorded', async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    const older = await forged(
      path,
      // Migration 015 changes a table that 009 makes.
      (text) => text.replace(',"009-media-files"', '').replace(',"015-jobs"', ''),
      // Without these tables.
      (table) => !['media_file', 'shop_id'].includes(table),
    );
    const config = newConfig();
    await restore(config, older, { isSourceRetired: true });
    const rows = (of: Config) =>
      withDatabase(of, ({ read }) =>
        read.selectFrom('media_file').select(['name', 'bytes', 'checksum']).orderBy('name').execute(),
      );
    const source = shop.services.database.read;
    expect(await rows(config)).toEqual(
      await source.selectFrom('media_file').select(['name', 'bytes', 'checksum']).orderBy('name').execute(),
    );
    expect(await openOnce(config)).toEqual([]);
  });

  test('over a damaged database keeps the id of its storage', async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    const config = newConfig();
    await restore(config, path);
    await openOnce(config);
    const id = await idIn(config);
    writeFileSync(join(config.dataDir, 'shop.db'), 'no database');
    await restore(config, path, { replace: true });
    expect(await idIn(config)).toBe(id);
  });
});
