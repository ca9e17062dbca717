import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { inTurns, type Load } from './support/server-load.ts';
import { somePages } from './support/some-pages.ts';
import { median } from './support/statistics.ts';

export const name =
  'Counting visits: CPU of a cached product page that counts, compared with one that does not';
export const platform = 'linux';

const TURNS = 9;
const REQUESTS = 20_000;
const BROWSER = {
  accept: 'text/html',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
};
/** As long as the header of the other requests, which the server reads too; a prefetch does not count. */
const COUNTED = { ...BROWSER, 'sec-fetch-dest': 'document' };
const UNCOUNTED = { ...BROWSER, 'sec-purpose': 'prefetch' };

/** What counting adds in each pair of runs. The flush to the database is part of it. */
const added = (counted: readonly Load[], uncounted: readonly Load[]) =>
  counted.map(({ cpu }, turn) => cpu - (uncounted[turn]?.cpu ?? Number.NaN));

export async function run(): Promise<Figure[]> {
  const shop = await startShop();
  try {
    const url = shop.url + (await somePages(shop.url)).product;
    const urls = Array.from({ length: REQUESTS }, () => url);
    const target = (headers: Record<string, string>) => ({ pid: shop.pid(), urls, headers });
    const [counted = [], uncounted = []] = await inTurns([target(COUNTED), target(UNCOUNTED)], {
      turns: TURNS,
    });
    return [
      { name: 'CPU per page, not counted', value: median(uncounted.map(({ cpu }) => cpu)), unit: 'µs' },
      { name: 'CPU per page, counted', value: median(counted.map(({ cpu }) => cpu)), unit: 'µs' },
      {
        name: `counting adds (median of ${TURNS} pairs)`,
        value: median(added(counted, uncounted)),
        unit: 'µs',
        atMost: 2,
      },
    ];
  } finally {
    await shop.stop();
  }
}
