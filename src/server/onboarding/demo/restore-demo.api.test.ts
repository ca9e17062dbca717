import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { demoCounts, nameAt, openDemo } from '#tests/support/demo-shop.ts';

forEachEngine((open) => {
  test('restores the newer of two removals when the older one has expired', async () => {
    const { call, find, shop } = await openDemo(open);
    // The second product of each category has a stock of 1, so that it can be held.
    const onHold = await find(nameAt(1));
    const until = new Date(shop.clock.now() + DAY_MS).toISOString();
    const settings = (await call('GET', '/settings')).data;
    await call('PUT', '/settings', { ...settings, orderBook: true });
    const hold = await call('POST', '/holds', { product: onHold._id, customerName: 'Meera', until });
    expect(hold.error).toBeUndefined();
    // A hold does not make the product the artist's own.
    const { steps } = (await call('GET', '/onboarding')).data;
    expect(steps).toContainEqual({ step: 'product', done: false });
    await call('POST', '/demo/remove');
    expect(await find(nameAt(1))).toBeDefined();
    shop.clock.advance(15 * DAY_MS);
    // Deletes the hold, which has ended.
    await runHousekeeping(shop.services);
    expect((await call('POST', '/demo/remove')).error).toBeUndefined();
    shop.clock.advance(15 * DAY_MS + 1);
    // Housekeeping has not emptied the trash yet.
    const { removedDemo } = (await call('GET', '/onboarding')).data;
    expect(removedDemo).toMatchObject({ products: 1, categories: 1 });
    expect((await call('POST', '/demo/restore')).error).toBeUndefined();
    expect((await call('GET', '/products?visibility=ALL')).data).toMatchObject([{ _id: onHold._id }]);
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
    expect(after).toHaveLength(demoCounts.categories + 2);
    const { _id, productsCount } = before.find(({ slug }: { slug: string }) => slug === 'bookmarks');
    expect(after).toContainEqual(
      expect.objectContaining({ _id, name: 'Bookmarks (demo 2)', slug: 'bookmarks-demo-2', productsCount }),
    );
    expect((await call('GET', '/categories/bookmarks')).data).toMatchObject({ name: 'bookmarks' });
    // The renamed category is still a part of the demo.
    expect((await call('GET', '/onboarding')).data.demo).toMatchObject(demoCounts);
    await call('POST', '/demo/remove');
    expect((await call('GET', '/categories?visibility=ALL')).data).toHaveLength(2);
    expect((await call('POST', '/demo/restore')).data.renamedCategories).toEqual([]);
  });

  test('restores nothing after 30 days', async () => {
    const { call, shop } = await openDemo(open);
    await call('POST', '/demo/remove');
    // The request halfway extends the session.
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
});
