import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure, issuePaths } from '#tests/support/envelopes.ts';
import { home, openOrderBook } from '#tests/support/orders/orders.ts';

const shipping = { kind: 'shipping', amount: 60 };
const productLine = (id: string, quantity: number) => ({ kind: 'product', product: { id }, quantity });
const amounts = ({ lines }: Order) => lines.map(({ kind, label, amount }) => [kind, label, amount]);

forEachEngine((open) => {
  describe('the lines of an order', () => {
    test('are products, shipping, discounts and others, and the total is their sum', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5, { name: 'Lotus', price: { actual: 333.33 } });
      const framing = { kind: 'other', label: 'Framing', amount: 0.5 };
      const order = await shop.addOrder([[_id, 3]], {
        lines: [shipping, { kind: 'discount', percent: 10 }, framing],
      });
      expect(amounts(order)).toEqual([
        ['product', 'Lotus', 999.99],
        ['shipping', 'Shipping', 60],
        ['discount', 'Discount 10%', -100],
        ['other', 'Framing', 0.5],
      ]);
      expect(order.totalAmount).toBe(960.49);
      expect(order.products).toEqual([{ product: expect.objectContaining({ id: _id }), quantity: 3 }]);
      expect((await shop.asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
      // A percentage is an amount from then on.
      const saved = await shop.save(order.id, { lines: [productLine(_id, 1), ...order.lines.slice(1)] });
      expect(amounts(saved.body.data)[2]).toEqual(['discount', 'Discount 10%', -100]);
      expect(saved.body.data.totalAmount).toBe(293.83);
    });

    test('are products alone while the order book is off, and those from before stay', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(9, { price: { actual: 500 } });
      const { id, lines, totalAmount } = await shop.addOrder([[_id, 1]], { lines: [shipping] });
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      for (const line of [
        shipping,
        { kind: 'discount', percent: 10 },
        { ...shipping, kind: 'other', label: 'x' },
      ])
        expectFailure(await shop.requestOrder([[_id, 1]], { lines: [line] }), 'conflict');
      const rejected = await shop.save(id, { lines: [...lines, { kind: 'discount', amount: -5 }] });
      expectFailure(rejected, 'conflict');
      expect(rejected.body.error).toContain('The order book is off.');
      expect(issuePaths(rejected)).toEqual(['lines.2.amount']);
      expectFailure(await shop.save(id, { lines: [lines[0], { ...shipping, amount: 61 }] }), 'conflict');
      // Undo could not add it again.
      const removed = await shop.save(id, { lines: [lines[0]] });
      expectFailure(removed, 'conflict');
      expect(issuePaths(removed)).toEqual(['lines']);
      expect((await shop.addOrder([[_id, 1]], { lines: [] })).totalAmount).toBe(500);
      const saved = await shop.save(id, { status: 'SHIPPED', lines });
      expect(saved.body.data).toMatchObject({ status: 'SHIPPED', lines, totalAmount });
    });

    test('are the products alone for an order without adjustments', async () => {
      const shop = await openOrderBook(open);
      const { _id, name, price } = await shop.stockedProduct(5);
      const order = await shop.addOrder([[_id, 2]]);
      expect(amounts(order)).toEqual([['product', name, price.actual * 2]]);
      expect(order.totalAmount).toBe(price.actual * 2);
      expect(order).toMatchObject({ hidePrices: false });
    });

    test('are products for an order of an earlier version, which can then get adjustments', async () => {
      const shop = await openOrderBook(open);
      const { _id, name } = await shop.stockedProduct(5);
      await shop.services.database.write(async (tx) => {
        // As that version inserts it, perhaps beside this one: without the columns that it does not know.
        await sql`insert into "order" (id, number, status, stock_taken, total_paise, first_name, last_name, address,
          city, state, zip, phone, landmark, country, created_at, updated_at)
          values ('older', 7, 'PENDING', 1, 20000, 'Asha', '', '1 Lane', 'Pune', '', '411004', '', '', 'India', 1, 1)`.execute(
          tx,
        );
        await sql`insert into order_line (order_id, position, product_id, name, price_paise, quantity)
          values ('older', 0, ${_id}, ${name}, 10000, 2)`.execute(tx);
      });
      const order: Order = (await shop.asAdmin('GET', '/orders/older')).body.data;
      expect(amounts(order)).toEqual([['product', name, 200]]);
      expect(order).toMatchObject({ totalAmount: 200, hidePrices: false });
      const saved = await shop.save('older', { lines: [...order.lines, shipping] });
      expect(saved.body.data.totalAmount).toBe(260);
      // When that version cancels the order, it returns the stock of these rows.
      const rows = await shop.services.database.read.selectFrom('order_line').selectAll().execute();
      expect(rows.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[_id, 2]]);
    });

    test('that are invalid are rejected at their paths and change nothing', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5);
      const order = await shop.addOrder([[_id, 2]]);
      const cases: [line: object, path: string][] = [
        [{ kind: 'tax', amount: 5 }, 'lines.1.kind'],
        [{ kind: 'shipping', amount: -1 }, 'lines.1.amount'],
        [{ kind: 'shipping', amount: 0.001 }, 'lines.1.amount'],
        [{ kind: 'shipping', amount: '60' }, 'lines.1.amount'],
        [{ kind: 'shipping' }, 'lines.1.amount'],
        [{ kind: 'shipping', percent: 5 }, 'lines.1.percent'],
        [{ kind: 'discount', amount: 5 }, 'lines.1.amount'],
        [{ kind: 'discount', percent: 100.5 }, 'lines.1.percent'],
        [{ kind: 'discount', percent: 5, amount: -5 }, 'lines.1.percent'],
        [{ kind: 'discount', amount: -limits.price }, 'lines.1.amount'],
        [{ kind: 'other', amount: 5 }, 'lines.1.label'],
        [{ kind: 'other', label: 'x'.repeat(101), amount: 5 }, 'lines.1.label'],
        [productLine('none', 1), 'lines.1.product.id'],
        [productLine(_id, 0), 'lines.1.quantity'],
        [{ ...productLine(_id, 1), product: { id: _id, price: -1 } }, 'lines.1.product.price'],
      ];
      for (const [line, path] of cases) {
        const response = await shop.save(order.id, { lines: [productLine(_id, 2), line] });
        expectFailure(response, 'invalid');
        expect([line, issuePaths(response)]).toEqual([line, [path]]);
      }
      expectFailure(await shop.save(order.id, { lines: [shipping] }), 'invalid');
      const many = Array.from({ length: orderLimits.orderLines }, () => shipping);
      expectFailure(
        await shop.save(order.id, { lines: [productLine(_id, 1), shipping, ...many] }),
        'invalid',
      );
      expectFailure(await shop.requestOrder([[_id, 1]], { lines: [productLine(_id, 1)] }), 'invalid');
      expect((await shop.asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
    });

    test('can be as many in a change as in a new order: 50 products and 50 adjustments', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(100);
      const adjustments = Array.from({ length: orderLimits.orderLines }, () => shipping);
      const products = Array.from({ length: orderLimits.orderLines }, () => productLine(_id, 1));
      const order = await shop.addOrder(
        products.map(() => [_id, 1]),
        { lines: adjustments },
      );
      const saved = await shop.save(order.id, { lines: [...products, ...adjustments] });
      expect([saved.status, saved.body.data?.lines.length]).toEqual([200, 2 * orderLimits.orderLines]);
      const more = await shop.save(order.id, { lines: [...products, ...adjustments, productLine(_id, 1)] });
      expectFailure(more, 'invalid');
    });

    test('keep the price of the order when the product gets another one', async () => {
      const shop = await openOrderBook(open);
      const { _id, ...product } = await shop.stockedProduct(5, { name: 'Lotus', price: { actual: 100 } });
      const order = await shop.addOrder([[_id, 1]]);
      const changed = { ...product, category: shop.category, name: 'Lily', price: { actual: 150 }, stock: 4 };
      await shop.asAdmin('PUT', `/products/${_id}`, { ...changed, updatedAt: undefined });
      const raised = await shop.save(order.id, { lines: [productLine(_id, 2)] });
      expect(amounts(raised.body.data)).toEqual([['product', 'Lotus', 200]]);
      await shop.asAdmin('DELETE', `/products/${_id}`);
      const fewer = await shop.save(order.id, { lines: [productLine(_id, 1), shipping] });
      expect(amounts(fewer.body.data)[0]).toEqual(['product', 'Lotus', 100]);
    });

    test('can be edited until the first payment; then only discounts and lines of the kind `other` are added', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5);
      const { id, lines } = await shop.addOrder([[_id, 2]], { lines: [shipping] });
      const time = shop.clock.now();
      await shop.services.database.write((tx) =>
        tx.updateTable('order').set({ first_payment_at: time }).where('id', '=', id).execute(),
      );
      const rejected = await shop.save(id, { lines: [productLine(_id, 3), shipping] });
      expectFailure(rejected, 'conflict');
      expect(await shop.stock(_id)).toBe(3);
      expectFailure(await shop.save(id, { lines: [productLine(_id, 2)] }), 'conflict');
      // A form that sends the lines back with other fields changes none.
      const shipped = await shop.save(id, { status: 'SHIPPED', lines });
      expect(shipped.body.data).toMatchObject({ status: 'SHIPPED', lines });
      expect(shipped.body.data.firstPaymentAt).toBe(new Date(time).toISOString());
      const correction = { kind: 'other', label: 'Correction', amount: -60 };
      const corrected = await shop.save(id, { lines: [...lines, correction] });
      expect(corrected.body.data.lines).toEqual([...lines, correction]);
    });

    test('have a history entry with the changed lines, and a stale change is rejected', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5, { price: { actual: 100 } });
      const { id, updatedAt } = await shop.addOrder([[_id, 2]], { lines: [shipping] });
      const lines = [productLine(_id, 2), { kind: 'discount', amount: -10 }];
      await shop.save(id, {
        lines,
        internalNote: 'Pays on Friday',
        giftNote: 'For Meera',
        hidePrices: true,
        updatedAt,
      });
      expectFailure(await shop.save(id, { lines: [productLine(_id, 1)], updatedAt }), 'stale');
      const [entry]: HistoryEntry[] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry?.changes).toEqual([
        { field: 'giftNote', before: '', after: 'For Meera' },
        { field: 'hidePrices', before: 'off', after: 'on' },
        { field: 'internalNote', before: '', after: 'Pays on Friday' },
        { field: 'total', before: '₹260.00', after: '₹190.00' },
        { field: 'lines', before: 'Shipping: ₹60.00', after: 'Discount: −₹10.00' },
      ]);
    });

    test('and notes reach the customer, in the list and in the download, but not the internal note', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5);
      const token = await shop.newSession();
      const user = (await shop.request('GET', '/api/user', { token })).body.data;
      const notes = { giftNote: 'Happy birthday!', hidePrices: true, internalNote: 'Haggles' };
      const order = await shop.addOrder([[_id, 1]], { lines: [shipping], createdBy: user._id, ...notes });
      expect(order).toMatchObject(notes);
      const { internalNote: _note, customer: _customer, payments, ...shown } = order;
      const mine = await shop.request('GET', '/api/user/orders', { token });
      expect(mine.body.data).toEqual([shown]);
      const data = await shop.request('GET', '/api/user/data', { token });
      expect(data.body.data.orders).toEqual([{ ...shown, payments }]);
      expect(data.text).not.toContain('Haggles');
      const cleared = await shop.save(order.id, { giftNote: '', hidePrices: false, internalNote: null });
      expect(cleared.body.data).toMatchObject({ hidePrices: false });
      expect(cleared.body.data).not.toHaveProperty('giftNote');
      expect(cleared.body.data).not.toHaveProperty('internalNote');
      expectFailure(await shop.save(order.id, { giftNote: 'x'.repeat(301) }), 'invalid');
    });

    test('are part of the request that an idempotency key names', { tags: ['CR06'] }, async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(9);
      const token = await shop.adminToken();
      const send = (amount: number) =>
        shop.request('POST', '/api/orders', {
          token,
          body: {
            products: [{ product: { id: _id }, quantity: 1 }],
            lines: [{ kind: 'shipping', amount }],
            shippingInformation: { address: home },
          },
          headers: { 'idempotency-key': 'a-key-of-mine' },
        });
      const first = await send(60);
      expect((await send(60)).body.data).toEqual(first.body.data);
      expectFailure(await send(70), 'repeated_key');
      expect(await shop.stock(_id)).toBe(8);
    });
  });
});
