import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { matchingProducts } from './product-filter.queries.ts';

test('SQLite finds hidden products in an index that has no others', async () => {
  const { services } = await openCatalogShop();
  const db = services.database.read;
  const query = matchingProducts(db, { scope: 'all', visible: false })
    .select('product.id')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .compile();
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const plan = JSON.stringify((await db.executeQuery(explain)).rows);
  expect(plan).toContain('USING INDEX product_hidden');
  expect(plan).not.toContain('TEMP B-TREE');
});
