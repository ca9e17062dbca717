import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { reportFigure } from '../support/report-figure.ts';
import { defaultTimeLimits } from '#server/media/storage/s3/s3-request.ts';
import { startBucket } from '../support/media/bucket.ts';
import { openShopOnBucket, PAGE_SLACK_MS, send, slowestPage } from '../support/media/shop-on-bucket.ts';

const IMAGES = 20;
const AWAY_MS = 30_000;
/** Milliseconds that a busy machine may add to a limit. */
const SLACK = 5_000;

const faults = ['hangs', 'is busy', 'refuses the keys', 'sends 1 KB/s', 'is away for 30 s'] as const;

test.for(faults)(
  'while a bucket %s, every response comes in time and cached pages are as fast as before',
  { tags: ['FX04'], timeout: 6 * 60_000 },
  async (fault) => {
    const bucket = await startBucket();
    const { origin, upload } = await openShopOnBucket(bucket.storageUrl);
    const first = await upload(0);
    const { data: image }: { data: { url: string } } = JSON.parse(first.text);
    const get = () => send(`${origin}${image.url}`);
    await send(origin, { headers: { accept: 'text/html' } });
    const before = await slowestPage(origin, Promise.all(Array.from({ length: IMAGES }, get)));

    if (fault === 'is away for 30 s') await bucket.closePort();
    else bucket.fault = fault;
    const images = Promise.all(Array.from({ length: IMAGES }, get));
    const uploads = Promise.all(fault === 'sends 1 KB/s' ? [] : [upload(1), upload(2)]);
    const away = fault === 'is away for 30 s' ? wait(AWAY_MS) : undefined;
    const during = await slowestPage(origin, Promise.all([images, uploads, away]));
    reportFigure('slowest cached page before', before, 'ms');
    reportFigure(`slowest cached page while a bucket ${fault}`, during, 'ms');
    expect(during).toBeLessThan(before + PAGE_SLACK_MS);

    for (const { status, retryAfter, took, isCut } of await images) {
      if (fault === 'sends 1 KB/s') {
        // Small enough to arrive within the limit; s3-time-limits.deep.ts tests larger files.
        expect([status, isCut]).toEqual([200, false]);
        expect(took).toBeLessThan(defaultTimeLimits.stream + SLACK);
      } else {
        expect([status, retryAfter]).toEqual([503, '10']);
        expect(took).toBeLessThan(defaultTimeLimits.request + SLACK);
      }
    }
    for (const { status, text, took } of await uploads) {
      expect(status).toBe(503);
      expect(text).toMatch(
        /The storage for pictures (isn't responding right now|refuses access), so the picture was not saved/,
      );
      expect(took).toBeLessThan(defaultTimeLimits.request + SLACK);
    }
    if (fault === 'is away for 30 s') await bucket.reopenPort();
    else bucket.fault = undefined;
    expect((await get()).status).toBe(200);
    expect((await upload(3)).status).toBe(201);
  },
);
