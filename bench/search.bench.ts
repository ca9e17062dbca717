import { join } from 'node:path';
import { sql } from 'kysely';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { postgresEngine } from '../src/server/database/engines/postgres-engine.ts';
import { sqliteEngine } from '../src/server/database/engines/sqlite-engine.ts';
import { startPostgres } from '../tests/support/database/own-postgres.ts';
import type { Figure } from './figure.ts';
import { logIn } from './support/many-products.ts';
import { backendsOf, createDatabase, rethrow } from './support/bench-postgres.ts';
import { addSearchCatalog, commonWords, misspelled, rareWords, words } from './support/search-catalog.ts';
import { loadInTurns, load, type Load, cpuRatio } from './support/server-load.ts';
import { median, quantile } from './support/statistics.ts';

export const name =
  'Searches in 100,000 products against 1,000 with the same words, none of them from a cache';
export const platform = 'linux';

const sizes = [1_000, 100_000] as const;
const TURNS = 5;
const REQUESTS = 100;
const VISITORS = 8;
/** On a busy machine, a few may wait so long that the shop rejects them. */
const MAX_REJECTED = 10;

type Sized = {
  shop: Shop;
  /** The processes of the database server, none on SQLite. */
  helpers: () => number[];
  /** Responses to logged-in users are never cached. */
  headers: Record<string, string>;
  /** Turns the last category into the gallery, by its name. */
  addGallery: () => Promise<void>;
};

export async function run(): Promise<Figure[]> {
  return [...(await onSqlite()), ...(await onPostgres())];
}

async function onSqlite(): Promise<Figure[]> {
  const shops: Sized[] = [];
  try {
    for (const size of sizes) {
      const shop = await startShop({ DEMO: 'off' });
      shops.push(await fill(shop, sqliteDatabase(shop), size, () => []));
    }
    return [...(await compare('SQLite', shops)), ...(await besideSearches(shops.at(-1)))];
  } finally {
    for (const { shop } of shops) await shop.stop();
  }
}

const sqliteDatabase = (shop: Shop) => openDatabase(sqliteEngine(join(shop.dataDir, 'shop.db')), rethrow);

async function onPostgres(): Promise<Figure[]> {
  // The figures are about reading, so nothing waits for a disk.
  const server = await startPostgres(['-c', 'fsync=off']);
  const shops: Sized[] = [];
  try {
    for (const size of sizes) {
      const url = await createDatabase(server.url, `shop${size}`);
      const shop = await startShop({ DEMO: 'off', DATABASE_URL: url });
      shops.push(
        await fill(shop, openDatabase(postgresEngine(url), rethrow), size, () => backendsOf(`shop${size}`)),
      );
    }
    return await compare('PostgreSQL', shops);
  } finally {
    for (const { shop } of shops) await shop.stop();
    await server.remove();
  }
}

async function fill(shop: Shop, database: Database, size: number, helpers: Sized['helpers']): Promise<Sized> {
  await database.write((tx) => addSearchCatalog(tx, size));
  // As PostgreSQL does by itself within a minute; without statistics it reads all images for each list, and rows besides indexes.
  if (database.engine.name === 'postgres') await sql`vacuum analyze`.execute(database.read);
  await database.close();
  await shop.restart();
  const token = await logIn(shop);
  const headers = { authorization: `Bearer ${token}` };
  const addGallery = async () => {
    const response = await fetch(`${shop.url}/api/categories/c12`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Paintings', description: '' }),
    });
    if (!response.ok) throw new Error(`The gallery was rejected: ${await response.text()}`);
  };
  return { shop, helpers, headers, addGallery };
}

const repeated = (queries: readonly string[]) =>
  Array.from({ length: REQUESTS }, (_, at) => queries[at % queries.length] ?? '');

const paths: Record<string, string[]> = {
  'search with facets': rareWords.map((word) => `/api/browse?q=${encodeURIComponent(word)}`),
  'misspelled search': rareWords.map((word) => `/api/browse?q=${encodeURIComponent(misspelled(word))}`),
  'dashboard search': rareWords.map(
    (word) => `/api/products?visibility=ALL&limit=100&q=${encodeURIComponent(word)}`,
  ),
  'category page': ['newest', 'price', '-price', 'name'].flatMap((sort) =>
    [1, 2, 3, 4, 5, 6].map((page) => `/api/browse?category=miniatures&sort=${sort}&page=${page}`),
  ),
};

const browsePaths = (texts: readonly string[]) =>
  texts.map((text) => `/api/browse?q=${encodeURIComponent(text.slice(0, 100))}`);

const partsOf = (some: readonly string[]) => some.map((word) => word.slice(0, 3)).join(' ');

const misspelledCommon = commonWords.filter((word) => word.length > 3).map(misspelled);

const broadPaths: Record<string, string[]> = {
  'a word that most products have': commonWords.map((word) => `/api/browse?q=${encodeURIComponent(word)}`),
  'a part of many words': commonWords.map((word) => `/api/browse?q=${encodeURIComponent(word.slice(0, 3))}`),
  'a common word in the dashboard': commonWords.map(
    (word) => `/api/products?visibility=ALL&limit=24&q=${encodeURIComponent(word)}`,
  ),
  'the whole shop': ['newest', 'price', 'name'].map((sort) => `/api/browse?sort=${sort}`),
  'a large category with filters': ['Ink', 'Linocut'].flatMap((medium) =>
    ['newest', 'price'].map((sort) => `/api/browse?category=collection-1&medium=${medium}&sort=${sort}`),
  ),
  'page 42 of the whole shop': ['newest', 'price', 'name'].map((sort) => `/api/browse?sort=${sort}&page=42`),
  'a page after the last one': ['newest', 'price', 'name'].map(
    (sort) => `/api/browse?sort=${sort}&inStock=true&page=4000`,
  ),
  'a price range': ['newest', 'price', 'name'].map(
    (sort) => `/api/browse?minPrice=500&maxPrice=900&sort=${sort}`,
  ),
  'a price range of a large category': ['newest', 'price', '-price'].map(
    (sort) => `/api/browse?category=collection-2&minPrice=300&maxPrice=600&sort=${sort}`,
  ),
  'two common words': browsePaths(commonWords.slice(2).map((word, at) => `${commonWords[at]} ${word}`)),
  'eight common words': browsePaths([commonWords.slice(0, 8).join(' '), commonWords.slice(4).join(' ')]),
  'eight parts of three letters': browsePaths([commonWords.slice(0, 8), words.slice(100, 108)].map(partsOf)),
  'eight single letters': browsePaths(['b c d g j k l m', 'n p r s t v b d']),
  'common words and a misspelled one': browsePaths(
    rareWords.slice(0, 10).map((word) => [...commonWords.slice(0, 4), misspelled(word)].join(' ')),
  ),
  'three misspelled common words': browsePaths([misspelledCommon.slice(0, 3).join(' ')]),
  'eight misspelled common words': browsePaths([misspelledCommon.slice(0, 8).join(' ')]),
};

/** In a shop with a gallery: its products come after those with a price. */
const galleryPaths: Record<string, string[]> = {
  'by price beside a gallery': ['price', '-price'].flatMap((sort) =>
    [1, 42].map((page) => `/api/browse?sort=${sort}&page=${page}`),
  ),
  'a price range beside a gallery': ['/api/browse?minPrice=500&maxPrice=900'],
};

const targetOf = ({ shop, helpers, headers }: Sized, queries: readonly string[]) => ({
  pid: shop.pid(),
  helpers,
  urls: repeated(queries.map((path) => shop.url + path)),
  headers,
  connections: 1,
});

const figureOf = (engine: string, what: string, loads: readonly Load[]): Figure => ({
  name: `${engine}: ${what}: CPU`,
  value: median(loads.map(({ cpuPerRequest }) => cpuPerRequest)),
  unit: 'µs',
});

async function compare(engine: string, shops: readonly Sized[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, queries] of Object.entries(paths)) {
    const targets = shops.map((sized) => targetOf(sized, queries));
    const [small = [], large = []] = await loadInTurns(targets, { turns: TURNS });
    figures.push(figureOf(engine, `${what} in 100,000`, large), {
      name: `${engine}: ${what}: 100,000 to 1,000`,
      value: cpuRatio(large, small),
      unit: '',
      atMost: 1.5,
    });
  }
  const largest = shops.at(-1);
  if (!largest) return figures;
  figures.push(...(await compareBroad(engine, largest, broadPaths)));
  await largest.addGallery();
  figures.push(...(await compareBroad(engine, largest, galleryPaths)));
  return figures;
}

/** Compares the requests that read many products with a page of a category. */
async function compareBroad(
  engine: string,
  sized: Sized,
  requests: Record<string, string[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const page = ['newest', 'price', '-price', 'name'].map(
    (sort) => `/api/browse?category=miniatures&sort=${sort}`,
  );
  for (const [what, queries] of Object.entries(requests)) {
    const targets = [page, queries].map((each) => targetOf(sized, each));
    const [category = [], broad = []] = await loadInTurns(targets, { turns: TURNS });
    figures.push(figureOf(engine, what, broad), {
      name: `${engine}: ${what}: to a category page of 24`,
      value: cpuRatio(broad, category),
      unit: '',
      atMost: 3,
    });
  }
  return figures;
}

/** Requests of a cached page while eight visitors search without pause, each for something new. */
async function besideSearches(sized: Sized | undefined): Promise<Figure[]> {
  if (!sized) return [];
  // A search page is rendered too, which takes longer than its search.
  return [
    ...(await besideRequests(sized.shop, '/api/browse')),
    ...(await besideRequests(sized.shop, '/search')),
  ];
}

async function besideRequests(shop: Shop, path: string): Promise<Figure[]> {
  const texts = [...rareWords, ...rareWords.map(misspelled), ...commonWords];
  const pid = shop.pid();
  const cached = { pid, urls: Array.from({ length: 200 }, () => `${shop.url}/`), connections: 1 };
  await load(cached);
  const p50: number[] = [];
  const p99: number[] = [];
  const searchTook: number[] = [];
  let rejected = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    // No price is so high. Another one in each turn makes each search new.
    const urls = texts.flatMap((text) =>
      ['', '&sort=newest', '&sort=price'].map(
        (sort) => `${shop.url}${path}?q=${encodeURIComponent(text)}${sort}&maxPrice=${2_000 + turn}`,
      ),
    );
    const searching = load({ pid, urls, connections: VISITORS, statuses: [200, 503] });
    const { took } = await load(cached);
    const searches = await searching;
    p50.push(quantile(took, 0.5));
    p99.push(quantile(took, 0.99));
    searchTook.push(...searches.took);
    rejected += searches.rejected;
  }
  const what = `a cached page while eight visitors request ${path}`;
  return [
    { name: `${what}: p50`, value: median(p50), unit: 'ms' },
    { name: `${what}: p99`, value: median(p99), unit: 'ms', atMost: 10 },
    { name: 'their requests: p50', value: quantile(searchTook, 0.5), unit: 'ms' },
    { name: 'their requests: rejected', value: rejected, unit: '', atMost: MAX_REJECTED },
  ];
}
