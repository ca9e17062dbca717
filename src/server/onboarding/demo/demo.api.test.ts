import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { demoBrand } from '#server/demo/brand.ts';
import { demoCategories } from '#server/demo/categories.ts';
import { demoOrders } from '#server/demo/orders.ts';
import { demoProducts } from '#server/demo/products.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';

// Without images, which take most of the time. The second one of each category has one piece, as a hold needs.
const products = demoCategories.flatMap(({ slug }) =>
  demoProducts
    .filter(({ category }) => category === slug)
    .slice(0, 2)
    .map((product, index) => ({ ...product, images: [], ...(index === 1 && { stock: 1 }) })),
);
const nameAt = (index: number) => products[index]?.name ?? '';
const demo = {
  brand: demoBrand,
  categories: demoCategories,
  products,
  orders: demoOrders.map((order) => ({ ...order, lines: [{ product: nameAt(0), quantity: 1 }] })),
};
const all = { products: products.length, categories: demoCategories.length, orders: demoOrders.length };

async function openDemo(open: OpenDatabase) {
  const shop = await openShop(open, { config: { demo: true } });
  await seedDemo(shop.services, () => undefined, demo);
  const token = await shop.adminToken();
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    (await shop.request(method, `/api${path}`, { token, body })).body;
  const find = async (name: string) =>
    (await call('GET', '/products?visibility=ALL')).data.find(
      (product: { name: string }) => product.name === name,
    );
  return { shop, token, call, find };
}

const removedTables = [
  'category',
  'category_slug',
  'product',
  'order',
  'order_line',
  'order_adjustment',
  'payment',
] as const;

/** Every row that the removal touches, without what counts the changes. */
async function contentOf({ services }: Shop) {
  const { read } = services.database;
  const rowsOf = async (table: (typeof removedTables)[number]) =>
    (await read.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
  const { updatedAt: _changes, ...settings } = (
    await services.database.read.selectFrom('setting').selectAll().where('key', '=', 'shop').execute()
  ).map(({ value }) => JSON.parse(value))[0];
  return {
    settings,
    rows: await Promise.all(removedTables.map(rowsOf)),
  };
}

forEachEngine((open) => {
  test('removes the demo with one call and restores exactly what was there', async () => {
    const { shop, call } = await openDemo(open);
    const before = await contentOf(shop);
    expect((await call('GET', '/onboarding')).data).toMatchObject({
      demo: { ...all, changed: 0 },
      isEmpty: false,
    });

    const removed = (await call('POST', '/demo/remove')).data;
    expect(removed).toMatchObject({ isEmpty: true, removedDemo: all });
    expect(removed.demo).toBeUndefined();
    expect((await call('GET', '/categories?visibility=ALL')).data).toEqual([]);
    expect((await call('GET', '/orders')).data).toEqual([]);
    expect((await call('GET', '/settings')).data).toMatchObject({
      brand: 'Kalakari',
      story: [],
      whatsapp: '',
    });
    expect((await call('GET', '/history')).data[0].target.name).toContain(`products: ${all.products}`);
    expect(await call('POST', '/demo/remove')).toMatchObject({ error: 'The shop has nothing of the demo.' });
    // A restart adds no second demo.
    expect(await seedDemo(shop.services, () => undefined, demo)).toBe(false);

    shop.clock.advance(29 * DAY_MS);
    await runHousekeeping(shop.services);
    const restored = (await call('POST', '/demo/restore')).data;
    expect(restored).toMatchObject({ demo: { ...all, changed: 0 }, isEmpty: false });
    expect(restored.removedDemo).toBeUndefined();
    expect(await contentOf(shop)).toEqual(before);
  });

  test('keeps everything that the artist made or changed', async () => {
    const { call, find, shop } = await openDemo(open);
    const own = (await call('POST', '/categories', { name: 'My Own' })).data;
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
    await call('PUT', `/products/${moved._id}`, input(moved, { category: own._id }));
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

    const { demo: offered } = (await call('GET', '/onboarding')).data;
    // The canceled order returned its piece to the stock of the first product, which was changed anyway.
    expect(offered).toEqual({
      products: all.products - 2,
      // One category stays for the changed product and the artist's own.
      categories: all.categories - 1,
      orders: all.orders - 1,
      changed: 2,
      changedOrders: 1,
      issuedOrders: 0,
    });
    await call('POST', '/demo/remove');
    const left = (await call('GET', '/products?visibility=ALL')).data.map(({ _id }: { _id: string }) => _id);
    expect(left.toSorted()).toEqual([changed._id, moved._id, mine._id].toSorted());
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect((await call('GET', '/settings')).data).toMatchObject({
      brand: demoBrand.brand,
      story: ['I paint.'],
    });
    expect((await call('GET', `/products/${mine._id}`)).data.category.name).toBe(mine.category.name);

    // Products that were deleted one by one, since their category stays, come back too.
    await call('POST', '/demo/restore');
    expect((await call('GET', '/products?visibility=ALL')).data).toHaveLength(all.products + 1);
    expect((await call('GET', '/settings')).data).toMatchObject({ story: ['I paint.'] });
    expect(await shop.services.database.read.selectFrom('trashed_with').selectAll().execute()).toEqual([]);
  });

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
    const rowsOf = async () => {
      const { read } = shop.services.database;
      return [
        await read.selectFrom('order_page').selectAll().execute(),
        await read.selectFrom('order_message').selectAll().execute(),
        await read.selectFrom('order_source').selectAll().execute(),
        await read.selectFrom('enquiry').select('order_id').execute(),
      ];
    };
    const rows = await rowsOf();
    expect(rows.every((some) => some.length === 1)).toBe(true);
    const countedDemo = async () => (await call('GET', '/onboarding')).data.demo;
    expect(await countedDemo()).toMatchObject({ orders: 1, changedOrders: 1, issuedOrders: 1 });

    const removed = (await call('POST', '/demo/remove?changedOrders=true')).data;
    expect(removed.demo).toBeUndefined();
    expect(removed.removedDemo).toMatchObject({ orders: 2 });
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([delivered.id]);
    expect((await call('GET', '/enquiries')).data[0].order).toBeUndefined();
    await call('POST', '/demo/restore');
    expect(await contentOf(shop)).toEqual(before);
    expect(await rowsOf()).toEqual(rows);

    // Also after the rest has left for good.
    await call('POST', '/demo/remove');
    expect(await countedDemo()).toMatchObject({ products: 0, categories: 0, orders: 0, changedOrders: 1 });
    expect(await call('POST', '/demo/remove')).toMatchObject({ error: 'The shop has nothing of the demo.' });
    shop.clock.advance(15 * DAY_MS);
    await call('GET', '/onboarding');
    shop.clock.advance(15 * DAY_MS + 1);
    await runHousekeeping(shop.services);
    expect(await countedDemo()).toMatchObject({ changedOrders: 1 });
    await call('POST', '/demo/remove?changedOrders=true');
    expect((await call('GET', '/orders')).data.map(({ id }: { id: string }) => id)).toEqual([delivered.id]);
  });

  test('stores no order for a restore that describes a person', async () => {
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

    // As earlier versions stored it, and the account was deleted since.
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
    const counted = async () => (await call('GET', '/onboarding')).data.removedDemo.orders;
    expect(await counted()).toBe(all.orders);
    shop.clock.advance(10 * DAY_MS);
    await call('GET', '/onboarding');
    shop.clock.advance(10 * DAY_MS + 1);
    expect(await counted()).toBe(1);
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

  test('restores the newer of two removals when the older one has expired', async () => {
    const { call, find, shop } = await openDemo(open);
    const productOnHold = await find(nameAt(1));
    const until = new Date(shop.clock.now() + DAY_MS).toISOString();
    const settings = (await call('GET', '/settings')).data;
    await call('PUT', '/settings', { ...settings, orderBook: true });
    const hold = await call('POST', '/holds', { product: productOnHold._id, customerName: 'Meera', until });
    expect(hold.error).toBeUndefined();
    await call('POST', '/demo/remove');
    expect(await find(nameAt(1))).toBeDefined();
    shop.clock.advance(15 * DAY_MS);
    // Deletes the hold, which has ended.
    await runHousekeeping(shop.services);
    expect((await call('POST', '/demo/remove')).error).toBeUndefined();
    shop.clock.advance(15 * DAY_MS + 1);
    // Before housekeeping has emptied the trash.
    const { removedDemo } = (await call('GET', '/onboarding')).data;
    expect(removedDemo).toMatchObject({ products: 1, categories: 1 });
    expect((await call('POST', '/demo/restore')).error).toBeUndefined();
    expect((await call('GET', '/products?visibility=ALL')).data).toMatchObject([{ _id: productOnHold._id }]);
  });

  test('restores a category under another name when the artist has one with its name', async () => {
    const { call } = await openDemo(open);
    const before = (await call('GET', '/categories?visibility=ALL')).data;
    await call('POST', '/demo/remove');
    for (const name of ['bookmarks', 'Bookmarks (Demo)']) await call('POST', '/categories', { name });
    const { data } = await call('POST', '/demo/restore');
    expect(data.renamedCategories).toEqual(['Bookmarks (demo 2)']);
    expect(data.removedDemo).toBeUndefined();
    const after = (await call('GET', '/categories?visibility=ALL')).data;
    expect(after).toHaveLength(all.categories + 2);
    const { _id, productsCount } = before.find(({ slug }: { slug: string }) => slug === 'bookmarks');
    expect(after).toContainEqual(
      expect.objectContaining({ _id, name: 'Bookmarks (demo 2)', slug: 'bookmarks-demo-2', productsCount }),
    );
    expect((await call('GET', '/categories/bookmarks')).data).toMatchObject({ name: 'bookmarks' });
    // It is still the demo's.
    expect((await call('GET', '/onboarding')).data.demo).toMatchObject(all);
    await call('POST', '/demo/remove');
    expect((await call('GET', '/categories?visibility=ALL')).data).toHaveLength(2);
    expect((await call('POST', '/demo/restore')).data.renamedCategories).toEqual([]);
  });

  test('restores nothing after 30 days', async () => {
    const { call, shop } = await openDemo(open);
    await call('POST', '/demo/remove');
    // In two steps, so that the session goes on.
    shop.clock.advance(15 * DAY_MS);
    await call('GET', '/onboarding');
    shop.clock.advance(15 * DAY_MS + 1);
    expect((await call('GET', '/onboarding')).data.removedDemo).toBeUndefined();
    expect(await call('POST', '/demo/restore')).toMatchObject({
      error: 'The demo can no longer be restored.',
    });
    await runHousekeeping(shop.services);
    const rows = await shop.services.database.read.selectFrom('setting').select('key').execute();
    expect(rows.map(({ key }) => key)).not.toContain('removed-demo');
  });

  test('finds no demo in a shop that never had one, and remembers a closed checklist', async () => {
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
