import { createQueryId, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SearchQuery } from '#contract/catalog/search.ts';
import type { Reader } from '#server/database/database.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { asSelected } from '#server/database/read-many-rows.ts';
import { readListPage, readNewestInRange, readPriceRange, readRangeByPrice } from './lists.queries.ts';
import { candidateColumns, fromProductsWithWords, readCategories } from './search.queries.ts';
import { type SearchCriteria, toCriteria } from './search.rules.ts';
import { sortName } from './search-text.rules.ts';
import { createVocabulary, toSearchWords } from './word-index.queries.ts';

test('SQLite reads no row of a product to find those with a word', async () => {
  const shop = await openCatalogShop();
  const { _id: id } = await shop.addCategory({ name: 'Prints' });
  await shop.addProduct(id, { name: 'Lotus' });
  const db = shop.services.database.read;
  const categories = await readCategories(db);
  const words = toSearchWords('lotus', categories.visible, await createVocabulary()(db));
  for (const sort of ['match', 'newest', 'price', 'name'] as const) {
    const criteria = toCriteria({ q: 'lotus', sort, minPrice: 1, inStock: 'true' }, categories, words);
    if (!criteria) throw new Error('There is such a search.');
    for (const appliesFilters of [true, false]) {
      const from = fromProductsWithWords(db, criteria, appliesFilters);
      const columns = asSelected(candidateColumns(sort, [sortName('lotus')]));
      const plan = await sql`explain query plan select ${columns} ${from}`.execute(db);
      expect(JSON.stringify(plan.rows)).toContain('SEARCH product USING COVERING INDEX product_search');
    }
  }
});

/** How SQLite executes each statement that `read` sends. */
async function plansOf(db: Reader, read: (spy: Reader) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const spy = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await read(spy);
  const plans: string[] = [];
  for (const node of nodes) {
    const query = db.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    plans.push(rows.map(({ detail }) => detail).join('; '));
  }
  return plans;
}

/** A shop with a gallery, whose products count as without a price. */
async function openWithGallery() {
  const shop = await openCatalogShop();
  const { _id: id } = await shop.addCategory({ name: 'Prints' });
  const { _id: gallery } = await shop.addCategory({ name: 'Paintings' });
  await shop.addProduct(id, { name: 'Lotus', meta: { medium: 'Ink' } });
  await shop.addProduct(gallery, { name: 'Heron', meta: { medium: 'Ink' } });
  const db = shop.services.database.read;
  const categories = await readCategories(db);
  const criteriaOf = (query: SearchQuery): SearchCriteria => {
    const criteria = toCriteria(query, categories, []);
    if (!criteria) throw new Error('There is such a list.');
    return criteria;
  };
  expect(criteriaOf({}).galleryIds).toEqual([gallery]);
  return { db, criteriaOf };
}

const filters: SearchQuery[] = [
  {},
  { medium: 'Ink' },
  { inStock: 'true' },
  { medium: 'Ink', inStock: 'true', category: 'prints' },
];

test('SQLite reads lists of visitors in the order of an index, and sorts none', async () => {
  const { db, criteriaOf } = await openWithGallery();
  const price = { least: lotus.price.actual, most: lotus.price.actual };
  for (const sort of ['newest', 'price', '-price', 'name'] as const) {
    for (const filter of filters) {
      const criteria = criteriaOf({ ...filter, sort });
      // The first page has products with a price only.
      const pages = await plansOf(db, (spy) => readListPage(spy, criteria, 1, { price, priced: 100 }));
      const ranges = await plansOf(db, (spy) => readPriceRange(spy, criteria));
      expect(pages[0], sort).toContain('USING');
      expect([pages[0], ...ranges].join('\n'), JSON.stringify({ ...filter, sort })).not.toContain(
        'TEMP B-TREE',
      );
    }
  }
});

test('SQLite reads at most the newest products for a price range, and the cheapest in their order', async () => {
  const { db, criteriaOf } = await openWithGallery();
  const max = 1_000;
  for (const sort of ['newest', 'price', '-price', 'name'] as const) {
    for (const filter of filters) {
      const criteria = criteriaOf({ ...filter, sort, minPrice: 100, maxPrice: 900 });
      const [newest] = await plansOf(db, (spy) => readNewestInRange(spy, criteria, max));
      expect(newest).toContain('SEARCH product USING COVERING INDEX product_search (number>?)');
      const [cheapest] = await plansOf(db, (spy) => readRangeByPrice(spy, criteria, max));
      expect(cheapest).toMatch(/SEARCH product USING INDEX product_(category_)?price/);
      expect(`${newest}${cheapest}`).not.toContain('TEMP B-TREE');
    }
  }
});
