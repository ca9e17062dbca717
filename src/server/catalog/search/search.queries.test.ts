import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { asSelected } from '#server/database/read-many-rows.ts';
import { candidateColumns, fromProductsWithWords, readCategories } from './search.queries.ts';
import { toCriteria } from './search.rules.ts';
import { createVocabulary, toSearchWords } from './word-index.queries.ts';

test('SQLite reads no row of a product to find those with a word', async () => {
  const shop = await openCatalogShop(undefined);
  const { _id: id } = await shop.addCategory({ name: 'Prints' });
  await shop.addProduct(id, { name: 'Lotus' });
  const db = shop.services.database.read;
  const categories = await readCategories(db);
  const words = toSearchWords('lotus', categories.visible, await createVocabulary()(db));
  for (const sort of ['match', 'newest', 'price', 'name'] as const) {
    const criteria = toCriteria({ q: 'lotus', sort, minPrice: 1, inStock: 'true' }, categories, words);
    if (!criteria) throw new Error('There is such a search.');
    for (const isNarrowed of [true, false]) {
      const from = fromProductsWithWords(db, criteria, isNarrowed);
      const plan =
        await sql`explain query plan select ${asSelected(candidateColumns(sort, ['6c6f747573']))} ${from}`.execute(
          db,
        );
      expect(JSON.stringify(plan.rows)).toContain('SEARCH product USING COVERING INDEX product_search');
    }
  }
});
