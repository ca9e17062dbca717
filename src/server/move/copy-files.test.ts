import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { movableShop } from '#tests/support/backup/moving.ts';
import { newConfig } from '#tests/support/backup/shops.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import type { Files } from '../media/storage/storage.ts';
import { createFileCopier, listFiles } from './copy-files.ts';
import { openTargetStorage } from './target-storage.ts';

const storageKeys = { id: 'id', secret: 'secret', session: undefined };
const SHOP_ID = 'shop';

/** The storage, in which `change` happens to a file between finding and reading it. */
const changedMeanwhile = (files: Files, change: (name: string) => Promise<void>): Files => ({
  ...files,
  async find(name) {
    const found = await files.find(name);
    await change(name);
    return found;
  },
});

test('a file that the sweep removes or the disk cannot read is a problem, and the others are copied', async () => {
  const shop = await movableShop();
  const { config, database } = shop.services;
  const files = openStorage(config);
  const [swept = '', unreadable = '', ...others] = (await listFiles(database.read, files)).map(
    ({ name }) => name,
  );
  const source = changedMeanwhile(files, async (name) => {
    if (name !== swept && name !== unreadable) return;
    await files.remove(name);
    // Reading a folder fails, as a damaged block of the disk does.
    if (name === unreadable) mkdirSync(join(config.dataDir, 'media', name.slice(0, 2), name));
  });
  const target = await openTargetStorage(newConfig(), SHOP_ID, { claim: true });
  const { copied, problems } = await createFileCopier(source, target).run(database.read);
  expect(new Set(problems)).toEqual(
    new Set([
      { name: swept, problem: 'missing' },
      { name: unreadable, problem: 'damaged' },
    ]),
  );
  expect(copied).toBe(others.length);
});

test('a file that is deleted from a bucket meanwhile is missing', async () => {
  const { storageUrl } = await startBucket();
  const shop = await movableShop({ storageUrl, storageKeys });
  const files = openStorage(shop.services.config);
  const { read } = shop.services.database;
  const [deleted = ''] = (await listFiles(read, files)).map(({ name }) => name);
  const source = changedMeanwhile(files, async (name) => {
    if (name === deleted) await files.remove(name);
  });
  const target = await openTargetStorage(newConfig(), SHOP_ID, { claim: true });
  const { problems } = await createFileCopier(source, target).run(read);
  expect(problems).toEqual([{ name: deleted, problem: 'missing' }]);
});
