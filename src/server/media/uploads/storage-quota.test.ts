import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { SHOP_ID_FILE } from '../storage/shop-id.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { collectedLog, logLevels } from '#tests/support/collected-log.ts';
import { imageForm, multipart } from '#tests/support/http/multipart.ts';

const LIMIT = 200_000;
const METRICS_TOKEN = 'the token of the metrics page';

/** A unique image that compresses badly. */
const noise = () =>
  sharp(randomBytes(120 * 90 * 3), { raw: { width: 120, height: 90, channels: 3 } })
    .png()
    .toBuffer();

async function openLimited() {
  const { log, entries } = collectedLog('warn');
  const config = { mediaLimit: LIMIT, metricsToken: METRICS_TOKEN };
  return { shop: await openShop(undefined, { config, log }), entries };
}

async function upload(shop: Shop, image?: Buffer) {
  const form = await multipart(imageForm(image ?? (await noise())));
  return shop.request('POST', '/api/media', { token: await shop.adminToken(), ...form });
}

async function gauge(shop: Shop, name: string): Promise<number> {
  const { text } = await shop.request('GET', '/metrics', { token: METRICS_TOKEN });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== SHOP_ID_FILE);
  const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

it(
  'rejects images beyond the storage quota, and accepts them when there is space again',
  { tags: ['RE08'] },
  async () => {
    const { shop, entries } = await openLimited();
    const token = await shop.adminToken();
    await expect.poll(() => gauge(shop, 'kalakari_media_bytes')).toBe(0);
    const uploadedUrls = [];
    let image = await noise();
    let response = await upload(shop, image);
    while (response.status === 201) {
      uploadedUrls.push(response.body.data.url);
      image = await noise();
      response = await upload(shop, image);
    }
    expect(uploadedUrls.length).toBeGreaterThan(2);
    expectFailure(response, 'unavailable');
    expect(response.body.error).toContain('no space left for pictures');
    // The same one: another may need a few bytes less.
    expectFailure(await upload(shop, image), 'unavailable');

    // Everything else works.
    const category = await shop.request('POST', '/api/categories', { token, body: { name: 'Prints' } });
    expect(category.status).toBe(201);
    for (const url of uploadedUrls) expect((await shop.request('GET', url)).status).toBe(200);

    const folder = join(shop.services.config.dataDir, 'media');
    const early = () =>
      shop.services.database.read.selectFrom('media').select('hash').where('state', '=', 'early').execute();
    await expect.poll(early, { timeout: 20_000 }).toEqual([]);
    expect(await gauge(shop, 'kalakari_media_bytes')).toBe(await bytesIn(folder));
    expect(await gauge(shop, 'kalakari_media_limit_bytes')).toBe(LIMIT);
    expect(await bytesIn(folder)).toBeLessThanOrEqual(LIMIT);
    const logged = () => entries().map(({ level, msg }) => [level, msg]);
    // Each upload reserves space for the renditions that are made later. They are smaller than that, so the log may continue
    // with free space.
    expect(logged().slice(0, 2)).toEqual([
      [logLevels.warn, 'The pictures take more than 80 % of their space'],
      [logLevels.error, 'There is no space left for pictures: new ones are refused'],
    ]);

    // No product uses the images, so a later sweep deletes them.
    shop.clock.advance(60 * DAY_MS);
    await shop.services.media.sweep();
    expect(await bytesIn(folder)).toBe(0);
    expect(await gauge(shop, 'kalakari_media_bytes')).toBe(0);
    expect(logged().at(-1)).toEqual([logLevels.warn, 'There is space for pictures again']);
  },
);
