import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { lotus, openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { allProducts, importTable, previewTable, sendTable } from '#tests/support/catalog/csv-table.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home } from '#tests/support/orders/orders.ts';

/** Records an order of a product. */
const sell = (shop: CatalogShop, { _id }: Product, quantity: number) =>
  shop.asAdmin('POST', '/orders', {
    products: [{ product: { id: _id }, quantity }],
    shippingInformation: { address: home },
  });

forEachEngine((open) => {
  describe('an import while the shop changes', () => {
    test(
      'does what the preview showed or nothing: stock sold since then stays sold',
      { tags: ['CO09'] },
      async () => {
        const shop = await openCatalogShop(open);
        const { _id } = await shop.addCategory();
        const product = await shop.addProduct(_id);
        const csv = `id,actual price,stock\n${product._id},500,${lotus.stock}\n`;
        const shown = await previewTable(shop, csv);
        expect(shown.changes[0].fields).toEqual([
          { field: 'actualPrice', before: String(lotus.price.actual), after: '500' },
        ]);
        expect((await sell(shop, product, 3)).status).toBe(201);

        const rejected = await sendTable(shop, { csv, apply: true, mark: shown.mark });
        expectFailure(rejected, 'stale');
        expect(rejected.body.error).toMatch(/^The shop has changed since this preview/);
        expect(await allProducts(shop)).toMatchObject([{ stock: lotus.stock - 3, price: lotus.price }]);
        const again = await previewTable(shop, csv);
        expect(again.changes[0].fields).toEqual([
          { field: 'actualPrice', before: String(lotus.price.actual), after: '500' },
          { field: 'stock', before: String(lotus.stock - 3), after: String(lotus.stock) },
        ]);
        expect((await sendTable(shop, { csv, apply: true, mark: again.mark })).body.data.applied).toBe(true);
        expect(await allProducts(shop)).toMatchObject([{ stock: lotus.stock, price: { actual: 500 } }]);
      },
    );

    test(
      'leaves the stock alone without a stock column, whatever is sold meanwhile',
      { tags: ['CO09'] },
      async () => {
        const shop = await openCatalogShop(open);
        const { _id } = await shop.addCategory();
        const product = await shop.addProduct(_id, { stock: 30 });
        // Many products, so that orders arrive while the import runs.
        const cards = Array.from({ length: 200 }, (_, at) => `Card ${at},Words,Art Prints,10,1`);
        await importTable(shop, `name,description,category,actual price,stock\n${cards.join('\n')}`);
        const ids = (await allProducts(shop)).map((each) => each._id);
        // Each round sells four: one after the preview, three during the import.
        for (const price of [1, 2, 3, 4]) {
          const csv = `id,actual price\n${ids.map((id) => `${id},${price}`).join('\n')}`;
          const { mark } = await previewTable(shop, csv);
          await sell(shop, product, 1);
          const [done, ...sold] = await Promise.all([
            sendTable(shop, { csv, apply: true, mark }),
            ...Array.from({ length: 3 }, () => sell(shop, product, 1)),
          ]);
          expect(done.body.data).toMatchObject({ applied: true, rows: { change: 201 } });
          expect(sold.map(({ status }) => status)).toEqual([201, 201, 201]);
          expect((await shop.asGuest(`/products/${product._id}`)).body.data).toMatchObject({
            stock: 30 - price * 4,
            price: { actual: price },
          });
        }
      },
    );

    test('a preview is applied once, also in a second try after a lost response', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: 'Prints' });
      const product = await shop.addProduct(_id);
      const csv =
        `id,name,description,category,actual price,stock\n` +
        `${product._id},${product.name},Words,Prints,${lotus.price.actual},3\n` +
        ',New,Words,Prints,10,1\n,Newer,Words,Prints,10,1\n';
      const { mark } = await previewTable(shop, csv);
      const apply = () => sendTable(shop, { csv, apply: true, mark });
      const responses = await Promise.all([apply(), apply()]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expectFailure(await apply(), 'conflict');
      const names = (await allProducts(shop)).map(({ name }) => name);
      expect(names.toSorted()).toEqual([product.name, 'New', 'Newer'].toSorted());
      // Another preview of the same table is another import.
      const again = await importTable(shop, csv);
      expect(again.rows).toMatchObject({ add: 2, same: 1 });
      expect(await allProducts(shop)).toHaveLength(5);
    });

    test('a table that is imported twice at the same time is applied once', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: 'Prints' });
      const product = await shop.addProduct(_id);
      const csv = `id,stock\n${product._id},3\n`;
      const { mark } = await previewTable(shop, csv);
      const responses = await Promise.all([
        sendTable(shop, { csv, apply: true, mark }),
        sendTable(shop, { csv, apply: true, mark }),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expectFailure(await sendTable(shop, { csv, apply: true, mark }), 'conflict');
      const history = (await shop.asAdmin('GET', '/history')).body.data;
      const imports = history.filter(({ action }: { action: string }) => action === 'import');
      expect(imports.map(({ target }: { target: { name: string } }) => target.name)).toEqual([
        `0 added, 1 changed: ${product.name}`,
      ]);
      expect((await allProducts(shop))[0]).toMatchObject({ ...lotus, stock: 3 });
    });
  });
});
