import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentOf, movableShop, moveOptions, settingsFile } from '#tests/support/backup/moving.ts';
import { emptyPostgres, newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import { expectIndexed } from '#tests/support/catalog/search-index.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { closedShop } from '#tests/support/database/closed-shop.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { readMoveTarget } from './move-target.ts';
import { moveShop } from './move.ts';
import { existingTables } from '../backup/archive/tables.store.ts';
import type { Announcement } from './move-options.ts';

const storageKeys = { id: 'id', secret: 'secret', session: undefined };

/** Opens the moved shop, and uses it with a session from before the move. */
async function useShop(config: Config, token: string): Promise<void> {
  const app = await createApp(config, { log: createLogger('silent') });
  app.readiness.open();
  const get = (url: string) => app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await get('/api/user')).statusCode).toBe(200);
  const found = (await get(`/api/browse?q=${encodeURIComponent('कमल')}`)).json().data.products;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['कमल — नदी किनारे']);
  const [late] = (await get('/api/browse?q=late')).json().data.products;
  expect((await get(late.images[0].url)).statusCode).toBe(200);
  await app.close();
}

describe('a move', { timeout: 120_000 }, () => {
  test('moves a running shop to PostgreSQL and a bucket, and back', { tags: ['deep', 'OP07'] }, async () => {
    const bucket = await startBucket();
    const shop = await movableShop();
    const token = await shop.newSession();
    const { config } = shop.services;
    const server = {
      ...config,
      databaseUrl: await emptyPostgres(),
      storageUrl: bucket.storageUrl,
      storageKeys,
    };
    const announced: Announcement[] = [];
    const moved = await moveShop(
      moveOptions(config, server, {
        async confirm(announcement) {
          announced.push(announcement);
          // Acknowledged after the files were copied and the rows were rehearsed.
          const [category] = (await shop.asGuest('/categories')).body.data;
          const images = [{ url: await plainImage('gold') }];
          await shop.addProduct(category._id, { name: 'Late Lamp', images });
          return true;
        },
        progress: {
          ...moveOptions(config, server).progress,
          step: (step) => void (step === 'waiting' && shop.close()),
        },
      }),
    );
    const content = await contentOf(config);
    const empty = Object.keys(content.rows).filter((name) => content.rows[name]?.length === 0);
    // These tables have rows only while some work is in progress; a shop that stops adds up what its visitors did.
    const waiting = ['statistics_visitor', 'statistics_batch'];
    const transient = ['download_ticket', 'job', 'operator_warning', 'stored_backup', ...waiting];
    expect(empty.filter((name) => !transient.includes(name))).toEqual([]);
    expect(await contentOf(server)).toEqual(content);
    await withDatabase(server, expectIndexed);
    expect(moved?.files).toMatchObject({ all: Object.keys(content.files).length, problems: [] });
    expect(moved?.seconds).toBeLessThan(announced[0]?.seconds ?? 0);
    await useShop(server, token);

    const used = await contentOf(server);
    const back = newConfig();
    await moveShop(moveOptions(server, back));
    expect(await contentOf(back)).toEqual(used);
    expect(await contentOf(server)).toEqual(used);
    await withDatabase(back, expectIndexed);
    await useShop(back, token);
  });
});

async function stoppedShop(): Promise<Config> {
  return readConfig({ DATA_DIR: dirname(await closedShop()), LOG_LEVEL: 'silent' });
}

describe('a move is rejected', { timeout: 60_000 }, () => {
  const reject = async (source: Config, target: Config, message: RegExp) => {
    await expect(moveShop(moveOptions(source, target))).rejects.toThrow(message);
  };

  test('when another shop is at the target', { tags: ['deep'] }, async () => {
    const [source, other] = [await stoppedShop(), await stoppedShop()];
    await reject(
      source,
      other,
      /^Another shop \(.+\) has its pictures in the folder .+\. Please choose another DATA_DIR\.$/,
    );
    const onServer = { ...source, databaseUrl: await emptyPostgres() };
    await moveShop(moveOptions(other, { ...onServer, dataDir: other.dataDir }));
    await reject(source, onServer, /^There is another shop in the database at DATABASE_URL\./);
    const bucket = await startBucket();
    const inBucket = { ...source, storageUrl: bucket.storageUrl, storageKeys };
    await moveShop(moveOptions(other, { ...inBucket, dataDir: other.dataDir }));
    await reject(source, inBucket, /^Another shop \(.+\) has its pictures in the bucket at STORAGE_URL\./);
    bucket.objects.clear();
    bucket.objects.set(`/pictures/shop/${'ab'.repeat(16)}.webp`, {
      bytes: Buffer.of(1),
      modified: new Date(),
    });
    await reject(source, inBucket, /^There are pictures of an unknown shop in the bucket at STORAGE_URL\./);
    const unreachable = { ...inBucket, storageUrl: 's3://pictures?endpoint=http://127.0.0.1:1' };
    await reject(
      source,
      unreachable,
      /^In the settings to move to: The pictures at STORAGE_URL cannot be reached: /,
    );
  });

  test('when an earlier copy of the shop is at the target, unless it is to be replaced', async () => {
    const [source, target] = [await stoppedShop(), newConfig()];
    await moveShop(moveOptions(source, target));
    // The same content, as after a move that was killed at its end.
    await moveShop(moveOptions(source, target));
    const earlier = await contentOf(target);
    await withDatabase(source, ({ write }) =>
      write(async (tx) => void (await tx.updateTable('product').set({ stock: 77 }).execute())),
    );
    await reject(source, target, /^There is an earlier copy of this shop in .+ add --replace/);
    expect(await contentOf(target)).toEqual(earlier);
    await moveShop(moveOptions(source, target, { replace: true }));
    expect(await contentOf(target)).toEqual(await contentOf(source));
    const [aside = ''] = readdirSync(target.dataDir).filter((name) => name.startsWith('before-move-'));
    const former = newConfig({ DATA_DIR: join(target.dataDir, aside) });
    expect((await contentOf(former)).rows).toEqual(earlier.rows);
  });

  test('when the shop has a value that it cannot read, and when the bucket fails during the move', async () => {
    const [source, bucket] = [await stoppedShop(), await startBucket()];
    const target = {
      ...source,
      databaseUrl: await emptyPostgres(),
      storageUrl: bucket.storageUrl,
      storageKeys,
    };
    const confirm = async () => {
      bucket.fault = 'refuses the keys';
      return true;
    };
    await expect(moveShop(moveOptions(source, target, { confirm }))).rejects.toThrow(
      /^In the settings to move to: The pictures at STORAGE_URL cannot be reached: /,
    );
    bucket.fault = undefined;
    expect(await withDatabase(target, ({ read }) => existingTables(read))).toEqual([]);
    // The column contains a JSON list.
    await withDatabase(source, ({ write }) =>
      write(async (tx) => void (await tx.updateTable('product').set({ tags: 'ink' }).execute())),
    );
    await reject(
      source,
      target,
      /^The database contains a value that the shop cannot read: tags in row 1 of product\.$/,
    );
  });

  test('for settings that cannot be used, without repeating their values', async () => {
    const source = await stoppedShop();
    await reject(source, source, /^The settings to move to are those of the shop/);
    const read = (lines: Record<string, string>) => () => readMoveTarget(settingsFile(lines), source);
    expect(read({ DATABSE_URL: 'postgres://canary' })).toThrow(/does not know: DATABSE_URL\.$/);
    expect(read({ DATABASE_URL: 'canary' })).toThrow(/DATABASE_URL looks like [^]+host\/name$/);
    expect(() => readMoveTarget('/nowhere/target.env', source)).toThrow(/cannot be read\./);
    const open = settingsFile({});
    chmodSync(open, 0o644);
    expect(() => readMoveTarget(open, source)).toThrow(
      /^Other accounts of this machine can read .+chmod 600/,
    );
  });
});

test('a move does not copy damaged and missing images, and names them', async () => {
  const shop = await movableShop();
  await shop.close();
  const source = shop.services.config;
  const all = Object.keys((await contentOf(source)).files);
  const [damaged = '', missing = ''] = all.filter((name) => /^\w+\.webp$/.test(name));
  writeFileSync(join(source.dataDir, 'media', damaged.slice(0, 2), damaged), 'no image');
  rmSync(join(source.dataDir, 'media', missing.slice(0, 2), missing));
  const target = newConfig();
  const moved = await moveShop(moveOptions(source, target));
  expect(moved?.files?.problems).toEqual(
    [
      { name: damaged, problem: 'damaged' },
      { name: missing, problem: 'missing' },
    ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
  const expected = all.filter((name) => name !== damaged && name !== missing);
  expect(Object.keys((await contentOf(target)).files)).toEqual(expected);
});
