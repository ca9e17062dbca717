import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { contentOf, demoCounts, openDemo } from '#tests/support/demo-shop.ts';

forEachEngine((open) => {
  test('removes and restores changed orders on request, without those that have a document', async () => {
    const { call, shop } = await openDemo(open);
    const settings = (await call('GET', '/settings')).data;
    await call('PUT', '/settings', { ...settings, orderBook: true });
    const [pending, , delivered] = (await call('GET', '/orders')).data;
    const payment = { amount: 10, method: 'upi' };
    expect((await call('POST', `/orders/${pending.id}/payments`, payment)).error).toBeUndefined();
    await call('PUT', `/orders/${pending.id}/page`, { action: 'create' });
    await call('POST', `/orders/${pending.id}/messages`, { kind: 'confirmed', channel: 'whatsapp' });
    await call('POST', '/enquiries', { products: [pending.products[0].product.id] });
    const [enquiry] = (await call('GET', '/enquiries')).data;
    await call('PUT', `/enquiries/${enquiry.id}`, { state: 'ORDERED', order: pending.id });
    const issued = await call('POST', `/orders/${delivered.id}/documents`, { kind: 'receipt' });
    expect(issued.error).toBeUndefined();
    const before = await contentOf(shop);
    /** One row of each table with data of the changed order. */
    const rowsOfOrder = async () => {
      const { read } = shop.services.database;
      return [
        await read.selectFrom('order_page').selectAll().execute(),
        await read.selectFrom('order_message').selectAll().execute(),
        await read.selectFrom('order_source').selectAll().execute(),
        await read.selectFrom('enquiry').select('order_id').execute(),
      ];
    };
    const rows = await rowsOfOrder();
    expect(rows.every((some) => some.length === 1)).toBe(true);
    const onboarding = async () => (await call('GET', '/onboarding')).data;
    expect((await onboarding()).demo).toMatchObject({ orders: 1, changedOrders: 1, issuedOrders: 1 });

    const removed = (await call('POST', '/demo/remove?changedOrders=true')).data;
    expect(removed.demo).toBeUndefined();
    expect(removed.removedDemo).toMatchObject({ orders: 2 });
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([delivered.id]);
    expect((await call('GET', '/enquiries')).data[0].order).toBeUndefined();
    await call('POST', '/demo/restore');
    expect(await contentOf(shop)).toEqual(before);
    expect(await rowsOfOrder()).toEqual(rows);

    // The changed order can be removed also when the rest of the demo is deleted for good.
    await call('POST', '/demo/remove');
    expect((await onboarding()).demo).toMatchObject({
      products: 0,
      categories: 0,
      orders: 0,
      changedOrders: 1,
    });
    expect(await call('POST', '/demo/remove')).toMatchObject({ error: 'The shop has nothing of the demo.' });
    shop.clock.advance(15 * DAY_MS);
    // The request halfway extends the session.
    await call('GET', '/onboarding');
    shop.clock.advance(15 * DAY_MS + 1);
    await runHousekeeping(shop.services);
    expect((await onboarding()).demo).toMatchObject({ changedOrders: 1 });
    await call('POST', '/demo/remove?changedOrders=true');
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([delivered.id]);
  });

  test('stores no removed order that describes a person', async () => {
    const { call, shop } = await openDemo(open);
    await shop.newSession('asha@example.com');
    const [first, second, third] = (await call('GET', '/orders')).data;
    await call('PUT', `/orders/${first.id}`, { customerEmail: 'asha@example.com' });
    await call('PUT', `/orders/${second.id}`, { shippingInformation: { address: { firstName: 'Twins' } } });
    await call('PUT', `/orders/${third.id}`, { status: 'CANCELED' });
    const removed = (await call('POST', '/demo/remove?changedOrders=true')).data;
    expect(removed.removedDemo).toMatchObject({ orders: 1 });
    const { database } = shop.services;
    const row = await database.read
      .selectFrom('setting')
      .selectAll()
      .where('key', '=', 'removed-demo')
      .execute();
    expect(JSON.stringify(row)).not.toMatch(/Twins/);

    // Earlier versions stored orders of an account, which may have been deleted since.
    const stored = JSON.parse(row[0]?.value ?? '');
    stored.orders[0].order.created_by = 'deleted';
    await database.write((tx) =>
      tx
        .updateTable('setting')
        .set({ value: JSON.stringify(stored) })
        .where('key', '=', 'removed-demo')
        .execute(),
    );
    expect((await call('POST', '/demo/restore')).error).toBeUndefined();
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([third.id]);
  });

  test('keeps each removed order for 30 days, also when another one is removed later', async () => {
    const { call, shop } = await openDemo(open);
    const [changed] = (await call('GET', '/orders')).data;
    await call('PUT', `/orders/${changed.id}`, { status: 'CANCELED' });
    await call('POST', '/demo/remove');
    shop.clock.advance(10 * DAY_MS);
    await call('POST', '/demo/remove?changedOrders=true');
    const removedOrders = async () => (await call('GET', '/onboarding')).data.removedDemo.orders;
    expect(await removedOrders()).toBe(demoCounts.orders);
    shop.clock.advance(10 * DAY_MS);
    // This request extends the session.
    await call('GET', '/onboarding');
    shop.clock.advance(10 * DAY_MS + 1);
    expect(await removedOrders()).toBe(1);
    await runHousekeeping(shop.services);
    const rows = await shop.services.database.read
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'removed-demo')
      .execute();
    expect(JSON.parse(rows[0]?.value ?? '').orders).toHaveLength(1);
    await call('POST', '/demo/restore');
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([changed.id]);
  });
});
