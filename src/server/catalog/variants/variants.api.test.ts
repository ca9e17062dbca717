import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { DAY_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openVariants } from '#tests/support/catalog/variants.ts';

forEachEngine((open) => {
  describe('a product with variants', () => {
    test('has the lowest price and the sum of the stock', async () => {
      const { print, asGuest } = await openVariants(open);
      const id = expect.any(String);
      expect(print).toMatchObject({ price: { actual: 450, allowDiscount: false }, stock: 7 });
      expect(print.variants).toEqual({
        options: ['Size', 'Frame'],
        items: [
          { _id: id, values: ['A4', 'None'], stock: 5 },
          { _id: id, values: ['A3', 'None'], price: 900.5, stock: 2 },
          { _id: id, values: ['A3', 'Oak'], price: 1400, stock: 0 },
        ],
      });
      expect((await asGuest(`/products/${print._id}`)).body.data.variants).toEqual(print.variants);
      const { products } = (await asGuest('/browse/cards')).body.data;
      expect(products).toMatchObject([{ price: { actual: 450 }, stock: 7, priceIsFrom: true }]);
      expect(products[0]).not.toHaveProperty('variants');
    });

    test('takes its price from them where each has its own', async () => {
      const { saveProduct, asGuest } = await openVariants(open);
      const items = [
        { values: ['A4'], price: 800, stock: 1 },
        { values: ['A3'], price: 700, stock: 1 },
      ];
      const price = { actual: 0, discounted: 0, allowDiscount: true };
      const saved: Product = (await saveProduct({ price, variants: { options: ['Size'], items } })).body.data;
      expect(saved.price).toEqual({ actual: 700, allowDiscount: false });
      const found = async (query: string) => (await asGuest(`/products?${query}`)).body.data.length;
      expect([await found('maxPrice=699'), await found('maxPrice=700')]).toEqual([0, 1]);
    });

    test('keeps them and their ids when a program saves it without knowing them', async () => {
      const { print, saveProduct, stocks } = await openVariants(open);
      const saved: Product = (await saveProduct({ name: 'Renamed', price: { actual: 500 }, stock: 99 })).body
        .data;
      expect(saved).toMatchObject({ name: 'Renamed', price: { actual: 500 }, variants: print.variants });
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2, 0] });
    });

    test('keeps the ids of variants that stay, in the new order, and loses the others', async () => {
      const { print, variant, saveProduct } = await openVariants(open);
      const items = [
        { _id: variant(print, 1), values: ['A3', 'Pine'], stock: 4 },
        { values: ['A2', 'Pine'], price: 2000, stock: 1 },
        { _id: variant(print, 0), values: ['A4', 'None'], stock: 6 },
      ];
      const saved: Product = (await saveProduct({ variants: { options: ['Size', 'Frame'], items } })).body
        .data;
      expect(saved.variants?.items.map(({ values }) => values[0])).toEqual(['A3', 'A2', 'A4']);
      expect(saved.stock).toBe(11);
      expect([variant(saved, 0), variant(saved, 2)]).toEqual([variant(print, 1), variant(print, 0)]);
      expect(variant(saved, 1)).not.toBe(variant(print, 2));
      // The id of another product's variant is no id of this one.
      const stolen = { options: ['Size'], items: [{ _id: variant(print, 2), values: ['A4'], stock: 1 }] };
      const other: Product = (await saveProduct({ variants: stolen })).body.data;
      expect(variant(other)).not.toBe(variant(print, 2));
      const without: Product = (await saveProduct({ variants: null, stock: 3 })).body.data;
      expect(without).not.toHaveProperty('variants');
      expect(without.stock).toBe(3);
    });

    test('is found by the values of its options', async () => {
      const { asGuest, saveProduct } = await openVariants(open);
      const found = async (q: string) => (await asGuest(`/browse?q=${q}`)).body.data.total;
      expect(await found('oak')).toBe(1);
      await saveProduct({ variants: null });
      expect(await found('oak')).toBe(0);
    });

    test('records changes of them in the history', async () => {
      const { asAdmin, print, variant, saveProduct } = await openVariants(open);
      const items = [{ _id: variant(print), values: ['A4'], stock: 3 }];
      await saveProduct({ variants: { options: ['Size'], items } });
      const [entry] = (await asAdmin('GET', '/history?limit=1')).body.data;
      expect(entry.changes).toContainEqual({
        field: 'variants',
        before:
          'Size: A4, Frame: None, stock 5; Size: A3, Frame: None, price 900.5, stock 2; ' +
          'Size: A3, Frame: Oak, price 1400, stock 0',
        after: 'Size: A4, stock 3',
      });
    });

    test('rejects invalid variants and changes nothing', async () => {
      const { print, saveProduct, stocks, product } = await openVariants(open);
      const one = { values: ['A4'], stock: 1 };
      const two = { values: ['A3'], stock: 1 };
      const many = Array.from({ length: 51 }, (_, n) => ({ values: [`${n}`], stock: 1 }));
      const cases: [variants: unknown, path: string][] = [
        [{ options: ['Size'], items: [] }, 'variants.items'],
        [{ options: [], items: [one] }, 'variants.options'],
        [
          { options: ['a', 'b', 'c', 'd'], items: [{ values: ['1', '2', '3', '4'], stock: 1 }] },
          'variants.options',
        ],
        [{ options: ['Size', 'SIZE '], items: [{ values: ['1', '2'], stock: 1 }] }, 'variants.options.1'],
        [{ options: [' '], items: [one] }, 'variants.options.0'],
        [{ options: ['Size'], items: many }, 'variants.items'],
        [{ options: ['Size'], items: [one, { values: ['a4'], stock: 2 }] }, 'variants.items.1.values'],
        [{ options: ['Size'], items: [{ values: ['A4', 'Oak'], stock: 1 }] }, 'variants.items.0.values'],
        [{ options: ['Size'], items: [{ values: [''], stock: 1 }] }, 'variants.items.0.values.0'],
        [{ options: ['Size'], items: [{ ...one, stock: -1 }] }, 'variants.items.0.stock'],
        [{ options: ['Size'], items: [{ ...one, price: 0.001 }] }, 'variants.items.0.price'],
        [{ options: ['Size'], items: [one, { ...two, price: 449.99 }] }, 'variants.items.1.price'],
        [{ options: ['Size'], items: [one, { ...two, stock: 1_000_000 }] }, 'variants.items.1.stock'],
        [
          {
            options: ['Size'],
            items: [
              { ...one, _id: 'x' },
              { ...two, _id: 'x' },
            ],
          },
          'variants.items.1._id',
        ],
        ['A4', 'variants'],
      ];
      for (const [variants, path] of cases) {
        const response = await saveProduct({ variants });
        expectFailure(response, 'invalid');
        expect(response.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
      }
      // A program that does not know variants raises the price above that of a variant.
      expectFailure(await saveProduct({ price: { actual: 901 } }), 'invalid');
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2, 0] });
      expect(await product(print._id)).toEqual(print);
    });

    test('returns from the trash with them, and takes them along when it is deleted for good', async () => {
      const { asAdmin, clock, print, product, services } = await openVariants(open);
      await asAdmin('DELETE', `/products/${print._id}`);
      await asAdmin('POST', `/trash/product/${print._id}`);
      expect((await product(print._id)).variants).toEqual(print.variants);
      await asAdmin('DELETE', `/products/${print._id}`);
      clock.advance(31 * DAY_MS);
      const { runHousekeeping } = await import('#server/platform/housekeeping.ts');
      await runHousekeeping(services);
      const rows = await services.database.read.selectFrom('product_variant').selectAll().execute();
      expect(rows).toEqual([]);
    });

    test('changes the prices of all variants in a bulk change, which can be undone', async () => {
      const { asAdmin, print, product, stocks } = await openVariants(open);
      const change = { ids: [print._id], change: { price: { percent: 10 } } };
      const [changed] = (await asAdmin('POST', '/products/bulk', change)).body.data;
      const pricesOf = ({ price, variants }: Product) => [
        price.actual,
        ...(variants?.items.map((item) => item.price) ?? []),
      ];
      expect(pricesOf(changed)).toEqual([495, undefined, 990.55, 1540]);
      const from = {
        price: changed.price,
        variantValues: [{ _id: changed.variants.items[1]._id, price: 990.55 }],
      };
      const undo = { changes: [{ id: print._id, from, to: changed.before }] };
      const undone = (await asAdmin('POST', '/products/bulk/undo', undo)).body.data;
      expect(undone.conflicts).toEqual([]);
      expect(pricesOf(await product(print._id))).toEqual(pricesOf(print));
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2, 0] });
      // A variant that has another price by now is a conflict.
      expect((await asAdmin('POST', '/products/bulk/undo', undo)).body.data.conflicts).toHaveLength(1);
    });

    test('sets stock and price of single variants back', async () => {
      const { asAdmin, print, variant, stocks, product } = await openVariants(open);
      const _id = variant(print, 2);
      const values = (price: number | null, stock: number) => ({ variantValues: [{ _id, price, stock }] });
      const undo = async (from: object, to: object) =>
        (await asAdmin('POST', '/products/bulk/undo', { changes: [{ id: print._id, from, to }] })).body.data;
      expect((await undo(values(1400, 0), values(null, 9))).conflicts).toEqual([]);
      expect(await stocks()).toEqual({ stock: 16, variants: [5, 2, 9] });
      expect((await product(print._id)).variants?.items[2]).not.toHaveProperty('price');
      expect((await undo(values(1400, 9), values(null, 1))).conflicts).toHaveLength(1);
      // The variant would cost less than the product.
      expect((await undo(values(null, 9), values(1, 9))).conflicts).toHaveLength(1);
    });

    test('keeps its variants when a CSV file without them changes it', async () => {
      const { asAdmin, print, product } = await openVariants(open);
      const csv = `id,name,actual price\n${print._id},Renamed,400\n`;
      const { mark } = (await asAdmin('POST', '/catalogue/import', { csv, apply: false })).body.data;
      const applied = await asAdmin('POST', '/catalogue/import', { csv, apply: true, mark });
      expect(applied.body.data.rows).toEqual({ add: 0, change: 1, same: 0, bad: 0 });
      const changed = { name: 'Renamed', price: { actual: 400 }, stock: 7, variants: print.variants };
      expect(await product(print._id)).toMatchObject(changed);
      const aboveVariant = `id,actual price\n${print._id},1000\n`;
      const { bad } = (await asAdmin('POST', '/catalogue/import', { csv: aboveVariant, apply: false })).body
        .data;
      expect(bad).toEqual([
        { line: 2, message: 'A variant cannot cost less than the product’s price of ₹1,000' },
      ]);
    });

    test('has a stock that only its variants change, also for a process that does not know them', async () => {
      const { services, print, stocks } = await openVariants(open);
      const write = services.database.write((tx) =>
        tx.updateTable('product').set({ stock: 6 }).where('id', '=', print._id).execute(),
      );
      await expect(write).rejects.toThrow('the sum of theirs');
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2, 0] });
    });
  });
});
