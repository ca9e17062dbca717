import { join } from 'node:path';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import { openDatabase } from '../src/server/database/database.ts';
import { sqliteEngine } from '../src/server/database/engines/sqlite-engine.ts';
import type { Figure } from './figure.ts';
import { addSearchCatalog, productId, words } from './support/search-catalog.ts';
import { load, residentMemory } from './support/server-load.ts';
import { median } from './support/statistics.ts';

export const name = 'Memory after 10,000 different pages and 10,000 different API requests';
export const platform = 'linux';

const PRODUCTS = 10_000;
const RUNS = 5;
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };

export async function run(): Promise<Figure[]> {
  const shop = await startShop({ DEMO: 'off' });
  try {
    const database = openDatabase(sqliteEngine(join(shop.dataDir, 'shop.db')), (error) => {
      throw error;
    });
    await database.write((tx) => addSearchCatalog(tx, PRODUCTS));
    await database.close();
    const atStart: number[] = [];
    const afterPages: number[] = [];
    const afterRequests: number[] = [];
    for (let time = 0; time < RUNS; time += 1) {
      await shop.restart();
      atStart.push(residentMemory(shop.pid()));
      afterPages.push(await memoryAfter(shop, pages));
      afterRequests.push(await memoryAfter(shop, apiRequests));
    }
    return [
      { name: 'after the start', value: median(atStart), unit: 'MB' },
      { name: 'after 10,000 product pages', value: median(afterPages), unit: 'MB', atMost: 200 },
      { name: 'after 10,000 API requests as well', value: median(afterRequests), unit: 'MB', atMost: 200 },
    ];
  } finally {
    await shop.stop();
  }
}

const pages = Array.from({ length: PRODUCTS }, (_, index) => `/product/${productId(index)}`);
const apiRequests = Array.from({ length: 10_000 }, (_, index) => {
  // There are fewer words than requests: from the second round on, a second word makes each query a new one.
  const query = [words[index % words.length], ...(index < words.length ? [] : [words[0]])].join(' ');
  const kinds = [
    `/api/products/${productId(index)}`,
    `/api/browse?q=${encodeURIComponent(query)}`,
    `/api/products?limit=24&q=${encodeURIComponent(query)}&sort=price`,
    `/api/browse?q=${encodeURIComponent(query)}&sort=price`,
  ];
  return kinds[index % kinds.length] ?? '';
});

async function memoryAfter(shop: Shop, paths: readonly string[]): Promise<number> {
  const urls = paths.map((path) => shop.url + path);
  await load({ pid: shop.pid(), urls, headers, connections: 2, statuses: [200] });
  return residentMemory(shop.pid());
}
