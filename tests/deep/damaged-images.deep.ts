import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '../support/backup/commands.ts';
import { restoreBackup } from '#server/backup/restore/restore.ts';
import { backUp, withDatabase, newConfig } from '../support/backup/shops.ts';
import { lotus, openCatalogShop, type CatalogShop } from '../support/catalog/catalog.ts';
import { plainImage } from '../support/media/plain-image.ts';
import { forEachEngine, type OpenDatabase } from '../support/database/engines.ts';
import { collectedLog } from '../support/collected-log.ts';
import { largestName } from '#server/media/media-names.ts';
import { findNextEarly } from '#server/media/media.store.ts';
import { damage, type Damage, imageFiles } from '../support/media/damage.ts';

const SLOW = { timeout: 240_000 };
const soon = { timeout: 60_000, interval: 50 };
const kinds: readonly Damage[] = ['changed', 'emptied', 'removed'];

/** A shop whose images have all their renditions; the first image also has a full-resolution rendition. */
async function openGallery(
  open: OpenDatabase | undefined,
  { images, ...options }: { images: number } & Parameters<typeof openCatalogShop>[1],
): Promise<CatalogShop> {
  const shop = await openCatalogShop(open, options);
  const category = await shop.addCategory();
  for (let n = 0; n < images; n += 1) {
    const color = `rgb(${n * 7}, ${255 - n * 5}, 120)`;
    const url = await plainImage(color, { width: n === 0 ? 2600 : 1500, height: 60 });
    await shop.addProduct(category._id, { name: `Study ${String(n).padStart(2, '0')}`, images: [{ url }] });
  }
  await allMade(shop);
  return shop;
}

const allMade = ({ services: { database } }: CatalogShop) =>
  expect.poll(() => findNextEarly(database.read, []), soon).toBeUndefined();

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Damages files of all sizes in turn; every thirteenth file stays intact. @returns their names, sorted */
function damageFiles({ services: { config } }: CatalogShop, count: number): string[] {
  const files = [...imageFiles(config.dataDir)].filter((_, at) => at % 13 !== 0).slice(0, count);
  expect(files).toHaveLength(count);
  for (const [at, [, path]] of files.entries()) damage(path, kinds[at % kinds.length] ?? 'changed');
  return files.map(([name]) => name);
}

/**
 * Requests each file, and expects that errors are not cacheable.
 * @param bad checksums of files that no response may contain
 * @returns the statuses
 */
async function requestFiles({ server }: CatalogShop, names: readonly string[], bad: ReadonlySet<string>) {
  const statuses = new Set<number>();
  // The full resolution is never served.
  for (const name of names.filter((one) => !one.includes('-fine'))) {
    const response = await server.inject(`/media/${name}`);
    statuses.add(response.statusCode);
    if (response.statusCode === 200) expect(bad, name).not.toContain(sha256(response.rawPayload));
    else expect(response.headers['cache-control']).toBe('no-store');
  }
  return [...statuses];
}

const checksums = (paths: Iterable<string>) =>
  new Set([...paths].filter(existsSync).map((path) => sha256(readFileSync(path))));

describe('a hundred damaged, emptied and removed files', SLOW, () => {
  forEachEngine((open) => {
    test(
      'are found, never served, and repaired from larger sizes and a backup',
      { tags: ['FX09'] },
      async () => {
        const { log, lines } = collectedLog();
        const shop = await openGallery(open, { images: 13, log });
        const { media, config } = shop.services;
        expect(await media.check()).toEqual([]);
        const { problems } = await backUp(shop);
        expect(problems).toEqual([]);

        const bad = damageFiles(shop, 100);
        const paths = imageFiles(config.dataDir);
        const spoiled = checksums(bad.flatMap((name) => paths.get(name) ?? []));
        const made = await backUp(shop);
        expect(made.problems.map(({ name }) => name)).toEqual(bad);
        const verifying = command('verify-backup', [made.path], { DATA_DIR: config.dataDir });
        expect(await verifying.ended).toBe(3);
        for (const name of bad) expect(verifying.printed()).toMatch(new RegExp(`(missing|damaged) +${name}`));

        const checked = media.check();
        expect((await checked)?.toSorted()).toEqual(bad);
        const line = lines
          .map((text) => JSON.parse(text))
          .find(({ msg }) => msg.startsWith('Picture files are bad'));
        expect([...line.missing, ...line.damaged].toSorted()).toEqual(bad);
        expect(line.lost).toEqual([]);
        await requestFiles(shop, bad, spoiled);
        await expect.poll(() => media.countProblems(), soon).toBe(0);
        await allMade(shop);
        expect(await requestFiles(shop, bad, spoiled)).toEqual([200]);
        expect((await backUp(shop)).problems).toEqual([]);
        expect(await media.check()).toEqual([]);
      },
    );

    test(
      'without a backup are never served, reported to the artist, and repaired by a new upload',
      { tags: ['FX09'] },
      async () => {
        const shop = await openGallery(open, { images: 3 });
        const { media, config } = shop.services;
        const { products } = (await shop.asAdmin('GET', '/pictures/damaged')).body.data;
        expect(products).toEqual([]);
        const files = imageFiles(config.dataDir);
        for (const [at, path] of [...files.values()].entries()) damage(path, kinds[at % 2] ?? 'changed');
        expect((await media.check())?.toSorted()).toEqual([...files.keys()]);
        expect(await requestFiles(shop, [...files.keys()], checksums(files.values()))).toEqual([503]);
        const reported = (await shop.asAdmin('GET', '/pictures/damaged')).body.data.products;
        expect(reported).toEqual(
          ['Study 00', 'Study 01', 'Study 02'].map((name) => ({
            _id: expect.any(String),
            name,
            isLost: true,
          })),
        );

        // The image of the second product, as `openGallery` made it.
        const url = await plainImage('rgb(7, 250, 120)', { width: 1500, height: 60 });
        const { category } = (await shop.asGuest(`/products/${reported[1]._id}`)).body.data;
        const saved = await shop.asAdmin('PUT', `/products/${reported[1]._id}`, {
          ...lotus,
          name: reported[1].name,
          category: category._id,
          images: [{ url }],
        });
        expect(saved.status).toBe(200);
        await expect
          .poll(async () => (await shop.asAdmin('GET', '/pictures/damaged')).body.data.products, soon)
          .toEqual([reported[0], reported[2]]);
        await allMade(shop);
      },
    );
  });
});

test(
  'a restore leaves out files damaged in the backup and rebuilds them',
  { ...SLOW, tags: ['FX09'] },
  async () => {
    const shop = await openGallery(undefined, { images: 2 });
    // The names of the largest renditions are the shortest. All but four of the others are damaged, too.
    const [largest = '', ...others] = [...imageFiles(shop.services.config.dataDir)]
      .toSorted(([one], [other]) => one.length - other.length)
      .map(([, path]) => path);
    for (const path of others.slice(4)) damage(path, 'changed');
    damage(largest, 'emptied');
    const { path } = await backUp(shop);
    const config = newConfig();
    const { problems } = await restoreBackup({ config, path, replace: false, now: Date.now() });
    expect(problems).toHaveLength(others.length - 4 + 1);
    const restored = imageFiles(config.dataDir);
    for (const { name } of problems) expect(restored.has(name)).toBe(false);
    expect(
      await withDatabase(config, ({ read }) => read.selectFrom('media').select('hash').execute()),
    ).toHaveLength(2);
  },
);

test(
  'a requested file that is empty, truncated or missing is not sent and soon repaired',
  { ...SLOW, tags: ['FX09'] },
  async () => {
    const shop = await openGallery(undefined, { images: 1 });
    const { config, database } = shop.services;
    const [{ hash = '' } = {}] = await database.read.selectFrom('media').select('hash').execute();
    const versions = [...imageFiles(config.dataDir)].filter(
      ([name]) => name !== largestName(hash) && !name.includes('-fine'),
    );
    for (const [at, [name, path]] of versions.entries()) {
      const before = await shop.server.inject(`/media/${name}`);
      expect([before.statusCode, before.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      damage(path, at % 2 === 0 ? 'emptied' : 'removed');
      const headers = { 'if-none-match': String(before.headers.etag) };
      expect((await shop.server.inject({ url: `/media/${name}`, headers })).statusCode).toBe(503);
      await expect.poll(async () => (await shop.server.inject(`/media/${name}`)).statusCode, soon).toBe(200);
    }
    rmSync(join(config.dataDir, 'media', hash.slice(0, 2), `${hash}.webp`));
    expect((await shop.server.inject(`/media/${hash}.webp`)).statusCode).toBe(503);
    expect((await shop.server.inject(`/media/${'0'.repeat(32)}.webp`)).statusCode).toBe(404);
  },
);
