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
import { addSearchCatalog, commonWords, misspelled, rareWords } from './support/search-catalog.ts';
import { inTurns, load, type Load, ratio } from './support/server-load.ts';
import { median, quantile } from './support/statistics.ts';

export const name =
  'Searches in 100,000 products against 1,000 with the same words, none of them from a cache';
export const platform = 'linux';

const sizes = [1_000, 100_000] as const;
const TURNS = 5;
const REQUESTS = 100;
const VISITORS = 8;

type Sized = {
  shop: Shop;
  /** The processes of the database server, none on SQLite. */
  helpers: () => number[];
  /** Responses to logged-in users are never cached. */
  headers: Record<string, string>;
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
  return { shop, helpers, headers: { authorization: `Bearer ${token}` } };
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
};

const targetOf = ({ shop, helpers, headers }: Sized, queries: readonly string[]) => ({
  pid: shop.pid(),
  helpers,
  urls: repeated(queries.map((path) => shop.url + path)),
  headers,
  connections: 1,
});

async function compare(engine: string, shops: readonly Sized[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const describe = (what: string, loads: readonly Load[]) => ({
    name: `${engine}: ${what}: CPU`,
    value: median(loads.map(({ cpu }) => cpu)),
    unit: 'µs',
  });
  for (const [what, queries] of Object.entries(paths)) {
    const targets = shops.map((sized) => targetOf(sized, queries));
    const [small = [], large = []] = await inTurns(targets, { turns: TURNS });
    figures.push(describe(`${what} in 100,000`, large), {
      name: `${engine}: ${what}: 100,000 to 1,000`,
      value: ratio(large, small),
      unit: '',
      atMost: 1.5,
    });
  }
  const largest = shops.at(-1);
  if (!largest) return figures;
  const page = ['newest', 'price', '-price', 'name'].map(
    (sort) => `/api/browse?category=miniatures&sort=${sort}`,
  );
  for (const [what, queries] of Object.entries(broadPaths)) {
    const targets = [page, queries].map((each) => targetOf(largest, each));
    const [category = [], broad = []] = await inTurns(targets, { turns: TURNS });
    figures.push(describe(what, broad), {
      name: `${engine}: ${what}: to a category page of 24`,
      value: ratio(broad, category),
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
    ...(await besideRequests(sized.shop, '/api/browse', {})),
    ...(await besideRequests(sized.shop, '/search', { missedBecause: 'docs/decisions/020-search-index.md' })),
  ];
}

async function besideRequests(
  shop: Shop,
  path: string,
  miss: Pick<Figure, 'missedBecause'>,
): Promise<Figure[]> {
  const searches = [...rareWords, ...rareWords.map(misspelled), ...commonWords].flatMap((word) =>
    ['', '&sort=newest', '&sort=price'].map(
      (sort) => `${shop.url}${path}?q=${encodeURIComponent(word)}${sort}`,
    ),
  );
  const pid = shop.pid();
  const cached = { pid, urls: Array.from({ length: 200 }, () => `${shop.url}/`), connections: 1 };
  await load(cached);
  // On a busy machine, some may wait so long that the shop rejects them.
  const searching = load({ pid, urls: searches, connections: VISITORS, statuses: [200, 503] });
  const { took } = await load(cached);
  const { took: searchTook } = await searching;
  const what = `a cached page while eight visitors request ${path}`;
  return [
    { name: `${what}: p50`, value: quantile(took, 0.5), unit: 'ms' },
    { name: `${what}: p99`, value: quantile(took, 0.99), unit: 'ms', atMost: 10, ...miss },
    { name: 'their requests: p50', value: quantile(searchTook, 0.5), unit: 'ms' },
  ];
}
