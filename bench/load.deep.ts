import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TimedResponse, sendSteadily } from './support/open-loop.ts';
import { saturate } from './support/closed-loop.ts';
import { largestImage, imageForm, productOfFive, upload } from './support/upload.ts';
import { startShopWithProducts } from './support/shop-with-products.ts';
import { dataFolder } from '../tests/support/process.ts';
import { reportFigure } from '../tests/support/report-figure.ts';
import { quantile } from './support/statistics.ts';

const SECONDS = 30;
const MEGABYTE = 1024 * 1024;
const POST_PRODUCTS = join(import.meta.dirname, 'support/post-products.ts');

const timesOf = (responses: readonly TimedResponse[]) => responses.map(({ ms }) => ms);

// Every request is unique, so that no response is cached. Fractions without trailing zeros, because pages redirect to
// the canonical form.
let searches = 0;
const searching = () => `q=lotus&maxPrice=${1_000 + (searches += 1)}`;

/**
 * Uncached URLs that guests can request. A rejection costs little more than any response of Node, 0.04 ms: at five times the
 * capacity, API searches cause four thousand a second, a sixth of the CPU. `leastServed` is the least share of the capacity that is
 * served at two and at five times the capacity.
 */
const KINDS = [
  { kind: 'search pages', path: () => `/search?${searching()}`, leastServed: { 2: 0.9, 5: 0.9 } },
  { kind: 'API searches', path: () => `/api/browse?${searching()}`, leastServed: { 2: 0.9, 5: 0.7 } },
] as const;

/** The best of five measurements of five seconds: a new or disturbed process is slower. */
async function maxServed(port: number, path: () => string): Promise<number> {
  let max = 0;
  for (let measure = 0; measure < 5; measure += 1)
    max = Math.max(max, (await saturate({ port, connections: 64, seconds: 5, path })).rate);
  return max;
}

describe.runIf(process.platform === 'linux')('an overloaded shop', () => {
  test.each(KINDS)(
    'rejects excess requests at once, keeps its throughput and recovers soon: $kind',
    { tags: ['RE03'] },
    async ({ kind, path, leastServed }) => {
      const { port } = await startShopWithProducts(200);
      const capacity = await maxServed(port, path);
      const usual = await sendSteadily({ port, rate: capacity * 0.8, seconds: 10, path });
      reportFigure(`${kind}: maximum throughput`, capacity, '/s');
      reportFigure(`${kind}: 99 % within, at four fifths of that`, quantile(timesOf(usual), 0.99), 'ms');
      for (const times of [2, 5] as const) {
        const responses = await sendSteadily({ port, rate: capacity * times, seconds: SECONDS, path });
        const served = responses.filter(({ status }) => status === 200);
        const rejected = responses.filter(({ status }) => status === 503);
        const share = served.length / SECONDS / capacity;
        const report = (what: string, value: number, unit?: string) =>
          reportFigure(`${times} times: ${what}`, value, unit);
        report('served, of what is served at most', share);
        report('99 % of the served within', quantile(timesOf(served), 0.99), 'ms');
        report('half of the rejections within', quantile(timesOf(rejected), 0.5), 'ms');
        report('99 % of the rejections within', quantile(timesOf(rejected), 0.99), 'ms');
        const others = responses.filter(({ status }) => status !== 200 && status !== 503);
        expect(others.map(({ status, ms }) => ({ status, ms }))).toEqual([]);
        expect(rejected.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
        expect(share).toBeGreaterThan(leastServed[times]);
        expect(quantile(timesOf(rejected), 0.99)).toBeLessThan(50);

        const after = await sendSteadily({ port, rate: capacity / 4, seconds: 5, path });
        expect(after.filter(({ status }) => status !== 200)).toEqual([]);
        report('99 % within, in the five seconds after', quantile(timesOf(after), 0.99), 'ms');
      }
    },
  );
});

describe.runIf(process.platform === 'linux')('images of ten megabytes', () => {
  test(
    'two hundred uploads at once fit into 512 MiB, and each is accepted or rejected with a reason',
    { tags: ['RE01'] },
    async () => {
      const { port, token, peakMemory, running } = await startShopWithProducts(0);
      const image = await largestImage();
      reportFigure('an image', image.length / MEGABYTE, 'MiB');
      // Each upload has unique bytes.
      const forms = () => imageForm(Buffer.concat([image.subarray(0, -16), randomBytes(16)]));
      const responses = await Promise.all(Array.from({ length: 200 }, () => upload(port, token, forms())));
      const statuses = responses.map(({ statusCode }) => statusCode);
      for (const { statusCode, headers } of responses)
        if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const taken = statuses.filter((status) => status === 201).length;
      reportFigure('accepted of 200', taken);
      reportFigure('peak memory', peakMemory(), 'MiB');
      expect(taken).toBeGreaterThan(0);
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(peakMemory()).toBeLessThan(512);
      expect(running.child.exitCode).toBe(null);
    },
  );

  test('five images in one product, 70 MB of JSON, delay no other client', { tags: ['RE04'] }, async () => {
    const { port, token, category } = await startShopWithProducts(0);
    const body = productOfFive(category, await largestImage());
    reportFigure('body size', body.length / MEGABYTE, 'MiB');
    const file = join(dataFolder(), 'product.json');
    writeFileSync(file, body);
    // At a steady rate, however long responses take: a stall delays every request that is due during it.
    const delays: number[] = [];
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted)
        delays.push(...timesOf(await sendSteadily({ port, rate: 200, seconds: 1, path: () => '/healthz' })));
    })();
    // Sends the product three times.
    const sender = spawn(process.execPath, [POST_PRODUCTS, String(port), file, '3'], {
      env: { TOKEN: token },
      stdio: 'inherit',
    });
    const [code] = await once(sender, 'exit');
    expect(code).toBe(0);
    over.abort();
    await watching;
    reportFigure('responses meanwhile', delays.length);
    reportFigure('99.9 % of them within', quantile(delays, 0.999), 'ms');
    reportFigure('all of them within', quantile(delays, 1), 'ms');
    expect(quantile(delays, 0.999)).toBeLessThan(100);
  });
});
