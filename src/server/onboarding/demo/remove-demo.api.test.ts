import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { demoBrand } from '#server/demo/brand.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { contentOf, demo, demoCounts, nameAt, openDemo } from '#tests/support/demo-shop.ts';
import { openShop } from '#tests/support/shop.ts';

forEachEngine((open) => {
  test('removes the demo with one call and restores exactly what was there', async () => {
    const { shop, call } = await openDemo(open);
    const before = await contentOf(shop);
    expect((await call('GET', '/onboarding')).data).toMatchObject({
      demo: { ...demoCounts, changed: 0 },
      isEmpty: false,
    });

    const removed = (await call('POST', '/demo/remove')).data;
    expect(removed).toMatchObject({ isEmpty: true, removedDemo: demoCounts });
    expect(removed.demo).toBeUndefined();
    expect((await call('GET', '/categories?visibility=ALL')).data).toEqual([]);
    expect((await call('GET', '/orders')).data).toEqual([]);
    expect((await call('GET', '/settings')).data).toMatchObject({
      brand: 'Kalakari',
      story: [],
      whatsapp: '',
    });
    expect((await call('GET', '/history')).data[0].target.name).toContain(`products: ${demoCounts.products}`);
    expect(await call('POST', '/demo/remove')).toMatchObject({ error: 'The shop has nothing of the demo.' });
    // A restart adds no second demo.
    expect(await seedDemo(shop.services, () => undefined, demo)).toBe(false);

    shop.clock.advance(29 * DAY_MS);
    await runHousekeeping(shop.services);
    const restored = (await call('POST', '/demo/restore')).data;
    expect(restored).toMatchObject({ demo: { ...demoCounts, changed: 0 }, isEmpty: false });
    expect(restored.removedDemo).toBeUndefined();
    expect(await contentOf(shop)).toEqual(before);
  });

  test('keeps everything that the artist made or changed', async () => {
    const { call, find, shop } = await openDemo(open);
    const ownCategory = (await call('POST', '/categories', { name: 'My Own' })).data;
    const changed = await find(nameAt(0));
    const moved = await find(nameAt(2));
    const input = (product: Record<string, unknown>, change: object) => ({
      name: product['name'],
      description: product['description'],
      tags: [],
      price: product['price'],
      stock: product['stock'],
      images: [],
      category: (product['category'] as { _id: string })._id,
      ...change,
    });
    await call('PUT', `/products/${changed._id}`, input(changed, { stock: 77 }));
    await call('PUT', `/products/${moved._id}`, input(moved, { category: ownCategory._id }));
    const mine = (
      await call(
        'POST',
        '/products',
        input(changed, { name: 'Mine', category: (await find(nameAt(1))).category._id }),
      )
    ).data;
    const [order] = (await call('GET', '/orders')).data;
    await call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
    const settings = (await call('GET', '/settings')).data;
    await call('PUT', '/settings', { ...settings, story: ['I paint.'] });

    const { demo: removable } = (await call('GET', '/onboarding')).data;
    // The canceled order returned its piece to the stock of the first product, which was changed anyway.
    expect(removable).toEqual({
      products: demoCounts.products - 2,
      // The category of the artist's own product stays.
      categories: demoCounts.categories - 1,
      orders: demoCounts.orders - 1,
      changed: 2,
      changedOrders: 1,
      issuedOrders: 0,
    });
    await call('POST', '/demo/remove');
    const remaining = (await call('GET', '/products?visibility=ALL')).data.map(
      ({ _id }: { _id: string }) => _id,
    );
    expect(remaining.toSorted()).toEqual([changed._id, moved._id, mine._id].toSorted());
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect((await call('GET', '/settings')).data).toMatchObject({
      brand: demoBrand.brand,
      story: ['I paint.'],
    });
    expect((await call('GET', `/products/${mine._id}`)).data.category.name).toBe(mine.category.name);

    // Products that were deleted one by one, since their category stays, come back too.
    await call('POST', '/demo/restore');
    expect((await call('GET', '/products?visibility=ALL')).data).toHaveLength(demoCounts.products + 1);
    expect((await call('GET', '/settings')).data).toMatchObject({ story: ['I paint.'] });
    expect(await shop.services.database.read.selectFrom('trashed_with').selectAll().execute()).toEqual([]);
  });

  test('offers no removal in a shop that never had the demo', async () => {
    const shop = await openShop(open);
    const token = await shop.adminToken();
    await shop.request('POST', '/api/categories', { token, body: { name: 'Mine' } });
    shop.clock.advance(10 * DAY_MS);
    const { data } = (await shop.request('GET', '/api/onboarding', { token })).body;
    expect(data).toMatchObject({ isEmpty: true, dismissed: false });
    expect(data.demo).toBeUndefined();
    expect((await shop.request('POST', '/api/demo/remove', { token })).status).toBe(409);
    await shop.request('POST', '/api/onboarding/dismiss', { token });
    expect((await shop.request('POST', '/api/onboarding/dismiss', { token })).body.data.dismissed).toBe(true);
  });
});
