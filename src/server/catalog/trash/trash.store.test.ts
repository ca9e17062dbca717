import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { trashedProducts } from './trash.store.ts';

const position = { deleted_at: 2, kind: 'product', id: 'p1' } as const;

test.for([undefined, position])(
  'SQLite finds deleted products after %j in an index that has no others',
  async (after) => {
    const { services } = await openCatalogShop();
    const db = services.database.read;
    const query = trashedProducts(db, { since: 1, limit: 20, after }).compile();
    const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const plan = JSON.stringify((await db.executeQuery(explain)).rows);
    expect(plan).toContain('USING INDEX product_trashed');
    expect(plan).not.toContain('TEMP B-TREE');
  },
);
