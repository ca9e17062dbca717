import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { SHOP_ID_FILE } from '../media/storage/shop-id.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { lockExclusive } from '../database/folder-lock.ts';
import { createApp } from '../app.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { backupName } from './schedule/retention.rules.ts';
import { describeCommandError } from './describe-error.ts';
import { listBackups } from './schedule/list-backups.ts';
import { restoreBackup } from './restore/restore.ts';
import {
  allRows,
  backUp,
  emptyPostgres,
  filledShop,
  folder,
  withDatabase,
  newConfig,
} from '#tests/support/backup/shops.ts';
import { expectIndexed } from '#tests/support/catalog/search-index.ts';
import { verifyBackup } from './archive/verify.ts';
import { adminLogin } from '#tests/support/credentials.ts';

const now = Date.now();

/** The tables that PostgreSQL has not analyzed. */
async function tablesWithoutStatistics({ read }: Database): Promise<unknown[]> {
  const { rows } = await sql`select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0`.execute(read);
  return rows;
}

describe('a shop restored from a backup', { timeout: 180_000 }, () => {
  onBothEngines((open) => {
    test('has the same rows and images on both engines', { tags: ['deep', 'OP07'] }, async () => {
      const shop = await filledShop(open);
      const rows = await allRows(shop.services.database);
      // No table is empty.
      expect(Object.entries(rows).filter(([, some]) => some.length === 0)).toEqual([]);
      const made = await backUp(shop);
      for (const databaseUrl of [undefined, await emptyPostgres()]) {
        const config = { ...newConfig(), databaseUrl };
        const restored = await restoreBackup({ config, path: made.path, replace: false, now });
        expect(restored.header.tables.find(({ name }) => name === 'product')?.rows).toBe(3);
        expect(await withDatabase(config, allRows)).toEqual(rows);
        await withDatabase(config, expectIndexed);
        if (databaseUrl) expect(await withDatabase(config, tablesWithoutStatistics)).toEqual([]);
        for (const name of readdirSync(join(shop.services.config.dataDir, 'media'), {
          recursive: true,
          encoding: 'utf8',
        })) {
          const [was, is] = [shop.services.config.dataDir, config.dataDir].map((dir) =>
            join(dir, 'media', name),
          );
          if (statSync(was ?? '').isFile() && basename(name) !== SHOP_ID_FILE)
            expect(await readFile(is ?? '')).toEqual(await readFile(was ?? ''));
        }
        expect(readdirSync(config.dataDir)).not.toContain('restoring');
      }
    });
  });

  test(
    'opens with images and accounts, and moves to PostgreSQL and back',
    { tags: ['deep', 'OP03'] },
    async () => {
      const shop = await filledShop();
      const rows = await allRows(shop.services.database);
      let { path } = await backUp(shop);
      for (const databaseUrl of [await emptyPostgres(), undefined]) {
        const config = { ...newConfig(), databaseUrl };
        await restoreBackup({ config, path, replace: false, now });
        const app = await createApp(config, { log: createLogger('silent') });
        app.readiness.open();
        const inject = async (url: string, body?: object) =>
          (await app.server.inject({ url, ...(body && { method: 'POST', payload: body }) })).json().data;
        const product = (await inject('/api/products')).find(({ name }: { name: string }) =>
          name.startsWith('Lotus'),
        );
        const image = await app.server.inject({ url: product.images[0].url });
        expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
        const session = await inject('/api/auth/login', adminLogin);
        expect(session.user.role).toBe('ADMIN');
        await app.close();
        expect(await withDatabase(config, allRows)).toEqual(rows);
        ({ path } = await withDatabase(config, (database) =>
          backUp({ ...shop, services: { ...shop.services, config, database } }),
        ));
      }
    },
  );

  test('a backup includes images from a bucket, and restores what another bucket lacks or has damaged', async () => {
    const [from, to] = [await startBucket(), await startBucket()];
    const keys = { id: 'id', secret: 'secret', session: undefined };
    const shop = await filledShop(undefined, { config: { storageUrl: from.storageUrl, storageKeys: keys } });
    const { path, header } = await backUp(shop);
    const id = `/pictures/shop/${SHOP_ID_FILE}`;
    expect(header.pictures).toBe([...from.objects.keys()].filter((name) => name !== id).length);
    const config = { ...newConfig(), storageUrl: to.storageUrl, storageKeys: keys };
    await restoreBackup({ config, path, replace: false, now });
    const bytesOf = ({ objects }: typeof to) =>
      Object.fromEntries(
        [...objects].filter(([name]) => name !== id).map(([name, { bytes }]) => [name, bytes]),
      );
    expect(bytesOf(to)).toEqual(bytesOf(from));
    const [[damaged, bytes] = ['', Buffer.of()], [missing] = ['']] = Object.entries(bytesOf(from));
    to.objects.set(damaged, { bytes: Buffer.alloc(bytes.length), modified: new Date() });
    to.objects.delete(missing);
    await restoreBackup({ config, path, replace: true, now });
    expect(bytesOf(to)).toEqual(bytesOf(from));
    // An image that the backup does not contain.
    to.objects.set(`/pictures/shop/${'ab'.repeat(16)}.webp`, {
      bytes: Buffer.from(''),
      modified: new Date(),
    });
    const again = restoreBackup({ config, path, replace: true, now });
    await expect(again).rejects.toThrow('There are other pictures at STORAGE_URL.');
    // No server listens on this port.
    const gone = {
      ...newConfig(),
      storageUrl: 's3://pictures?endpoint=http://127.0.0.1:1',
      storageKeys: keys,
    };
    const nowhere: unknown = await restoreBackup({ config: gone, path, replace: false, now }).catch(
      (error: unknown) => error,
    );
    const noFolder = '';
    expect(describeCommandError(nowhere, gone, noFolder)).toMatch(
      /^The pictures at STORAGE_URL cannot be reached: /,
    );
    expect(existsSync(join(gone.dataDir, 'shop.db'))).toBe(false);
  });
});

describe('a backup', { timeout: 180_000 }, () => {
  test('is readable only by the system account that made it, and leaves no temporary files', async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(path)).toSorted()).toEqual([
      'backup.lock',
      path.slice(dirname(path).length + 1),
    ]);
    const config = newConfig();
    await restoreBackup({ config, path, replace: false, now });
    for (const entry of readdirSync(config.dataDir, { recursive: true, withFileTypes: true })) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect(mode, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
  });

  test('leaves the previous backup unchanged when writing fails', async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    const bytes = await readFile(path);
    const taken = lockExclusive(dirname(path), 'backup.lock');
    await expect(backUp(shop)).rejects.toThrow('Another backup, download or check is under way.');
    taken.release();
    const file = join(folder(), 'a-file');
    writeFileSync(file, '');
    const elsewhere = { ...shop.services.config, backups: { ...shop.services.config.backups, folder: file } };
    const services = { ...shop.services, config: elsewhere };
    await expect(backUp({ ...shop, services })).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await readFile(path)).toEqual(bytes);
    expect(readdirSync(dirname(path)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('names images that the shop has lost and contains the rest', async () => {
    const shop = await filledShop();
    const media = join(shop.services.config.dataDir, 'media');
    const [image = ''] = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\/[0-9a-f]{32}\.webp$/.test(name),
    );
    await rm(join(media, image));
    const { path, header } = await backUp(shop);
    // The hash: the name without its folder, such as ab/, and .webp.
    expect(header.lost).toEqual([image.slice(3, -5)]);
    expect((await verifyBackup(path, folder())).header.lost).toEqual(header.lost);
    await restoreBackup({ config: newConfig(), path, replace: false, now });
  });

  test('deletes expired ones, but none of the last two days', async () => {
    const shop = await filledShop();
    const dir = shop.services.config.backups.folder;
    const first = await backUp(shop);
    const old = join(dir, backupName(Date.parse('2020-02-02T00:00:00Z')));
    writeFileSync(old, '');
    const { config } = shop.services;
    const none = { daily: 0, weekly: 0, monthly: 0 };
    const services = { ...shop.services, config: { ...config, backups: { ...config.backups, keep: none } } };
    const second = await backUp({ ...shop, services });
    expect((await listBackups(dir)).map(({ name }) => join(dir, name)).toSorted()).toEqual([
      first.path,
      second.path,
    ]);
  });
});
