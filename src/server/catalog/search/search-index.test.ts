import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { repairSearchIndex } from './repair-index.store.ts';
import { fillCategory } from '#tests/support/catalog/many-products.ts';
import { expectIndexed } from '#tests/support/catalog/search-index.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { rebuildSearchIndex, suspendSearchIndex } from '#server/database/migrations/013-search-index.ts';

async function openWithProducts(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const prints = await shop.addCategory({ name: 'Prints' });
  const cards = await shop.addCategory({ name: 'Cards' });
  const lotus = await shop.addProduct(prints._id, {
    name: 'Lotus, "at" Dawn',
    tags: ['café', '50%'],
    description: 'चित्रकला कम\t(ink)\u0001near AND* -not',
    meta: { medium: 'Ink' },
  });
  const heron = await shop.addProduct(prints._id, { name: 'Heron', description: 'x'.repeat(5_000) });
  return { shop, prints, cards, lotus, heron };
}

const ok = async (response: Promise<{ status: number; text: string; body: { data: unknown } }>) => {
  const { status, text, body } = await response;
  expect(status, text).toBeLessThan(300);
  return body.data;
};

async function importCsv(shop: CatalogShop, csv: string): Promise<void> {
  const { body } = await shop.asAdmin('POST', '/catalogue/import', { csv, apply: false });
  await ok(shop.asAdmin('POST', '/catalogue/import', { csv, apply: true, mark: body.data.mark }));
}

onBothEngines((open) => {
  describe('the search index', () => {
    test('has every word after each way of changing products', async () => {
      const { shop, prints, cards, lotus, heron } = await openWithProducts(open);
      const { database } = shop.services;
      const bulk = (change: object) =>
        ok(shop.asAdmin('POST', '/products/bulk', { ids: [lotus._id, heron._id], change }));
      const product = { ...lotus, category: cards._id, images: undefined };
      const steps: (() => Promise<unknown>)[] = [
        async () => undefined,
        () =>
          ok(shop.asAdmin('PUT', `/products/${lotus._id}`, { ...product, name: 'Lotus at Dusk', stock: 0 })),
        () => bulk({ visibility: false }),
        () => bulk({ category: prints._id }),
        () => bulk({ price: { percent: 10 } }),
        () =>
          importCsv(
            shop,
            `id,name,category,actual price,stock\n${heron._id},Gray Heron,Cards,90,2\n,Kite,Cards,20,1`,
          ),
        () => ok(shop.asAdmin('DELETE', `/products/${heron._id}`)),
        () => ok(shop.asAdmin('POST', `/trash/product/${heron._id}`)),
        () => ok(shop.asAdmin('DELETE', `/categories/${cards._id}`)),
        () => ok(shop.asAdmin('POST', `/trash/category/${cards._id}`)),
        () => bulk({ delete: true }),
        () => database.write((tx) => tx.deleteFrom('product').where('deleted_at', 'is not', null).execute()),
        // Products as the previous version writes them, without a number.
        () => fillCategory(database, cards._id, 5),
      ];
      for (const step of steps) {
        await step();
        await expectIndexed(database);
      }
    });

    test.each(['delete from product_count', 'delete from product_words where rowid = 1'])(
      'is rebuilt at the start after "%s"',
      async (statement) => {
        const { shop } = await openWithProducts(open);
        const { database } = shop.services;
        const isPostgres = database.engine.name === 'postgres';
        const damage = isPostgres ? statement.replace('rowid', 'number') : statement;
        await database.write((tx) => sql.raw(damage).execute(tx));
        expect(await repairSearchIndex(database)).toBe(true);
        await expectIndexed(database);
        expect(await repairSearchIndex(database)).toBe(false);
      },
    );

    test('is complete again after a rebuild', async () => {
      const { shop, prints } = await openWithProducts(open);
      const { database } = shop.services;
      await database.write(async (tx) => {
        await suspendSearchIndex(tx);
        await sql`update product set search_text = 'mango', stock = 0`.execute(tx);
        await sql`delete from product where name = 'Heron'`.execute(tx);
        await rebuildSearchIndex(tx);
      });
      await expectIndexed(database);
      await shop.addProduct(prints._id, { name: 'Kaveri' });
      await expectIndexed(database);
    });
  });
});
