import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import { peakMemory } from '../tests/support/process.ts';
import { reportFigure } from '../tests/support/report-figure.ts';
import { addManyProducts } from './support/many-products.ts';
import { load } from './support/server-load.ts';
import { quantile } from './support/statistics.ts';

const PRODUCTS = 100_000;
const CATEGORIES = 1_000;
/** How often each list is requested. */
const REQUESTS = 100;
/** The pages in the sitemap that are there without any product. */
const FIXED_PAGES = 7;
const MAX_MEMORY_MIB = 512;

type FilledShop = { shop: Shop; admin: Record<string, string> };
let filled: FilledShop | undefined;

beforeAll(async () => {
  const shop = await startShop({ DEMO: 'off', LOG_LEVEL: 'warn' });
  const token = await addManyProducts(shop, PRODUCTS, CATEGORIES);
  reportFigure('peak memory during 20 imports', peakMemory(shop.pid()), 'MiB');
  expect(peakMemory(shop.pid())).toBeLessThan(MAX_MEMORY_MIB);
  await shop.restart();
  filled = { shop, admin: { authorization: `Bearer ${token}` } };
}, 30 * 60_000);
afterAll(() => filled?.shop.stop());

function filledShop(): FilledShop {
  if (!filled) throw new Error('The shop was not filled.');
  return filled;
}

/** Whether this machine is idle enough for wall-clock times to be meaningful. */
const isNotOverloaded = () => (loadavg()[0] ?? 0) < availableParallelism() + 1;

async function request(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(get(url, { headers, agent: new Agent() }), 'response');
  if (!response) throw new Error(`${url} got no response`);
  return response;
}

/** Counts `what` in a response as it streams in. */
async function countIn(response: IncomingMessage, what: string): Promise<number> {
  let [count, rest] = [0, ''];
  response.setEncoding('utf8');
  for await (const chunk of response) {
    const parts = (rest + String(chunk)).split(what);
    count += parts.length - 1;
    // A match that is split between chunks is found with the next chunk.
    rest = (parts.at(-1) ?? '').slice(-what.length + 1);
  }
  return count;
}

const names = ['lotus', 'heron', 'tulsi', 'peacock', 'banyan'];
const hundredOf = <T>(make: (index: number) => T) =>
  Array.from({ length: REQUESTS }, (_, index) => make(index));

/** For one request: two concurrent requests on one CPU then take at most half a second. */
const MAX_CPU_MS = 250;

/** Unique queries, so that no response is cached. */
const lists: Record<string, (at: number) => string> = {
  'a page of 24': (at) => `/api/products?limit=24&minPrice=${at + 1}`,
  'a page of 100 by name': (at) => `/api/products?limit=100&sort=name&minPrice=${at + 1}`,
  'a list with a search': (at) => `/api/products?limit=24&q=${names[at % 5]}+${1000 + at}`,
  'a list with a search without results': (at) => `/api/products?limit=24&q=nothing${at}`,
  'the hidden products': (at) => `/api/products?limit=24&visibility=HIDDEN&minPrice=${at + 1}`,
  'a category': (at) => `/api/browse?category=collection-${at + 5}`,
  'a product search': (at) => `/api/browse?q=${names[at % 5]}+${1000 + at}`,
  'a product search without results': (at) => `/api/browse?q=zzzz${at}`,
  'all categories': (at) => `/api/categories?visibility=ALL&n=${at}`,
};

describe.runIf(process.platform === 'linux')(
  `${PRODUCTS} products of five tags each in ${CATEGORIES} categories`,
  () => {
    test.each(Object.keys(lists))(
      '%s takes at most a quarter of a CPU second, and half a second on an idle machine, for guests and the admin',
      { tags: ['RE05'] },
      async (name) => {
        const { shop, admin } = filledShop();
        const pathOf = lists[name] ?? (() => '/');
        const callers = [['the artist', admin] as const, ['a guest', {}] as const];
        for (const [who, headers] of callers) {
          // Only the admin may request hidden products.
          if (who === 'a guest' && pathOf(0).includes('visibility=')) continue;
          const urls = hundredOf((at) => shop.url + pathOf(at));
          const { cpuPerRequest, took } = await load({ pid: shop.pid(), urls, headers, connections: 1 });
          reportFigure(`${name}, ${who}: CPU`, cpuPerRequest / 1_000, 'ms');
          reportFigure(`${name}, ${who}: 99 % within`, quantile(took, 0.99), 'ms');
          expect(cpuPerRequest / 1_000).toBeLessThan(MAX_CPU_MS);
          if (isNotOverloaded()) expect(quantile(took, 0.99)).toBeLessThan(500);
        }
      },
    );

    test(
      'the whole list is streamed while others are served, even when clients stop reading',
      { tags: ['RE05'] },
      async () => {
        const { shop, admin } = filledShop();
        const list = `${shop.url}/api/products`;
        // The shop streams at most twelve responses to others than the artist at once: one of the two late ones is rejected.
        const stuck = await Promise.all(Array.from({ length: 11 }, () => request(list)));
        // Right away, because the shop closes stalled connections after fifteen seconds.
        const late = await Promise.all([request(list), request(list)]);
        expect(late.map(({ statusCode }) => statusCode)).toContain(503);
        const delays: number[] = [];
        const over = new AbortController();
        const watching = (async () => {
          while (!over.signal.aborted) {
            const began = performance.now();
            await fetch(`${shop.url}/healthz`).then((response) => response.arrayBuffer());
            delays.push(performance.now() - began);
          }
        })();
        const began = performance.now();
        expect(await countIn(await request(list, admin), '"_id":"')).toBe(
          // Each product contains its category, which has an id too.
          PRODUCTS * 2,
        );
        reportFigure('the whole list, read by the artist', performance.now() - began, 'ms');
        for (const response of [...stuck, ...late]) response.destroy();
        over.abort();
        await watching;
        reportFigure('other responses meanwhile, 99 % within', quantile(delays, 0.99), 'ms');
        reportFigure('peak memory so far', peakMemory(shop.pid()), 'MiB');
        if (isNotOverloaded()) expect(quantile(delays, 0.99)).toBeLessThan(500);
      },
    );

    test('the CSV export and the sitemap are streamed in parts', async () => {
      const { shop, admin } = filledShop();
      const began = performance.now();
      // Each description has “Sheet” once.
      expect(await countIn(await request(`${shop.url}/api/catalogue/export`, admin), 'Sheet ')).toBe(
        PRODUCTS,
      );
      reportFigure('CSV export', performance.now() - began, 'ms');
      const index = await (await fetch(`${shop.url}/sitemap.xml`)).text();
      const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
      const counts = [];
      for (const file of files) counts.push(await countIn(await request(file), '<url>'));
      reportFigure('files of the sitemap', files.length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(50_000);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PRODUCTS + CATEGORIES + FIXED_PAGES);
    });

    test('the process never uses more than 512 MiB', { tags: ['RE05'] }, () => {
      const { shop } = filledShop();
      reportFigure('peak memory', peakMemory(shop.pid()), 'MiB');
      expect(peakMemory(shop.pid())).toBeLessThan(MAX_MEMORY_MIB);
    });
  },
);
