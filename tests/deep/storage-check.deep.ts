import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { emptyPostgres, withDatabase, newConfig } from '../support/backup/shops.ts';
import { openCatalogShop, type CatalogShop } from '../support/catalog/catalog.ts';
import { plainImage } from '../support/media/plain-image.ts';
import type { Config } from '#server/config.ts';
import { forEachEngine, type OpenDatabase } from '../support/database/engines.ts';
import { describeStartupError } from '#server/platform/startup/startup-errors.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { findNextEarly } from '#server/media/media.store.ts';
import { SHOP_ID_FILE } from '#server/media/storage/shop-id.ts';
import { OtherShopError } from '#server/media/storage/storage-check.ts';
import { startBucket } from '../support/media/bucket.ts';
import { folder, storedNames } from '../support/media/library.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { collectedLog } from '../support/collected-log.ts';

const SLOW = { timeout: 60_000 };
const keys = { id: 'id', secret: 'secret', session: undefined };
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
// In lines of the log, level 40 is a warning and 50 an error.

/** A storage that several shops can use. */
type Storage = {
  config: Partial<Config>;
  /** Its name in messages. */
  name: string;
  images(): Promise<string[]>;
  id(): string | undefined;
  setId(text: string | undefined): Promise<void>;
};

function folderStorage(): Storage {
  const dataDir = folder();
  const file = join(dataDir, 'media', SHOP_ID_FILE.slice(0, 2), SHOP_ID_FILE);
  return {
    config: { dataDir },
    name: join(dataDir, 'media'),
    images: () => storedNames(dataDir),
    id: () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined),
    setId: (text) => (text === undefined ? rm(file) : writeFile(file, text)),
  };
}

async function bucketStorage(): Promise<Storage> {
  const { objects, storageUrl } = await startBucket();
  const key = `/pictures/shop/${SHOP_ID_FILE}`;
  return {
    config: { storageUrl, storageKeys: keys },
    name: 'the bucket at STORAGE_URL',
    images: async () => [...objects.keys()].filter((one) => one !== key).toSorted(),
    id: () => objects.get(key)?.bytes.toString().trim(),
    setId: async (text) => {
      if (text === undefined) objects.delete(key);
      else objects.set(key, { bytes: Buffer.from(text), modified: new Date() });
    },
  };
}

const storages = [
  ['folder', async () => folderStorage()],
  ['bucket', bucketStorage],
] as const;

/** A shop with one product and its image on this storage. */
async function openShopIn(
  { config }: Storage,
  open: OpenDatabase,
  options: Parameters<typeof openCatalogShop>[1] = {},
) {
  const shop = await openCatalogShop(open, { ...options, config });
  return {
    shop,
    id: await shop.services.database.read.selectFrom('shop_id').select('id').executeTakeFirst(),
  };
}

async function addImage(shop: CatalogShop, color: string): Promise<void> {
  const category = await shop.addCategory({ name: color });
  await shop.addProduct(category._id, { name: color, images: [{ url: await plainImage(color) }] });
  // Later renditions would change what a test compares.
  await expect
    .poll(() => findNextEarly(shop.services.database.read, []), { timeout: 20_000 })
    .toBeUndefined();
}

describe('a shop and its storage', SLOW, () => {
  forEachEngine((open) => {
    describe.each(storages)('a %s', (_kind, make) => {
      test('without an id is adopted silently, and accepted at every later start', async () => {
        const storage = await make();
        const database = await open();
        const { log, lines } = collectedLog('warn');
        const { shop, id } = await openShopIn(storage, async () => database, { log });
        expect([storage.id(), id]).toEqual([ID, { id: storage.id() }]);
        await addImage(shop, 'teal');
        await openShopIn(storage, async () => database, { log });
        await storage.setId(undefined);
        await openShopIn(storage, async () => database, { log });
        expect(storage.id()).toBe(id?.id);
        expect(lines).toEqual([]);
      });

      test(
        'of another shop is rejected at the start, without changing a file',
        { tags: ['FX05'] },
        async () => {
          const storage = await make();
          const first = await openShopIn(storage, open);
          await addImage(first.shop, 'teal');
          const before = await storage.images();
          expect(before.length).toBeGreaterThan(0);
          const now = () => Date.now() + 2 * DAY_MS;
          const other = await open();
          const rejected = await openCatalogShop(async () => other, { config: storage.config, now }).catch(
            (error: unknown) => error,
          );
          const own = await other.read.selectFrom('shop_id').select('id').executeTakeFirst();
          expect(rejected).toBeInstanceOf(OtherShopError);
          const [start, end = ''] = (describeStartupError(rejected, first.shop.services.config) ?? '').split(
            /\S+shop\.db/,
          );
          expect(start).toBe(`The pictures in ${storage.name} belong to the shop ${first.id?.id}, but `);
          expect(end).toBe(
            ` holds the shop ${own?.id}. Please correct the setting that is wrong. ` +
              'Only if these pictures are to belong to this shop from now on, run: npm run adopt-storage',
          );
          expect(own?.id).not.toBe(first.id?.id);
          expect(await storage.images()).toEqual(before);
          expect(storage.id()).toBe(first.id?.id);
        },
      );

      test('that becomes another shop’s while a shop is open loses no file', { tags: ['FX05'] }, async () => {
        const storage = await make();
        const { log, lines } = collectedLog('warn');
        const now = () => Date.now() + 2 * DAY_MS;
        const second = await openShopIn(storage, open, { log, now });
        await storage.setId(undefined);
        const first = await openShopIn(storage, open);
        await addImage(first.shop, 'teal');
        const before = await storage.images();
        await runHousekeeping(second.shop.services);
        expect(await storage.images()).toEqual(before);
        expect(lines).toEqual([expect.stringContaining(`belong to the shop ${first.id?.id}, but`)]);
        // With its own id there, the second shop still deletes nothing, because it did not write these files.
        await storage.setId(second.id?.id);
        await runHousekeeping(second.shop.services);
        expect(await storage.images()).toEqual(before);
        expect(lines).toHaveLength(1);
      });

      test.each(['', 'no id', 'x'.repeat(5_000)])(
        'with an unreadable id (%#) opens with a warning, and deletes nothing',
        { tags: ['FX05'] },
        async (text) => {
          const storage = await make();
          const database = await open();
          const before = await openShopIn(storage, async () => database);
          await before.shop.services.media.ingest(
            Buffer.from((await plainImage('teal')).split(',')[1] ?? '', 'base64'),
            'It',
          );
          const files = await storage.images();
          await storage.setId(text);
          const { log, lines } = collectedLog('warn');
          const now = () => Date.now() + 2 * DAY_MS;
          const { shop } = await openShopIn(storage, async () => database, { log, now });
          await runHousekeeping(shop.services);
          expect(await storage.images()).toEqual(files);
          const warning = expect.stringMatching(
            /"level":40.*cannot be read: npm run adopt-storage\. Until then/,
          );
          expect(lines).toEqual([warning, warning]);
          const shown = async () => (await shop.asAdmin('GET', '/settings')).body.data.notices;
          expect(await shown()).toEqual([
            { title: 'Unused pictures are not deleted', message: expect.stringContaining('cannot be read') },
          ]);
          await storage.setId(before.id?.id);
          await runHousekeeping(shop.services);
          expect(await storage.images()).toEqual([]);
          expect(await shown()).toBeUndefined();
        },
      );
    });

    test('a downgraded database recognizes its storage by the images', async () => {
      const storage = folderStorage();
      const database = await open();
      const { shop, id } = await openShopIn(storage, async () => database);
      await addImage(shop, 'teal');
      await database.write((tx) => tx.deleteFrom('shop_id').execute());
      expect((await openShopIn(storage, async () => database)).id).toEqual(id);
    });

    test('does not adopt a folder without the shop’s images, and warns', async () => {
      const database = await open();
      const first = await openShopIn(folderStorage(), async () => database);
      await addImage(first.shop, 'teal');
      const { log, lines } = collectedLog('warn');
      const empty = folderStorage();
      await openShopIn(empty, async () => database, { log });
      expect(readdirSync(empty.name)).toEqual([]);
      expect(lines).toEqual([
        expect.stringContaining(`None of this shop's newest pictures is in ${empty.name}.`),
      ]);
    });
  });

  test.each(['hangs', 'is away'])(
    'a bucket that %s does not prevent a start, and is checked before files are deleted',
    { tags: ['FX05'] },
    async (kind) => {
      const { objects, storageUrl } = await startBucket();
      const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(storageUrl) ?? [];
      const proxy = await startTcpProxy({ hostname: '127.0.0.1', port: Number(port) });
      const resume = kind === 'hangs' ? proxy.hang() : proxy.mend;
      if (kind === 'is away') await proxy.cut();
      const { log, lines } = collectedLog('warn');
      const now = () => Date.now() + 2 * DAY_MS;
      const config = { storageUrl: storageUrl.replace(`:${port}`, `:${proxy.port}`), storageKeys: keys };
      const shop = await openCatalogShop(undefined, { log, now, config });
      expect((await shop.asGuest('/products')).status).toBe(200);
      expect(lines).toEqual([
        expect.stringMatching(
          /"level":40.*(does not respond in time|could not be checked).*no picture file is deleted/,
        ),
      ]);
      expect(objects.size).toBe(0);

      // The storage returns with another shop's id.
      const other = await openCatalogShop(undefined, { config: { storageUrl, storageKeys: keys } });
      await addImage(other, 'teal');
      const before = new Map(objects);
      await resume();
      await runHousekeeping(shop.services);
      expect(new Map(objects)).toEqual(before);
      expect(lines.at(-1)).toMatch(/"level":50.*belong to the shop/);
    },
  );

  test('three processes that start together on an empty storage agree on one id', async () => {
    const databaseUrl = await emptyPostgres();
    const { storageUrl, objects } = await startBucket();
    const environment = {
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl.replace('s3://', 's3://id:secret@'),
      LOG_LEVEL: 'warn',
    };
    const shops = [1, 2, 3].map(() => spawnShop({ ...environment, DATA_DIR: dataFolder() }));
    await Promise.all(shops.map((shop) => shop.open()));
    const ids = await withDatabase({ ...newConfig(), databaseUrl }, ({ read }) =>
      read.selectFrom('shop_id').select('id').execute(),
    );
    expect(ids).toEqual([{ id: objects.get(`/pictures/shop/${SHOP_ID_FILE}`)?.bytes.toString().trim() }]);
    expect(shops.map((shop) => shop.printed())).toEqual(
      shops.map(() => expect.not.stringContaining('"level":')),
    );
  });
});
