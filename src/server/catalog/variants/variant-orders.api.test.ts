import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine, onBothEngines } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home } from '#tests/support/orders/orders.ts';
import { tally, times } from '#tests/support/simultaneous.ts';
import { openShop } from '#tests/support/shop.ts';
import { openVariants } from '#tests/support/catalog/variants.ts';

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

    test('of a deleted variant returns its stock to a product without variants, but not to other variants', async () => {
      const { print, variant, orderVariants, save, saveProduct, stocks } = await openVariants(open);
      const one: Order = (await orderVariants([[variant(print, 1), 1]])).body.data;
      const other: Order = (await orderVariants([[variant(print, 1), 1]])).body.data;
      const items = [{ _id: variant(print), values: ['A4'], stock: 5 }];
      await saveProduct({ variants: { options: ['Size'], items } });
      expect((await save(one.id, { status: 'CANCELED' })).status).toBe(200);
      expect(await stocks()).toEqual({ stock: 5, variants: [5] });
      expectFailure(await save(one.id, { status: 'PENDING' }), 'out_of_stock');
      await saveProduct({ variants: null, stock: 5 });
      expect((await save(other.id, { status: 'CANCELED' })).status).toBe(200);
      expect(await stocks()).toEqual({ stock: 6, variants: undefined });
    });

    test('from before its product had variants can be canceled and reopened, and changes no stock', async () => {
      const { addOrder, stockedProduct, saveProduct, save, stocks } = await openVariants(open);
      const plain = await stockedProduct(3);
      const { id } = await addOrder([[plain._id, 1]]);
      const items = [{ values: ['A4'], stock: 5 }];
      await saveProduct({ variants: { options: ['Size'], items } }, plain);
      expect((await save(id, { status: 'CANCELED' })).status).toBe(200);
      expect((await save(id, { status: 'PENDING' })).status).toBe(200);
      expect(await stocks(plain._id)).toEqual({ stock: 5, variants: [5] });
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
      const responses = await times(30, (n) =>
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
