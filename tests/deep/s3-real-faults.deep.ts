import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Category } from '#contract/catalog/category.ts';
import { Product } from '#contract/catalog/product.ts';
import { backupName } from '#server/backup/schedule/retention.rules.ts';
import { copyOffsite } from '#server/backup/offsite/offsite-copy.ts';
import { s3Files } from '#server/media/storage/s3/s3.ts';
import { defaultTimeLimits } from '#server/media/storage/s3/s3-request.ts';
import { command } from '../support/backup/commands.ts';
import { collect, folder } from '../support/media/library.ts';
import { missingPackages, radosgwKeys as keys, startRadosgw } from '../support/media/radosgw.ts';
import { noiseImage } from '../support/media/samples.ts';
import {
  openShopOnBucket,
  PAGE_SLACK_MS,
  send,
  type ShopOnBucket,
  timePages,
} from '../support/media/shop-on-bucket.ts';
import { reportFigure } from '../support/report-figure.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { requireData } from './crash/running-shop.ts';

// A shop on Ceph's S3 server (see s3-real.deep.ts) while that fails, or behind a slow line.

const missing = missingPackages();
const MINUTES = 60_000;
const AWAY_MS = 30_000;
/** Milliseconds that a busy machine may add to a limit. */
const SLACK = 5_000;
const LARGE = { width: 1_200, height: 900 };
const NOT_SAVED =
  /The storage for pictures (isn't responding right now|refuses access), so the picture was not saved/;

let searches = 0;

/** A new image as a product has it. */
async function newImage() {
  const jpeg = await noiseImage({ width: LARGE.width, height: LARGE.height }).jpeg().toBuffer();
  return { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
}

/** @returns its content; the images of its page by their paths; and pages that must stay fast, one of them never cached */
async function addProductWithImages(shop: ShopOnBucket) {
  const category = Category.parse(
    requireData(await shop.admin.send('POST', '/api/categories', { name: 'Prints' })),
  )._id;
  const content = { name: 'Lotus', description: 'Red', category, price: { actual: 450 }, stock: 5 };
  const uploaded = [await newImage(), await newImage()];
  const made = Product.parse(
    requireData(await shop.admin.send('POST', '/api/products', { ...content, images: uploaded })),
  );
  await expect.poll(shop.unfinishedImages, { timeout: 60_000, interval: 100 }).toBe(0);
  const page = `/product/${made._id}`;
  const { text } = await send(shop.origin + page, { headers: { accept: 'text/html' } });
  const found = [...new Set(text.match(/\/media\/[\w./-]+/g))];
  expect(found.length).toBeGreaterThan(2);
  const images = new Map<string, Buffer>();
  for (const path of found) images.set(path, (await send(shop.origin + path)).bytes);
  const search = () => `/search?q=lotus&maxPrice=${1_000 + (searches += 1)}`;
  return { content, images, paths: [() => '/', () => page, search] };
}

type Stocked = Awaited<ReturnType<typeof addProductWithImages>>;

/**
 * What visitors and the artist do at once: the images of a page, two uploads, and a product with a new image.
 * @param first a number of its own for each upload, so that their images differ
 */
function startWork(shop: ShopOnBucket, { content, images }: Stocked, first: number) {
  const shown = Promise.all(
    [...images.keys()].map(async (path) => ({ path, ...(await send(shop.origin + path)) })),
  );
  const uploads = Promise.all([shop.upload(first, LARGE), shop.upload(first + 1, LARGE)]);
  const added = newImage().then((image) =>
    shop.admin.send('POST', '/api/products', { ...content, images: [image] }),
  );
  return { shown, uploads, added, done: Promise.all([shown, uploads, added]) };
}

/** @param times in ascending order */
const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** @param before times of pages without a failure, ascending */
function expectFastPages(what: string, before: readonly number[], during: readonly number[]): void {
  for (const [when, times] of [
    ['before', before],
    [what, during],
  ] as const) {
    reportFigure(`pages ${when}: 95 % within`, p95(times), 'ms');
    reportFigure(`pages ${when}: all ${times.length} within`, times.at(-1) ?? Number.NaN, 'ms');
  }
  expect(p95(during)).toBeLessThan(p95(before) + PAGE_SLACK_MS);
}

const productIds = async ({ admin }: ShopOnBucket): Promise<string[]> =>
  Product.array()
    .parse(requireData(await admin.get('/api/products')))
    .map(({ _id }) => _id);

test.runIf(missing.length > 0)('needs a Debian package that is missing', ({ skip }) =>
  skip(`Please run: apt-get install ${missing.join(' ')}`),
);

describe.skipIf(missing.length > 0)('a real S3 server', { timeout: 3 * MINUTES }, () => {
  let server: Awaited<ReturnType<typeof startRadosgw>>;
  beforeAll(async () => {
    server = await startRadosgw();
  }, 5 * MINUTES);
  afterAll(() => server.stop());

  /** A shop whose connections to the server, also those for backups, pass a proxy. */
  async function openShopBehindProxy(path: string) {
    const proxy = await startTcpProxy({ hostname: '127.0.0.1', port: server.port });
    const folderUrl = (one: string) => server.folderUrl(one, 'pictures', proxy.port);
    const backupUrl = folderUrl(`${path} backups`);
    const shop = await openShopOnBucket(folderUrl(path), { BACKUP_URL: backupUrl, BACKUP_EVERY: '0' });
    return { proxy, shop, backupUrl };
  }

  const faults = [
    { fault: 'hangs', begin: () => server.hang(), end: () => server.goOn() },
    {
      fault: 'is away for 30 s',
      begin: () => server.closePort(),
      meanwhile: () => wait(AWAY_MS),
      end: () => server.reopenPort(),
    },
    { fault: 'refuses the keys', begin: () => server.refuseKeys(), end: () => server.acceptKeys() },
    { fault: 'is too slow', tooSlow: 2_000 },
  ];

  test.for<{
    fault: string;
    begin?: () => unknown;
    meanwhile?: () => Promise<unknown>;
    end?: () => unknown;
    /** Bytes per second. */
    tooSlow?: number;
  }>(faults)(
    'while it $fault, every response comes in time with a clear error, pages stay fast, and nothing is lost',
    { tags: ['FX04'], timeout: 8 * MINUTES },
    async ({ fault, begin, meanwhile, end, tooSlow }) => {
      const { proxy, shop } = await openShopBehindProxy(`a bucket that ${fault}`);
      const stocked = await addProductWithImages(shop);
      const { images, paths } = stocked;
      const before = await timePages(shop.origin, startWork(shop, stocked, 10).done, paths);
      const products = await productIds(shop);

      let isOver = false;
      onTestFinished(async () => void (isOver || (await end?.())));
      await begin?.();
      if (tooSlow !== undefined) proxy.limit(tooSlow);
      const { shown, uploads, added, done } = startWork(shop, stocked, 20);
      const during = await timePages(shop.origin, Promise.all([done, meanwhile?.()]), paths);
      expectFastPages(`while it ${fault}`, before, during);

      const { request, stream } = defaultTimeLimits;
      for (const { status, retryAfter, took, isCut, path, bytes } of await shown) {
        // A slow server may send the headers in time, and then only a part of a large image.
        if (tooSlow === undefined || status !== 200) expect([status, retryAfter]).toEqual([503, '10']);
        else if (!isCut) expect([path, images.get(path)?.equals(bytes)]).toEqual([path, true]);
        expect(took).toBeLessThan((tooSlow === undefined ? request : request + stream) + SLACK);
      }
      if (tooSlow !== undefined) expect((await shown).some(({ isCut }) => isCut)).toBe(true);
      for (const { status, text, took } of await uploads) {
        expect([status, text]).toEqual([503, expect.stringMatching(NOT_SAVED)]);
        // Two images are stored at once, so the third one may wait for one of them.
        expect(took).toBeLessThan(2 * request + SLACK);
      }
      const rejected = await added;
      expect([rejected?.status, rejected?.text]).toEqual([503, expect.stringMatching(NOT_SAVED)]);
      const since = performance.now();
      if (!meanwhile) {
        const backup = command('backup', [], shop.environment);
        expect(await backup.ended).toBe(1);
        expect(backup.printed()).toMatch(
          /The storage (does not respond in time|refuses these keys \(403 \w+\))\./,
        );
        // It lists the images, reads some, and then checks whether the first one still exists.
        expect(performance.now() - since).toBeLessThan(3 * request + SLACK);
      }

      isOver = true;
      await end?.();
      proxy.limit();
      expect(await productIds(shop)).toEqual(products);
      const again = startWork(shop, stocked, 30);
      for (const { path, status, bytes } of await again.shown)
        expect([path, status, images.get(path)?.equals(bytes)]).toEqual([path, 200, true]);
      expect((await again.uploads).map(({ status }) => status)).toEqual([201, 201]);
      requireData(await again.added);
      const backup = command('backup', [], shop.environment);
      expect(await backup.ended, backup.printed()).toBe(0);
      expect(backup.printed()).toContain('There is a copy at BACKUP_URL.');
    },
  );

  test(
    'behind a line of 200 KB/s, uploads, images and a backup succeed, and pages stay fast',
    { tags: ['FX04'], timeout: 8 * MINUTES },
    async () => {
      const { proxy, shop, backupUrl } = await openShopBehindProxy('a slow bucket');
      const stocked = await addProductWithImages(shop);
      const { images, paths } = stocked;
      const before = await timePages(shop.origin, startWork(shop, stocked, 10).done, paths);

      proxy.limit(200_000);
      const since = performance.now();
      const { shown, uploads, added, done } = startWork(shop, stocked, 20);
      const during = await timePages(shop.origin, done, paths);
      const took = performance.now() - since;
      reportFigure('images and uploads at 200 KB/s', took / 1_000, 's');
      expectFastPages('at 200 KB/s', before, during);
      // At full speed it takes less: the limit works.
      expect(took).toBeGreaterThan(3_000);

      for (const { path, status, bytes } of await shown)
        expect([path, status, images.get(path)?.equals(bytes)]).toEqual([path, 200, true]);
      expect((await uploads).map(({ status }) => status)).toEqual([201, 201]);
      const made = Product.parse(requireData(await added));
      const [shownImage] = made.images;
      expect((await send(shop.origin + shownImage?.url)).status).toBe(200);

      const started = performance.now();
      const backup = command('backup', [], shop.environment);
      expect(await backup.ended, backup.printed()).toBe(0);
      reportFigure('a backup and its copy at 200 KB/s', (performance.now() - started) / 1_000, 's');
      expect(backup.printed()).toContain('There is a copy at BACKUP_URL.');
      const [path = ''] = backup.printed().split('\n');
      proxy.limit();
      const copy = await s3Files(backupUrl, keys).read(basename(path));
      expect(copy.equals(readFileSync(path))).toBe(true);
    },
  );

  test(
    'a copy of a backup that is too slow ends at its limit and leaves nothing',
    { tags: ['FX03'] },
    async () => {
      const proxy = await startTcpProxy({ hostname: '127.0.0.1', port: server.port });
      const url = server.folderUrl('slow copies', 'pictures', proxy.port);
      const path = join(folder(), backupName(Date.now()));
      writeFileSync(path, randomBytes(4 * 2 ** 20));
      const backups = { folder: '', every: 0, keep: { daily: 1, weekly: 0, monthly: 0 }, url, urlKeys: keys };
      const limits = { ...defaultTimeLimits, part: 4_000 };
      proxy.limit(200_000);
      const since = performance.now();
      await expect(copyOffsite(path, backups, undefined, limits)).rejects.toThrow(
        'its copy to BACKUP_URL failed: The storage does not respond in time.',
      );
      expect(performance.now() - since).toBeLessThan(limits.part + SLACK);
      expect(await collect(s3Files(url, keys).list())).toEqual([]);
      proxy.limit();
      expect(await copyOffsite(path, backups, undefined, limits)).toBe(true);
      expect((await s3Files(url, keys).read(basename(path))).equals(readFileSync(path))).toBe(true);
    },
  );
});
