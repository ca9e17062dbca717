import { setTimeout as wait } from 'node:timers/promises';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { addManyProducts, copyFirstImage, signUp } from './support/many-products.ts';
import { loadInTurns, load, residentMemory, cpuRatio, type Load } from './support/server-load.ts';
import { median, quantile } from './support/statistics.ts';

export const name =
  'The API with 1,000, 10,000 and 100,000 products, each with an image: responses uncached, totals from the cache of totals';
export const platform = 'linux';

const sizes = [1_000, 10_000, 100_000] as const;
/** The orders of the list from which pages and products are requested. */
const sorts = ['newest', 'oldest', 'price', 'name'];
const PAGE = 24;
/** How many different pages and products of each shop are requested. */
const PAGES = 60;
const PRODUCTS = 600;
/** The maximum page size, to walk through the list. */
const STEP = 100;
const TURNS = 7;

type Sized = {
  shop: Shop;
  /** Responses to logged-in users are never cached. */
  headers: Record<string, string>;
  products: string[];
  pages: string[];
};

export async function run(): Promise<Figure[]> {
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

/** A shop with `size` products, and URLs of pages and products from all of its list. */
async function openWith(size: number): Promise<Sized> {
  const shop = await startShop({ DEMO: 'off' });
  const admin = await addManyProducts(shop, size);
  await copyFirstImage(shop, admin);
  // Filling the shop increases its memory.
  await shop.restart();
  const headers = await signUp(shop);
  const sized: Sized = { shop, headers, products: [], pages: [] };
  for (const sort of sorts) {
    const { cursors, ids } = await walk(shop, sort, headers);
    const first = `${shop.url}/api/products?limit=${PAGE}&sort=${sort}`;
    for (const cursor of spread(cursors, PAGES / sorts.length)) sized.pages.push(`${first}&cursor=${cursor}`);
    for (const id of spread(ids, PRODUCTS / sorts.length))
      sized.products.push(`${shop.url}/api/products/${id}`);
  }
  return sized;
}

/** The whole list from its first to its last product. */
async function walk(
  shop: Shop,
  sort: string,
  headers: Record<string, string>,
): Promise<{ cursors: string[]; ids: string[] }> {
  const cursors: string[] = [];
  const ids: string[] = [];
  const first = `${shop.url}/api/products?limit=${STEP}&sort=${sort}`;
  for (let url: string | undefined = first; url !== undefined;) {
    const response: Response = await fetch(url, { headers });
    const { data, page }: { data: { _id: string }[]; page: { next: string | null } } = JSON.parse(
      await response.text(),
    );
    ids.push(...data.map(({ _id }) => _id));
    if (page.next !== null) cursors.push(page.next);
    url = page.next === null ? undefined : `${first}&cursor=${page.next}`;
  }
  return { cursors, ids };
}

/** `count` items evenly distributed over a list; a shorter list repeats some. */
const spread = <Item>(list: readonly Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]).filter(
    (item) => item !== undefined,
  );

async function compare(what: string, shops: Sized[], part: 'products' | 'pages'): Promise<Figure[]> {
  const targets = shops.map((sized) => ({
    pid: sized.shop.pid(),
    // Each page twice, so that a turn takes long enough to measure.
    urls: part === 'pages' ? [...sized.pages, ...sized.pages] : sized.products,
    headers: sized.headers,
    connections: 1,
  }));
  const loads = await loadInTurns(targets, { turns: TURNS });
  const [smallest = [], , largest = []] = loads;
  return [
    ...loads.flatMap((of, at) => figuresOf(`${what} of ${sizes[at]?.toLocaleString('en')}`, of)),
    {
      name: `${what}: CPU of 100,000 to that of 1,000`,
      value: cpuRatio(largest, smallest),
      unit: '',
      atMost: 1.3,
    },
  ];
}

function figuresOf(what: string, loads: readonly Load[]): Figure[] {
  const took = loads.flatMap((one) => one.took);
  return [
    { name: `${what}: CPU`, value: median(loads.map(({ cpuPerRequest }) => cpuPerRequest)), unit: 'µs' },
    { name: `${what}: p50`, value: quantile(took, 0.5), unit: 'ms' },
    { name: `${what}: p99`, value: quantile(took, 0.99), unit: 'ms' },
  ];
}

/** Guest responses are cached: from the second one on they cost almost no CPU. */
async function wholeList(sized: Sized | undefined): Promise<Figure[]> {
  if (!sized) return [];
  const list = `${sized.shop.url}/api/products`;
  const headers = { 'accept-encoding': 'br, gzip' };
  const pid = sized.shop.pid();
  const first = await load({ pid, urls: [list], headers });
  const again = await load({ pid, urls: Array.from({ length: 500 }, () => list), headers });
  return [
    { name: 'the whole list of 1,000, first response: CPU', value: first.cpuPerRequest / 1000, unit: 'ms' },
    { name: 'the whole list of 1,000, again: CPU', value: again.cpuPerRequest / 1000, unit: 'ms', atMost: 1 },
  ];
}

async function atRest(sized: Sized | undefined): Promise<Figure[]> {
  if (!sized) return [];
  const { shop } = sized;
  await shop.restart();
  const megabytes: number[] = [];
  // The last one is the whole list.
  const paths = [
    '/',
    '/shop/art-prints',
    '/search?q=heron',
    '/sitemap.xml',
    '/api/products?limit=24',
    '/api/products',
  ];
  for (const path of paths) {
    await (await fetch(shop.url + path)).text();
    await wait(2_000);
    megabytes.push(residentMemory(shop.pid()));
  }
  return [
    {
      name: 'memory (RSS) with 100,000 products, pages shown',
      value: megabytes.at(-2) ?? Number.NaN,
      unit: 'MB',
      atMost: 300,
    },
    {
      name: 'memory (RSS) after the whole list of 100,000 was sent',
      value: megabytes.at(-1) ?? Number.NaN,
      unit: 'MB',
      atMost: 250,
    },
  ];
}
