import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { cpuMicroseconds } from './support/cpu-time.ts';
import { addManyProducts } from './support/many-products.ts';
import { load, residentMemory } from './support/server-load.ts';
import { median, quantile } from './support/statistics.ts';

export const name = 'A whole list of 3,000 products, read in a loop by 30 guests';
export const platform = 'linux';

const GUESTS = 30;
const LISTS = 600;
const ROUNDS = 5;
const headers = { 'accept-encoding': 'br' };

export async function run(): Promise<Figure[]> {
  const shop = await startShop({ DEMO: 'off' });
  try {
    await addManyProducts(shop, 3_000);
    const lists = `${shop.url}/api/products`;
    const home = Array.from({ length: 500 }, () => shop.url);
    const pid = shop.pid();
    await load({ pid, urls: home, headers, connections: 1 });
    const before = cpuMicroseconds(pid);
    await (await fetch(lists, { headers })).arrayBuffer();
    const first = cpuMicroseconds(pid) - before;
    const slow: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const urls = Array.from({ length: LISTS }, () => lists);
      const reading = load({ pid, urls, headers, connections: GUESTS });
      const { took } = await load({ pid, urls: home, headers, connections: 1 });
      await reading;
      slow.push(quantile(took, 0.99));
    }
    const urls = Array.from({ length: 200 }, () => lists);
    const { cpuPerRequest } = await load({ pid, urls, headers, connections: 2 });
    return [
      {
        name: 'a cached page meanwhile, p99 (median of five rounds)',
        value: median(slow),
        unit: 'ms',
        atMost: 30,
      },
      { name: 'CPU of the first whole list after a change', value: first / 1000, unit: 'ms' },
      { name: 'CPU of the next ones', value: cpuPerRequest / 1000, unit: 'ms', atMost: 5 },
      { name: 'memory (RSS) afterwards', value: residentMemory(pid), unit: 'MB', atMost: 250 },
    ];
  } finally {
    await shop.stop();
  }
}
