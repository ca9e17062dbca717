import { setTimeout as wait } from 'node:timers/promises';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { addManyProducts, hangPicture, signUp } from './support/many-products.ts';
import { inTurns, load, median, memory, quantile, ratio, type Load } from './support/server-load.ts';

export const name =
  'The API with 1,000, 10,000 and 100,000 products, each with a picture, none of it answered from memory';

const sizes = [1_000, 10_000, 100_000] as const;
const PAGE = 24;
const PAGES = 60;
const TURNS = 7;

interface Sized {
  shop: Shop;
  /** Somebody who logged in is never answered from memory. */
  headers: Record<string, string>;
  products: string[];
  pages: string[];
}

export async function run(): Promise<Figure[]> {
  if (process.platform !== 'linux') {
    console.log('  (measured on Linux only)');
    return [];
  }
  const shops: Sized[] = [];
  try {
    for (const size of sizes) shops.push(await openWith(size));
    return [
      ...(await compare('a product', shops, 'products')),
      ...(await compare(`a page of ${PAGE}`, shops, 'pages')),
      ...(await wholeList(shops[0])),
      ...(await atRest(shops.at(-1))),
    ];
  } finally {
    for (const { shop } of shops) await shop.stop();
  }
}

/** A shop of that many products, and the addresses of pages and products all over its list. */
async function openWith(size: number): Promise<Sized> {
  const shop = await startShop({ DEMO: 'off' });
  const admin = await addManyProducts(shop, size);
  await hangPicture(shop, admin);
  // Filling it has left its marks in memory.
  await shop.restart();
  const sized: Sized = { shop, headers: await signUp(shop), products: [], pages: [] };
  for (const sort of ['newest', 'oldest', 'price', 'name']) {
    let address: string | undefined = `${shop.url}/api/products?limit=${PAGE}&sort=${sort}`;
    for (let count = 0; address !== undefined && count < PAGES / 4; count += 1) {
      const answer: Response = await fetch(address, { headers: sized.headers });
      const { data, page }: { data: { _id: string }[]; page: { next: string | null } } = JSON.parse(
        await answer.text(),
      );
      sized.pages.push(address);
      sized.products.push(...data.map(({ _id }) => `${shop.url}/api/products/${_id}`));
      address = page.next === null ? undefined : `${address.replace(/&cursor.*/, '')}&cursor=${page.next}`;
    }
  }
  sized.products = sized.products.slice(0, 600);
  return sized;
}

async function compare(what: string, shops: Sized[], part: 'products' | 'pages'): Promise<Figure[]> {
  const targets = shops.map((sized) => ({
    pid: sized.shop.pid(),
    urls: part === 'pages' ? [...sized.pages, ...sized.pages] : sized.products,
    headers: sized.headers,
    connections: 1,
  }));
  const loads = await inTurns(targets, { turns: TURNS });
  const [smallest = [], , largest = []] = loads;
  return [
    ...loads.flatMap((of, at) => describe(`${what} of ${sizes[at]?.toLocaleString('en')}`, of)),
    {
      name: `${what}: CPU of 100,000 to that of 1,000`,
      value: ratio(largest, smallest),
      unit: '',
      atMost: 1.3,
    },
  ];
}

function describe(what: string, loads: readonly Load[]): Figure[] {
  const took = loads.flatMap((one) => one.took);
  return [
    { name: `${what}: CPU`, value: median(loads.map(({ cpu }) => cpu)), unit: 'µs' },
    { name: `${what}: p50`, value: quantile(took, 0.5), unit: 'ms' },
    { name: `${what}: p99`, value: quantile(took, 0.99), unit: 'ms' },
  ];
}

/** What guests are told is made once: the second and all further answers cost next to nothing. */
async function wholeList(sized: Sized | undefined): Promise<Figure[]> {
  if (!sized) return [];
  const list = `${sized.shop.url}/api/products`;
  const headers = { 'accept-encoding': 'br, gzip' };
  const pid = sized.shop.pid();
  const first = await load({ pid, urls: [list], headers });
  const again = await load({ pid, urls: Array.from({ length: 500 }, () => list), headers });
  return [
    { name: 'the whole list of 1,000, first answer: CPU', value: first.cpu / 1000, unit: 'ms' },
    { name: 'the whole list of 1,000, again: CPU', value: again.cpu / 1000, unit: 'ms', atMost: 1 },
  ];
}

async function atRest(sized: Sized | undefined): Promise<Figure[]> {
  if (!sized) return [];
  const { shop } = sized;
  await shop.restart();
  for (const address of [`${shop.url}/`, sized.pages[0] ?? '', sized.products[0] ?? ''])
    await (await fetch(address)).text();
  await wait(2_000);
  return [{ name: 'memory (RSS) with 100,000 products', value: memory(shop.pid()), unit: 'MB', atMost: 300 }];
}
