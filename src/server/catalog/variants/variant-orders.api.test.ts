import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Order } from '#contract/orders/order.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine, onBothEngines } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home } from '#tests/support/orders/orders.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';
import { openShop } from '#tests/support/shop.ts';
import { openVariants } from '#tests/support/catalog/variants.ts';

// The print of `openVariants` costs ₹450. Its variants, in this order: A4 without a frame (stock 5), A3 without one (₹900.50, stock 2), and
// A3 with a frame of oak (₹1,400, stock 0).
forEachEngine((open) => {
  describe('an order', () => {
    test('names the variant with its price, and takes its stock', async () => {
      const { print, variant, orderVariants, saveProduct, asAdmin, stocks } = await openVariants(open);
      const response = await orderVariants([
        [variant(print, 0), 2],
        [variant(print, 1), 1],
      ]);
      expect(response.status, response.text).toBe(201);
      const order: Order = response.body.data;
      const line = (at: number, price: number, text: string) => ({
        product: { id: print._id, name: print.name, price, variant: { id: variant(print, at), text } },
        quantity: 2 - at,
      });
      expect(order.products).toEqual([
        line(0, 450, 'Size: A4, Frame: None'),
        line(1, 900.5, 'Size: A3, Frame: None'),
      ]);
      expect(order.totalAmount).toBe(1800.5);
      expect(await stocks()).toEqual({ stock: 4, variants: [3, 1, 0] });
      // Later changes of the variants do not change the order.
      await saveProduct({ variants: null });
      expect((await asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
    });

    test('needs a variant that the product has', async () => {
      const shop = await openVariants(open);
      const { print, variant, orderVariants, requestOrder, stocks } = shop;
      const plain = await shop.stockedProduct(3);
      const missing = await requestOrder([[print._id, 1]]);
      expectFailure(missing, 'invalid');
      expect(missing.body.issues).toEqual([
        { path: 'products.0.product.variant', message: `Please choose a variant of “${print.name}”` },
      ]);
      for (const response of [
        await orderVariants([['none-such', 1]]),
        await orderVariants([[variant(print), 1]], plain),
      ]) {
        expectFailure(response, 'invalid');
        expect(response.body.issues[0].path).toBe('products.0.product.variant.id');
      }
      const short = await orderVariants([
        [variant(print, 0), 1],
        [variant(print, 1), 3],
      ]);
      expectFailure(short, 'out_of_stock');
      expect(short.body.error).toContain(`“${print.name} (Size: A3, Frame: None)”: Only 2 left`);
      expect(short.body.issues[0].path).toBe('products.1.quantity');
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2, 0] });
    });

    test('returns the stock to its variant when it is canceled, and takes it again', async () => {
      const { print, variant, orderVariants, save, stocks } = await openVariants(open);
      const { id }: Order = (await orderVariants([[variant(print, 1), 2]])).body.data;
      expect(await stocks()).toEqual({ stock: 5, variants: [5, 0, 0] });
      await save(id, { status: 'CANCELED' });
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2, 0] });
      await save(id, { status: 'PENDING' });
      expect(await stocks()).toEqual({ stock: 5, variants: [5, 0, 0] });
    });

    test('of a deleted variant returns nothing to other variants, and is not reopened', async () => {
      const { print, variant, orderVariants, save, saveProduct, stocks } = await openVariants(open);
      const { id }: Order = (await orderVariants([[variant(print, 1), 1]])).body.data;
      const items = [{ _id: variant(print), values: ['A4'], stock: 5 }];
      await saveProduct({ variants: { options: ['Size'], items } });
      expect((await save(id, { status: 'CANCELED' })).status).toBe(200);
      expect(await stocks()).toEqual({ stock: 5, variants: [5] });
      const refused = await save(id, { status: 'PENDING' });
      expectFailure(refused, 'out_of_stock');
      expect(refused.body.error).toBe(
        `“${print.name} (Size: A3, Frame: None)”: It does not have this variant any more. Choose one instead, or make a new order.`,
      );
      // A variant that has the same values is another one.
      const again = [...items, { values: ['A3'], stock: 2 }];
      await saveProduct({ variants: { options: ['Size'], items: again } });
      expectFailure(await save(id, { status: 'PENDING' }), 'out_of_stock');
      expect(await stocks()).toEqual({ stock: 7, variants: [5, 2] });
    });

    test('of a renamed variant returns to it and takes it again', async () => {
      const { print, variant, orderVariants, save, saveProduct, stocks } = await openVariants(open);
      const { id }: Order = (await orderVariants([[variant(print, 1), 1]])).body.data;
      const rename = (value: string) =>
        saveProduct({
          variants: { options: ['Paper'], items: [{ _id: variant(print, 1), values: [value], stock: 1 }] },
        });
      await rename('Rag');
      await save(id, { status: 'CANCELED' });
      expect(await stocks()).toEqual({ stock: 2, variants: [2] });
      await rename('Cotton');
      expect((await save(id, { status: 'PENDING' })).status).toBe(200);
      expect(await stocks()).toEqual({ stock: 0, variants: [0] });
    });

    test('of a product that lost its variants returns to the product and takes it again', async () => {
      const { print, variant, orderVariants, save, saveProduct, stocks } = await openVariants(open);
      const before: Order = (await orderVariants([[variant(print, 1), 2]])).body.data;
      await saveProduct({ variants: null, stock: 5 });
      for (const [status, stock] of [
        ['CANCELED', 7],
        ['PENDING', 5],
        ['CANCELED', 7],
      ] as const) {
        expect((await save(before.id, { status })).status).toBe(200);
        expect(await stocks()).toEqual({ stock, variants: undefined });
      }
      // The order takes what is there, and no more.
      await saveProduct({ variants: null, stock: 1 });
      expectFailure(await save(before.id, { status: 'PENDING' }), 'out_of_stock');
    });

    test('exchanges the former variants of a sold-out product that lost them', async () => {
      const { print, variant, orderVariants, save, saveProduct, stocks } = await openVariants(open);
      const ids = [variant(print, 0), variant(print, 1)];
      const one = ids.map((id): [string, number] => [id, 1]);
      const orders: Order[] = [(await orderVariants(one)).body.data, (await orderVariants(one)).body.data];
      await saveProduct({ variants: null, stock: 0 });
      for (const [at, { id }] of orders.entries()) {
        const product = { id: print._id, variant: { id: ids[at] } };
        const saved = await save(id, { lines: [{ kind: 'product', product, quantity: 2 }] });
        expect(saved.status, saved.text).toBe(200);
      }
      expect(await stocks()).toEqual({ stock: 0, variants: undefined });
    });

    test('does not take the last one of a product that lost its variants while it is on hold', async () => {
      const { print, variant, orderVariants, save, saveProduct, asAdmin, clock } = await openVariants(open);
      await asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
      const { id }: Order = (await orderVariants([[variant(print, 1), 1]])).body.data;
      await save(id, { status: 'CANCELED' });
      await saveProduct({ variants: null, stock: 1 });
      const until = new Date(clock.now() + DAY_MS).toISOString();
      const hold = await asAdmin('POST', '/holds', { product: print._id, customerName: 'Asha', until });
      expectFailure(await save(id, { status: 'PENDING' }), 'on_hold');
      expect((await save(id, { status: 'PENDING', holds: [hold.body.data.id] })).status).toBe(200);
      expect((await asAdmin('GET', '/holds')).body.data).toEqual([]);
    });

    test('does not take the one on hold together with another former variant either', async () => {
      const { print, variant, orderVariants, save, saveProduct, asAdmin, clock, stocks } =
        await openVariants(open);
      await asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
      const both = [variant(print, 0), variant(print, 1)].map((id): [string, number] => [id, 1]);
      const { id }: Order = (await orderVariants(both)).body.data;
      await save(id, { status: 'CANCELED' });
      await saveProduct({ variants: null, stock: 1 });
      const until = new Date(clock.now() + DAY_MS).toISOString();
      const hold = await asAdmin('POST', '/holds', { product: print._id, customerName: 'Asha', until });
      expect(hold.status, hold.text).toBe(201);
      await saveProduct({ variants: null, stock: 2 });
      expectFailure(await save(id, { status: 'PENDING' }), 'on_hold');
      await saveProduct({ variants: null, stock: 3 });
      expect((await save(id, { status: 'PENDING' })).status).toBe(200);
      expect(await stocks()).toEqual({ stock: 1, variants: undefined });
    });

    test('from before its product had variants returns nothing, and is reopened with a variant only', async () => {
      const { addOrder, stockedProduct, saveProduct, save, stocks, variant } = await openVariants(open);
      const plain = await stockedProduct(3, { name: 'Lotus' });
      const taken = await addOrder([[plain._id, 1]]);
      const returned = await addOrder([[plain._id, 1]]);
      await save(returned.id, { status: 'CANCELED' });
      const items = [{ values: ['A4'], stock: 5 }];
      const sized = (await saveProduct({ variants: { options: ['Size'], items } }, plain)).body.data;
      const more = [{ kind: 'product', product: { id: plain._id }, quantity: 2 }];
      expectFailure(await save(taken.id, { lines: more }), 'out_of_stock');
      expect((await save(taken.id, { status: 'CANCELED' })).status).toBe(200);
      for (const { id } of [taken, returned]) {
        const refused = await save(id, { status: 'PENDING' });
        expectFailure(refused, 'out_of_stock');
        expect(refused.body.error).toBe(
          '“Lotus”: It has variants now. Choose one instead, or make a new order.',
        );
      }
      expect(await stocks(plain._id)).toEqual({ stock: 5, variants: [5] });
      const lines = [
        { kind: 'product', product: { id: plain._id, variant: { id: variant(sized) } }, quantity: 1 },
      ];
      expect((await save(returned.id, { status: 'PENDING', lines })).status).toBe(200);
      expect(await stocks(plain._id)).toEqual({ stock: 4, variants: [4] });
      await saveProduct({ variants: null, stock: 4 }, plain);
      await save(taken.id, { status: 'PENDING' });
      expect(await stocks(plain._id)).toEqual({ stock: 3, variants: undefined });
      for (const { id } of [taken, returned]) await save(id, { status: 'CANCELED' });
      expect(await stocks(plain._id)).toEqual({ stock: 5, variants: undefined });
    });
  });
});

onBothEngines((open) => {
  test(
    '30 simultaneous orders at two instances for a variant with a stock of 5 sell exactly five',
    { timeout: 60_000, tags: ['CO08'] },
    async () => {
      const database = await open();
      const shop = await openVariants(async () => database);
      const other = await openShop(async () => database);
      const token = await other.adminToken();
      const { print, variant, orderVariants, stocks } = shop;
      const body = {
        products: [{ product: { id: print._id, variant: { id: variant(print) } }, quantity: 1 }],
        shippingInformation: { address: home },
      };
      const responses = await atOnce(30, (n) =>
        n % 2 ? orderVariants([[variant(print), 1]]) : other.request('POST', '/api/orders', { token, body }),
      );
      expect(tally(responses)).toEqual({ 201: 5, 409: 25 });
      expect(new Set(responses.flatMap(({ body: { code } }) => code ?? []))).toEqual(
        new Set(['out_of_stock']),
      );
      expect(await stocks()).toEqual({ stock: 2, variants: [0, 2, 0] });
      expect((await shop.asAdmin('GET', '/orders')).body.data).toHaveLength(5);
    },
  );
});
