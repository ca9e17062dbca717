import { expect, onTestFinished, test } from 'vitest';
import { problems } from '#contract/api/problems.ts';
import type { Renderer } from '#contract/api/renderer.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { folder, silent } from '#tests/support/media/library.ts';
import { noiseImage } from '#tests/support/media/samples.ts';
import { SHOP_ID_FILE } from './shop-id.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { imageForm, multipart } from '#tests/support/http/multipart.ts';

const keys = { id: 'id', secret: 'secret', session: undefined };

async function openOnBucket(storageKeys = keys) {
  const bucket = await startBucket();
  const { log, entries } = collectedLog('warn');
  const shop = await openShop(undefined, { log, config: { storageUrl: bucket.storageUrl, storageKeys } });
  /** The lines of the log about the bucket. */
  const warnings = () =>
    entries()
      .map(({ msg }) => msg)
      .filter((msg) => msg.includes('STORAGE_URL'));
  return { bucket, shop, warnings };
}

/** The titles of the notices in the dashboard. */
async function titlesOfNotices(shop: Shop): Promise<string[]> {
  const { body } = await shop.request('GET', '/api/settings', { token: await shop.adminToken() });
  return (body.data.notices ?? []).map(({ title }: { title: string }) => title);
}

async function upload(shop: Shop) {
  const form = imageForm(await noiseImage().jpeg().toBuffer());
  return shop.request('POST', '/api/media', { token: await shop.adminToken(), ...(await multipart(form)) });
}

test(
  'while the bucket is down, uploads report it and images are 503; both recover',
  { tags: ['FX04'] },
  async () => {
    const { bucket, shop, warnings } = await openOnBucket();
    const first = await upload(shop);
    expect(first.status).toBe(201);
    const { url } = first.body.data;
    await bucket.closePort();
    const refused = await upload(shop);
    expectFailure(refused, 'unavailable');
    expect(refused.body.error).toBe(
      "The storage for pictures isn't responding right now, so the picture was not saved. Please try again in a few minutes.",
    );
    for (let n = 0; n < 3; n += 1) {
      const image = await shop.request('GET', url);
      expectFailure(image, 'unavailable');
      expect(image.headers['cache-control']).toBe('no-store');
    }
    expect(await titlesOfNotices(shop)).toEqual(["The storage for pictures isn't responding"]);
    // Everything else works.
    expect((await shop.request('GET', '/api/products')).status).toBe(200);
    await bucket.reopenPort();
    expect((await shop.request('GET', url)).status).toBe(200);
    expect((await upload(shop)).status).toBe(201);
    expect(await titlesOfNotices(shop)).toEqual([]);
    expect(warnings()).toEqual([
      'The bucket at STORAGE_URL cannot be reached',
      'The bucket at STORAGE_URL can be used again',
    ]);
  },
);

test('tells the artist to ask the operator when the bucket refuses access', { tags: ['FX04'] }, async () => {
  const { shop, warnings } = await openOnBucket({ ...keys, secret: 'canary-91cc' });
  const refused = await upload(shop);
  expectFailure(refused, 'unavailable');
  expect(refused.body.error).toMatch(
    /^The storage for pictures refuses access, .* check STORAGE_URL, its keys/,
  );
  expect(refused.text).not.toContain('canary');
  const image = await shop.request('GET', `/media/${'ab'.repeat(16)}.webp`);
  expect(image.status).toBe(problems.unavailable.status);
  expect(warnings()).toEqual(['The bucket at STORAGE_URL refuses access']);
  // It could not be checked either to which shop the pictures in the bucket belong.
  expect(await titlesOfNotices(shop)).toEqual([
    'Unused pictures are not deleted',
    'The storage for pictures refuses access',
  ]);
  expect((await shop.request('GET', '/api/settings')).body.data.notices, 'not for visitors').toBeUndefined();
});

test('shows both notices when the bucket has no valid shop id and is down', { tags: ['FX04'] }, async () => {
  const { bucket, shop } = await openOnBucket();
  const { url } = (await upload(shop)).body.data;
  bucket.objects.set(`/pictures/shop/${SHOP_ID_FILE}`, { bytes: Buffer.from('no id'), modified: new Date() });
  await runHousekeeping(shop.services);
  expect(await titlesOfNotices(shop)).toEqual(['Unused pictures are not deleted']);
  await bucket.closePort();
  expectFailure(await shop.request('GET', url), 'unavailable');
  expect(await titlesOfNotices(shop)).toEqual([
    'Unused pictures are not deleted',
    "The storage for pictures isn't responding",
  ]);
  await bucket.reopenPort();
  expect((await shop.request('GET', url)).status).toBe(200);
  expect(await titlesOfNotices(shop)).toEqual(['Unused pictures are not deleted']);
});

test(
  'serves cached pages and the API while a hundred image requests wait for a hanging bucket',
  { tags: ['FX04'] },
  async () => {
    const bucket = await startBucket();
    const dataDir = folder();
    const renderer: Renderer = {
      inlineScripts: [],
      canonicalize: (url) => ({ url, needsRedirect: false }),
      render: async () => ({ status: 200, html: '<p>cached', cacheable: true }),
    };
    const app = await createApp(
      {
        ...readConfig({ DATA_DIR: dataDir, DEMO: 'off', PORT: '0' }),
        storageUrl: bucket.storageUrl,
        storageKeys: keys,
      },
      { log: silent, renderer },
    );
    app.readiness.open();
    const origin = `http://127.0.0.1:${await app.listen()}`;
    const leaving = new AbortController();
    onTestFinished(async () => {
      leaving.abort();
      await app.close({ abortBodiesAfterMs: 0, forceCloseAfterMs: 1_000 });
    });
    const getPage = async () => {
      const response = await fetch(origin, { headers: { accept: 'text/html' } });
      return [response.status, await response.text()] as const;
    };
    await getPage();
    bucket.fault = 'hangs';
    const before = bucket.requests();
    let finished = 0;
    const countFinished = () => void (finished += 1);
    for (let n = 0; n < 100; n += 1) {
      const hash = n.toString(16).padStart(32, '0');
      fetch(`${origin}/media/${hash}.webp`, { signal: leaving.signal }).then(countFinished, countFinished);
    }
    await expect.poll(() => bucket.requests() - before, { timeout: 10_000 }).toBe(100);
    for (let n = 0; n < 20; n += 1) {
      expect(await getPage()).toEqual([200, '<p>cached']);
    }
    // Uncached responses do not wait for images either.
    expect((await fetch(`${origin}/api/products`)).status).toBe(200);
    expect(finished).toBe(0);
  },
);
