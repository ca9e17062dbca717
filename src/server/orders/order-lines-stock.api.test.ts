import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure, issuePaths } from '#tests/support/envelopes.ts';
import { home, openOrderBook } from '#tests/support/orders/orders.ts';

const shipping = { kind: 'shipping', amount: 60 };
const productLine = (id: string, quantity: number) => ({ kind: 'product', product: { id }, quantity });
const amounts = ({ lines }: Order) => lines.map(({ kind, label, amount }) => [kind, label, amount]);

forEachEngine((open) => {
  describe('the lines of an order', () => {
    test('change together with the stock, and a line that is not sent is removed', async () => {
      const shop = await openOrderBook(open);
      const [one, two] = [await shop.stockedProduct(5), await shop.stockedProduct(5)];
      const order = await shop.addOrder([[one._id, 2]], { lines: [shipping] });
      const raised = await shop.save(order.id, { lines: [productLine(one._id, 4), shipping] });
      expect(raised.status, raised.text).toBe(200);
      expect([await shop.stock(one._id), await shop.stock(two._id)]).toEqual([1, 5]);
      const replaced = await shop.save(order.id, { lines: [productLine(two._id, 3)] });
      expect([await shop.stock(one._id), await shop.stock(two._id)]).toEqual([5, 2]);
      expect(replaced.body.data.totalAmount).toBe(two.price.actual * 3);
      // Visitors see the new stock.
      expect((await shop.asGuest(`/products/${two._id}`)).body.data.stock).toBe(2);
      const canceled = await shop.save(order.id, { status: 'CANCELED', lines: [productLine(one._id, 5)] });
      expect(canceled.status).toBe(200);
      expect([await shop.stock(one._id), await shop.stock(two._id)]).toEqual([5, 5]);
      await shop.save(order.id, { lines: [productLine(one._id, 4)] });
      expect(await shop.stock(one._id)).toBe(5);
      await shop.save(order.id, { status: 'PENDING' });
      expect(await shop.stock(one._id)).toBe(1);
    });

    test('that need more stock than there is change nothing', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5, { name: 'Lotus' });
      const order = await shop.addOrder([[_id, 2]]);
      const response = await shop.save(order.id, {
        status: 'SHIPPED',
        lines: [shipping, productLine(_id, 6)],
      });
      expectFailure(response, 'out_of_stock');
      expect(response.body.error).toBe('“Lotus”: Only 3 more left.');
      expect(issuePaths(response)).toEqual(['lines.1.quantity']);
      expect((await shop.asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
      expect(await shop.stock(_id)).toBe(3);
    });

    test('of variants move the stock of each variant, and another variant has its current price', async () => {
      const shop = await openOrderBook(open);
      const items = [
        { values: ['A4'], stock: 3 },
        { values: ['A3'], price: 900, stock: 2 },
      ];
      const { _id, variants } = await shop.stockedProduct(0, {
        name: 'Lotus',
        price: { actual: 500 },
        variants: { options: ['Size'], items },
      });
      const [small, large] = variants?.items.map(({ _id: variant }) => ({ id: variant })) ?? [];
      const lineOf = (variant: object | undefined, quantity: number) => ({
        kind: 'product',
        product: { id: _id, variant },
        quantity,
      });
      const stocks = async () => (await shop.product(_id)).variants?.items.map(({ stock }) => stock);
      const ordered = await shop.asAdmin('POST', '/orders', {
        products: [lineOf(small, 2)],
        shippingInformation: { address: home },
      });
      const { id } = ordered.body.data;
      expect(await stocks()).toEqual([1, 2]);
      const changed = await shop.save(id, { lines: [lineOf(small, 3), lineOf(large, 1)] });
      expect(amounts(changed.body.data)).toEqual([
        ['product', 'Lotus (Size: A4)', 1_500],
        ['product', 'Lotus (Size: A3)', 900],
      ]);
      expect(await stocks()).toEqual([0, 1]);
      const rejected = await shop.save(id, { lines: [lineOf(small, 3), lineOf(large, 3)] });
      expectFailure(rejected, 'out_of_stock');
      expect(rejected.body.error).toContain('“Lotus (Size: A3)”: Only 1 more left.');
      expect(issuePaths(rejected)).toEqual(['lines.1.quantity']);
      expect(issuePaths(await shop.save(id, { lines: [lineOf(undefined, 1)] }))).toEqual([
        'lines.0.product.variant',
      ]);
      expect((await shop.save(id, { lines: [lineOf(large, 2)] })).status).toBe(200);
      expect(await stocks()).toEqual([3, 0]);
    });
  });
});
