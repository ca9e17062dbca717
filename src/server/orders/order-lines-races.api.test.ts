import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';

const productLine = (id: string, quantity: number) => ({ kind: 'product', product: { id }, quantity });

forEachEngine((open) => {
  test('changed quantities of many orders at once never sell more than there is', async () => {
    const shop = await openShopWithOrders(open);
    const { _id } = await shop.stockedProduct(12);
    const orders = await atOnce(6, () => shop.addOrder([[_id, 1]]));
    // Six are left, and each order wants two more, so that three changes fit.
    const responses = await atOnce(6, (n) =>
      shop.save(orders[n]?.id ?? '', { lines: [productLine(_id, 3)] }),
    );
    expect(tally(responses)).toEqual({ 200: 3, 409: 3 });
    expect(await shop.stock(_id)).toBe(0);
  });

  test('a canceled order that is edited at the same time leaves the stock that matches its lines', async () => {
    const shop = await openShopWithOrders(open);
    const { _id } = await shop.stockedProduct(10);
    const { id } = await shop.addOrder([[_id, 2]]);
    const changes = [{ status: 'CANCELED' }, { lines: [productLine(_id, 5)] }, { status: 'PENDING' }];
    const responses = await atOnce(12, (n) => shop.save(id, changes[n % 3] ?? {}));
    expect(tally(responses)).toEqual({ 200: 12 });
    const order: Order = (await shop.asAdmin('GET', `/orders/${id}`)).body.data;
    const taken = order.status === 'CANCELED' ? 0 : (order.products[0]?.quantity ?? 0);
    expect(await shop.stock(_id)).toBe(10 - taken);
  });
});

forEachEngine((open) => {
  test('no paisa and no item is lost over any sequence of changes', async () => {
    const shop = await openShopWithOrders(open);
    const products = [
      await shop.stockedProduct(20, { price: { actual: 33.33 } }),
      await shop.stockedProduct(20, { price: { actual: 0.01 } }),
    ];
    const line = fc.oneof(
      fc.record({
        kind: fc.constant('product'),
        product: fc.record({ id: fc.constantFrom(...products.map(({ _id }) => _id)) }),
        quantity: fc.integer({ min: 1, max: 15 }),
      }),
      fc.record({
        kind: fc.constant('discount'),
        percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
      }),
      fc.record({
        kind: fc.constant('other'),
        label: fc.constant('Framing'),
        amount: fc.integer({ min: -500, max: 500 }).map((n) => n / 100),
      }),
    );
    const step = fc.oneof(
      fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
      fc.record({ status: fc.constantFrom('PENDING', 'CANCELED', 'SHIPPED') }),
    );
    let order = await shop.addOrder([[products[0]?._id ?? '', 1]]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const change of steps) {
          const response = await shop.save(order.id, change);
          expect([200, 400, 409]).toContain(response.status);
          const current: Order = (await shop.asAdmin('GET', `/orders/${order.id}`)).body.data;
          if (response.status !== 200) expect(current).toEqual(order);
          order = current;
          const paise = (rupees: number) => Math.round(rupees * 100);
          const sum = order.lines.reduce((total, { amount }) => total + paise(amount), 0);
          expect(paise(order.totalAmount)).toBe(sum);
          expect(sum).toBeGreaterThanOrEqual(0);
          for (const { _id } of products) {
            const ofProduct = order.products.filter(({ product }) => product.id === _id);
            const ordered = ofProduct.reduce((items, { quantity }) => items + quantity, 0);
            expect(await shop.stock(_id)).toBe(20 - (order.status === 'CANCELED' ? 0 : ordered));
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
