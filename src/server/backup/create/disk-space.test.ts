import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { canMakeDisks, makeSmallDisk } from '#tests/support/small-disk.ts';
import { backupName } from '../schedule/retention.rules.ts';
import { ensureDiskSpace, withDiskSpaceCheck } from './disk-space.ts';
import { backUp, folder } from '#tests/support/backup/shops.ts';

const MB = 2 ** 20;

/** Finished backups of a megabyte each, a day apart. */
function fiveBackups(dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  const names = [1, 2, 3, 4, 5].map((day) => backupName(day * DAY_MS));
  for (const name of names) writeFileSync(join(dir, name), Buffer.alloc(MB));
  return names;
}

const namesIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.tar'));

forEachEngine((open) => {
  test(
    'does not start a backup that does not fit, and deletes no other for it',
    { tags: ['OP05'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      await shop.addProduct(category._id, { images: [{ url: await plainImage('teal') }] });
      const { config } = shop.services;
      const there = fiveBackups(config.backups.folder);
      const media = join(config.dataDir, 'media');
      const [image = ''] = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\/[0-9a-f]{32}\.webp$/.test(name),
      );
      // A sparse file: it has a size but uses no disk blocks.
      truncateSync(join(media, image), 8 * 2 ** 40);
      await expect(backUp(shop)).rejects.toThrow(/^There is no space in /);
      expect(namesIn(config.backups.folder)).toEqual(there);
    },
  );
});

test.runIf(canMakeDisks())('deletes the oldest backups to make space, but keeps three', async () => {
  // Of 300 MB, the backups take 5, and 256 stay free.
  const disk = makeSmallDisk({ megabytes: 300 });
  const names = fiveBackups(disk.folder);
  await ensureDiskSpace(disk.folder, 39 * MB);
  expect(namesIn(disk.folder)).toEqual(names);
  await ensureDiskSpace(disk.folder, 39.5 * MB);
  expect(namesIn(disk.folder)).toEqual(names.slice(1));
  await expect(ensureDiskSpace(disk.folder, 42 * MB)).rejects.toThrow('There is no space');
  expect(namesIn(disk.folder)).toEqual(names.slice(1));
  await ensureDiskSpace(disk.folder, 41 * MB);
  expect(namesIn(disk.folder)).toEqual(names.slice(2));
});

test.runIf(canMakeDisks())(
  'stops a backup before the disk of the shop is full',
  { tags: ['OP05'] },
  async () => {
    // 2 MB more than stay free.
    const disk = makeSmallDisk({ megabytes: 258 });
    async function* chunks() {
      for (let count = 0; count < 50; count += 1) yield MB;
    }
    const passed: number[] = [];
    const write = async () => {
      for await (const chunk of withDiskSpaceCheck(chunks(), disk.folder, (size) => size)) {
        passed.push(chunk);
        // Another program writes as well.
        if (passed.length === 20) writeFileSync(join(disk.folder, 'file'), Buffer.alloc(4 * MB));
      }
    };
    await expect(write()).rejects.toThrow(/^There is no space in /);
    // The disk is checked every 16 MB.
    expect(passed.length).toBeLessThan(20 + 16);
    // The disk of the other tests has space.
    await expect(ensureDiskSpace(folder(), 0)).resolves.toBeUndefined();
  },
);
