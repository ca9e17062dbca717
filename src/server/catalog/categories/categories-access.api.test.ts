import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';

forEachEngine((open) => {
  test('lets only the artist write', { tags: ['AZ04', 'AZ05', 'AZ06', 'AZ10', 'AZ11', 'AZ12'] }, async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory();
    const user = await shop.newSession();
    for (const [method, path] of [
      ['POST', '/api/categories'],
      ['PUT', `/api/categories/${_id}`],
      ['DELETE', `/api/categories/${_id}`],
    ] as const) {
      const body = { name: 'Mine now' };
      expect((await shop.request(method, path, { body })).status).toBe(401);
      expect((await shop.request(method, path, { body, token: user })).status).toBe(403);
    }
    expect((await shop.asGuest('/categories')).body.data).toHaveLength(1);
  });

  test(
    'shows hidden categories to the artist only, and counts hidden products for no one else',
    { tags: ['AZ15', 'AZ17', 'AZ19', 'S205', 'S293'] },
    async () => {
      const shop = await openCatalogShop(open);
      const shown = await shop.addCategory();
      const hiddenCategory = await shop.addCategory({ name: 'Away', visibility: false });
      await shop.addProduct(shown._id);
      await shop.addProduct(shown._id, { visibility: false });
      const user = await shop.newSession();
      for (const visibility of ['ALL', 'HIDDEN']) {
        const path = `/api/categories?visibility=${visibility}`;
        expect((await shop.request('GET', path)).status).toBe(401);
        expect((await shop.request('GET', path, { token: user })).status).toBe(403);
      }
      const seen = async (query: string) =>
        (await shop.asAdmin('GET', `/categories${query}`)).body.data.map(
          ({ name, productsCount }: { name: string; productsCount: number }) => `${name} ${productsCount}`,
        );
      expect(await seen('?visibility=ALL')).toEqual(['Art Prints 2', 'Away 0']);
      expect(await seen('?visibility=HIDDEN')).toEqual(['Away 0']);
      expect(await seen('')).toEqual(['Art Prints 2']);
      for (const sent of [{}, { token: user }]) {
        const { body } = await shop.request('GET', '/api/categories', sent);
        expect(body.data).toEqual([{ ...shown, productsCount: 1 }]);
      }
      const unknown = await shop.asGuest('/categories/no-such-thing');
      for (const sent of [{}, { token: user }]) {
        const hidden = await shop.request('GET', `/api/categories/${hiddenCategory.slug}`, sent);
        expect([hidden.status, hidden.body.error, hidden.body.code]).toEqual([
          404,
          unknown.body.error,
          unknown.body.code,
        ]);
      }
      expect((await shop.asAdmin('GET', `/categories/${hiddenCategory.slug}`)).body.data).toEqual(
        hiddenCategory,
      );
    },
  );
});
