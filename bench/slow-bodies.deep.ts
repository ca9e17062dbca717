import { describe, expect, onTestFinished, test } from 'vitest';
import { canLimitMemory, limitMemory } from '../tests/support/memory-limit.ts';
import { reportFigure } from '../tests/support/report-figure.ts';
import { sendSlowly, type SlowResponse } from './support/slow-body.ts';
import { largestImage, imageForm, productOfFive, upload } from './support/upload.ts';
import { startShopWithProducts, type ShopWithProducts } from './support/shop-with-products.ts';
import { quantile } from './support/statistics.ts';

const MEBIBYTE = 2 ** 20;
const MAX_MEMORY_MIB = 512;
/** The memory limit of the whole control group. */
const MEMORY_LIMIT_BYTES = 512e6;
const CLIENTS = 200;

/** All clients start to send a product of 70 MB at once over a slow connection. */
async function sendAll({ port, token, category }: ShopWithProducts): Promise<SlowResponse[]> {
  const body = Buffer.from(productOfFive(category, await largestImage()));
  reportFigure('body size', body.length / MEBIBYTE, 'MiB');
  const head = [
    'POST /api/products HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    '',
  ].join('\r\n');
  const one = () => sendSlowly(port, head, body);
  const responses = await Promise.all(Array.from({ length: CLIENTS }, one));
  // A client that retries when there is free memory is admitted.
  return [...responses, await one()];
}

function verifyResponses(responses: readonly SlowResponse[]): void {
  const taken = responses.filter(({ status }) => status === 201);
  const rejected = responses.filter(({ status }) => status === 503);
  reportFigure(`accepted of ${responses.length}`, taken.length);
  expect(taken.length + rejected.length).toBe(responses.length);
  expect(responses.at(-1)?.status).toBe(201);
  expect(taken.length).toBeGreaterThan(1);
  expect(rejected.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([]);
  const before = quantile(
    rejected.map(({ sent }) => sent / MEBIBYTE),
    0.99,
  );
  reportFigure('99 % of the rejections came after', before, 'MiB');
  reportFigure(
    '99 % of the rejections within',
    quantile(
      rejected.map(({ ms }) => ms),
      0.99,
    ),
    'ms',
  );
  // They are rejected by the declared size: before a fifth of the body, 14 of 70 MiB, was sent.
  expect(before).toBeLessThan(14);
}

describe.runIf(process.platform === 'linux')('two hundred products of 70 MB over slow lines', () => {
  test(
    'are admitted by their declared size, within 512 MiB, without delaying other clients',
    { tags: ['RE02'] },
    async () => {
      const shop = await startShopWithProducts(0);
      const delays: number[] = [];
      const over = new AbortController();
      const watching = (async () => {
        while (!over.signal.aborted) {
          const began = performance.now();
          await fetch(`http://127.0.0.1:${shop.port}/api/categories`).then((response) =>
            response.arrayBuffer(),
          );
          delays.push(performance.now() - began);
        }
      })();
      const responses = await sendAll(shop).finally(() => over.abort());
      await watching;
      reportFigure('other responses meanwhile, 99 % within', quantile(delays, 0.99), 'ms');
      reportFigure('peak memory', shop.peakMemory(), 'MiB');
      verifyResponses(responses);
      expect(quantile(delays, 0.99)).toBeLessThan(500);
      expect(shop.peakMemory()).toBeLessThan(MAX_MEMORY_MIB);
      expect(shop.running.child.exitCode).toBe(null);
    },
  );
});

describe.skipIf(!canLimitMemory())(
  'a machine that gives the shop 512 MB (skipped where this account may not limit memory)',
  () => {
    test(
      'does not kill it with slow products or with two hundred images at once',
      { tags: ['CR20'] },
      async () => {
        const limit = limitMemory(MEMORY_LIMIT_BYTES);
        if (!limit) throw new Error('It could be limited a moment ago.');
        // After the shop's end, because cleanups run in reverse order.
        onTestFinished(() => limit.remove());
        const shop = await startShopWithProducts(0, limit.folder);
        verifyResponses(await sendAll(shop));
        const form = imageForm(await largestImage());
        const sent = Array.from({ length: CLIENTS }, () => upload(shop.port, shop.token, form));
        const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
        const taken = statuses.filter((status) => status === 201).length;
        reportFigure(`images accepted of ${CLIENTS}`, taken);
        reportFigure('peak memory of the process', shop.peakMemory(), 'MiB');
        reportFigure('peak memory with page cache', limit.peak(), 'MiB');
        expect(taken).toBeGreaterThan(0);
        // First, because it names the error.
        expect(shop.running.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
        expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
        expect(limit.killed()).toBe(0);
        expect(shop.running.child.exitCode).toBe(null);
        expect((await fetch(`http://127.0.0.1:${shop.port}/readyz`)).status).toBe(200);
      },
    );
  },
);
