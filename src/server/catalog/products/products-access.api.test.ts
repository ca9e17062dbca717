import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';

const UNKNOWN_PRODUCT = '/api/products/01890000-0000-7000-8000-000000000000';

forEachEngine((open) => {
  test('lets only the artist write', { tags: ['AZ01', 'AZ02', 'AZ03', 'AZ07', 'AZ08', 'AZ09'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = await shop.addCategory();
    const { _id } = await shop.addProduct(category._id);
    const user = await shop.newSession();
    const body = { ...lotus, name: 'Mine now', category: category._id };
    const before = (await shop.asGuest('/products')).text;
    for (const [method, path] of [
      ['POST', '/api/products'],
      ['PUT', `/api/products/${_id}`],
      ['DELETE', `/api/products/${_id}`],
      ['PUT', UNKNOWN_PRODUCT],
    ] as const) {
      expect((await shop.request(method, path, { body })).status).toBe(401);
      expect((await shop.request(method, path, { body, token: 'x' })).status).toBe(401);
      expect((await shop.request(method, path, { body, token: user })).status).toBe(403);
    }
    expect((await shop.asGuest('/products')).text).toBe(before);
  });

  test('lists hidden products for the artist only', { tags: ['AZ13', 'AZ19', 'S288'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = await shop.addCategory();
    await shop.addProduct(category._id, { name: 'Shown' });
    await shop.addProduct(category._id, { name: 'Hidden', visibility: false });
    const hiddenCategory = await shop.addCategory({ name: 'Away', visibility: false });
    await shop.addProduct(hiddenCategory._id, { name: 'Shown in a hidden category' });
    const user = await shop.newSession();
    const namesOf = (response: { body: { data: { name: string }[] } }) =>
      response.body.data.map(({ name }) => name).toSorted();
    for (const visibility of ['ALL', 'HIDDEN']) {
      const path = `/api/products?visibility=${visibility}`;
      expect((await shop.request('GET', path)).status).toBe(401);
      expect((await shop.request('GET', path, { token: user })).status).toBe(403);
    }
    expect(namesOf(await shop.asAdmin('GET', '/products?visibility=ALL'))).toEqual([
      'Hidden',
      'Shown',
      'Shown in a hidden category',
    ]);
    expect(namesOf(await shop.asAdmin('GET', '/products?visibility=HIDDEN'))).toEqual([
      'Hidden',
      'Shown in a hidden category',
    ]);
    expect(namesOf(await shop.asAdmin('GET', '/products?visibility=ALL&visible=true'))).toEqual([
      'Shown',
      'Shown in a hidden category',
    ]);
    expect(namesOf(await shop.asAdmin('GET', '/products?visibility=ALL&visible=false'))).toEqual(['Hidden']);
    expect(namesOf(await shop.asGuest('/products?visible=false'))).toEqual([]);
    for (const query of ['', '?visibility=VISIBLE', `?categoryId=${category._id}`]) {
      expect(namesOf(await shop.asGuest(`/products${query}`))).toEqual(['Shown']);
      expect(namesOf(await shop.asAdmin('GET', `/products${query}`))).toEqual(['Shown']);
    }
    expect(namesOf(await shop.asGuest(`/products?categoryId=${hiddenCategory._id}`))).toEqual([]);
    expect(
      namesOf(await shop.asAdmin('GET', `/products?visibility=ALL&categoryId=${hiddenCategory._id}`)),
    ).toEqual(['Shown in a hidden category']);
  });

  test('a hidden product is not found by others', { tags: ['AZ16', 'AZ18'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = await shop.addCategory();
    const hiddenCategory = await shop.addCategory({ name: 'Away', visibility: false });
    const hidden = await shop.addProduct(category._id, { visibility: false });
    const inHidden = await shop.addProduct(hiddenCategory._id);
    const user = await shop.newSession();
    const unknown = await shop.request('GET', UNKNOWN_PRODUCT);
    expect(unknown.status).toBe(404);
    const withoutId = ({ body }: typeof unknown) => ({ ...body, requestId: 'differs' });
    for (const { _id } of [hidden, inHidden]) {
      for (const sent of [{}, { token: user }]) {
        const response = await shop.request('GET', `/api/products/${_id}`, sent);
        expect(response.status).toBe(404);
        expect(withoutId(response)).toEqual(withoutId(unknown));
      }
      const seen = await shop.asAdmin('GET', `/products/${_id}`);
      expect(seen.status).toBe(200);
      expect(seen.body.data.active).toBe(false);
    }
  });

  test('only the artist gets her notes', { tags: ['AZ32'] }, async () => {
    const shop = await openCatalogShop(open);
    const { _id: category } = await shop.addCategory();
    const product = await shop.addProduct(category, { meta: { notes: 'Costs 80 to frame', size: '8x10' } });
    expect(product.meta.notes).toBe('Costs 80 to frame');
    const token = await shop.newSession();
    for (const path of ['/api/products', `/api/products/${product._id}`, '/api/products?limit=5&q=frame']) {
      expect((await shop.request('GET', path)).text).not.toContain('Costs');
      expect((await shop.request('GET', path, { token })).text).not.toContain('Costs');
    }
    expect((await shop.asAdmin('GET', '/products')).body.data[0].meta.notes).toBe('Costs 80 to frame');
  });
});
