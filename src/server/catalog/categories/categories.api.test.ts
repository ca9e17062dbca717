import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';

const feature = { emoji: '🌿', title: 'Eco-Friendly', description: 'Cotton rag paper' };

const rejected: [changed: object, path: string, message: string][] = [
  [{ name: ' ' }, 'name', 'Category name is required'],
  [{ name: undefined }, 'name', 'Category name is required'],
  [{ name: '\u200b' }, 'name', 'Category name is required'],
  [{ name: 'x'.repeat(81) }, 'name', 'Category name can have at most 80 characters'],
  [{ name: ['Prints'] }, 'name', 'Category name must be text'],
  [{ visibility: 0 }, 'visibility', 'Visibility is either true or false'],
  [{ starterFeatures: 'no' }, 'starterFeatures', 'Default features are either shown or not'],
  [{ features: {} }, 'features', 'Features must be a list'],
  [{ features: Array.from({ length: 13 }, () => feature) }, 'features', 'A category has at most 12 features'],
  [
    { features: [{ ...feature, emoji: 'abc' }] },
    'features.0.emoji',
    'The emoji of a feature has at most 2 characters',
  ],
  [{ features: [{ ...feature, emoji: ' ' }] }, 'features.0.emoji', 'A feature needs an emoji'],
  [{ features: [feature, { ...feature, title: '' }] }, 'features.1.title', 'A feature needs a title'],
  [
    { features: [{ ...feature, description: ' ' }] },
    'features.0.description',
    'A feature needs a description',
  ],
];

forEachEngine((open) => {
  test('rejects each invalid field with its name and message', { tags: ['IV10', 'S267'] }, async () => {
    const shop = await openCatalogShop(open);
    for (const [changed, path, message] of rejected) {
      const response = await shop.asAdmin('POST', '/categories', { name: 'Art Prints', ...changed });
      expect(response.status, JSON.stringify(changed)).toBe(400);
      expect(response.body.issues).toContainEqual({ path, message });
    }
    expect((await shop.asAdmin('GET', '/categories?visibility=ALL')).body.data).toEqual([]);
  });

  test(
    'creates, reads, replaces and deletes a category',
    { tags: ['S205', 'S265', 'S290', 'S291', 'S292', 'S295'] },
    async () => {
      const shop = await openCatalogShop(open);
      const sent = {
        name: ' Greeting Cards ',
        description: ' For every day ',
        browseDescription: ' In five sizes ',
        features: [{ ...feature, emoji: '👨‍👩‍👧‍👦' }, feature],
        slug: 'mine',
      };
      const made = await shop.asAdmin('POST', '/categories', sent);
      expect(made.status).toBe(201);
      const category = made.body.data;
      expect(category).toEqual({
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Greeting Cards',
        slug: 'greeting-cards',
        description: 'For every day',
        browseDescription: 'In five sizes',
        features: sent.features,
        starterFeatures: true,
        visibility: true,
        gallery: false,
        productsCount: 0,
        updatedAt: category.createdAt,
        createdAt: expect.any(String),
      });
      expect((await shop.asGuest('/categories/greeting-cards')).body.data).toEqual(category);

      const saved = await shop.asAdmin('PUT', `/categories/${category._id}`, {
        name: 'Cards',
        browseDescription: ' ',
        visibility: false,
      });
      expect(saved.status).toBe(200);
      const { description: _, browseDescription: __, ...rest } = category;
      expect(saved.body.data).toEqual({
        ...rest,
        name: 'Cards',
        slug: 'cards',
        features: [],
        visibility: false,
        updatedAt: expect.any(String),
      });
      expect(saved.body.data.updatedAt > category.updatedAt).toBe(true);

      // The category stays hidden until the artist shows it.
      const texts = { description: 'For all', browseDescription: 'In six sizes', features: [feature] };
      const renamed = await shop.asAdmin('PUT', `/categories/${category._id}`, { name: 'Cards', ...texts });
      expect(renamed.body.data).toMatchObject({ ...texts, visibility: false });

      const outdated = await shop.asAdmin('PUT', `/categories/${category._id}`, {
        name: 'Late',
        updatedAt: category.updatedAt,
      });
      expect([outdated.status, outdated.body.code]).toEqual([409, 'stale']);

      const deleted = await shop.asAdmin('DELETE', `/categories/${category._id}`);
      expect([deleted.status, deleted.body.data]).toEqual([200, renamed.body.data]);
      for (const response of [
        await shop.asAdmin('GET', '/categories/cards'),
        await shop.asAdmin('PUT', `/categories/${category._id}`, { name: 'Again' }),
        await shop.asAdmin('DELETE', `/categories/${category._id}`),
        await shop.asAdmin('DELETE', '/categories/a%00b'),
        await shop.asAdmin('GET', '/categories/%00'),
        await shop.asAdmin('GET', '/categories/..%2f..%2fetc'),
      ]) {
        expect(response.status).toBe(404);
      }
    },
  );

  test('hides the default features until the artist shows them again', async () => {
    const shop = await openCatalogShop(open);
    const { _id, slug } = await shop.addCategory({ starterFeatures: false });
    const read = async () => (await shop.asGuest(`/categories/${slug}`)).body.data;
    expect(await read()).toMatchObject({ features: [], starterFeatures: false });
    const put = (changed: object) =>
      shop.asAdmin('PUT', `/categories/${_id}`, { name: 'Art Prints', ...changed });
    await put({ description: 'Not a word of features' });
    expect(await read()).toMatchObject({ starterFeatures: false });
    await put({ starterFeatures: true });
    expect(await read()).toMatchObject({ starterFeatures: true });
    await put({ starterFeatures: false });
    const { data } = (await shop.asAdmin('GET', '/history')).body;
    expect(data[0].changes).toEqual([{ field: 'starterFeatures', before: 'yes', after: 'no' }]);
    // The trash keeps the setting.
    await shop.asAdmin('DELETE', `/categories/${_id}`);
    await shop.asAdmin('POST', `/trash/category/${_id}`);
    expect(await read()).toMatchObject({ starterFeatures: false });
  });

  test('a name is taken, in upper or lower case, until its category is deleted', async () => {
    const shop = await openCatalogShop(open);
    const prints = await shop.addCategory({ name: 'Art Prints' });
    const cards = await shop.addCategory({ name: 'Cards' });
    for (const response of [
      await shop.asAdmin('POST', '/categories', { name: ' ART  prints ' }),
      await shop.asAdmin('PUT', `/categories/${cards._id}`, { name: 'art prints' }),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, 'name_taken']);
      expect(response.body.issues).toEqual([
        { path: 'name', message: 'There is already a category with this name.' },
      ]);
    }
    const respelt = await shop.asAdmin('PUT', `/categories/${prints._id}`, { name: 'ART PRINTS' });
    expect([respelt.status, respelt.body.data.slug]).toEqual([200, 'art-prints']);
    await shop.asAdmin('DELETE', `/categories/${prints._id}`);
    expect((await shop.addCategory({ name: 'Art Prints' })).slug).toBe('art-prints');
  });

  test('rejects a name that looks like a taken one', { tags: ['FX15'] }, async () => {
    const shop = await openCatalogShop(open);
    await shop.addCategory({ name: 'Art Prints' });
    const cards = await shop.addCategory({ name: 'Cards' });
    for (const name of [
      'Art\u200b Prints',
      '\u202eArt Prints',
      'Art Prints\ufe0f',
      'Ａｒｔ\u3000Ｐｒｉｎｔｓ',
      'Art\u00ad Pri\u2060nts',
      'art\u2003\u200epr\u200dints',
    ])
      for (const response of [
        await shop.asAdmin('POST', '/categories', { name }),
        await shop.asAdmin('PUT', `/categories/${cards._id}`, { name }),
      ])
        expect([response.status, response.body.code]).toEqual([409, 'name_taken']);
    for (const name of ['\ufe0f', '\u034f\u2060', '\u{e0100}'])
      expect((await shop.asAdmin('POST', '/categories', { name })).status).toBe(400);
  });

  test(
    'makes unique slugs, and former slugs still lead to the category',
    { tags: ['IV15', 'S206', 'S294'] },
    async () => {
      const shop = await openCatalogShop(open);
      const first = await shop.addCategory({ name: 'Prints' });
      const put = async (id: string, name: string) =>
        (await shop.asAdmin('PUT', `/categories/${id}`, { name })).body.data.slug;
      const at = async (slug: string) => (await shop.asGuest(`/categories/${slug}`)).body.data?.slug;
      expect((await shop.addCategory({ name: 'Prints!' })).slug).toBe('prints-2');
      expect((await shop.addCategory({ name: 'चित्र' })).slug).toBe('chitra');
      expect((await shop.addCategory({ name: '404' })).slug).toBe('404-2');

      expect(await put(first._id, 'Fine Prints')).toBe('fine-prints');
      expect([await at('prints'), await at('fine-prints')]).toEqual(['fine-prints', 'fine-prints']);
      // A former slug of another category is not free.
      expect((await shop.addCategory({ name: 'Prints' })).slug).toBe('prints-3');
      expect(await put(first._id, 'Prints.')).toBe('prints');
      expect([await at('prints'), await at('fine-prints')]).toEqual(['prints', 'prints']);
      // A save without a change of name keeps the slug with its number.
      const second = (await shop.asGuest('/categories/prints-2')).body.data;
      expect(await put(second._id, 'Prints!')).toBe('prints-2');

      await shop.asAdmin('DELETE', `/categories/${first._id}`);
      expect(await at('fine-prints')).toBeUndefined();
      expect((await shop.addCategory({ name: 'Fine Prints' })).slug).toBe('fine-prints');
    },
  );

  test('a Hindi name keeps the slug of an earlier version until it changes, and that one still leads there', async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory({ name: 'चित्र' });
    await shop.services.database.write(async (tx) => {
      await tx.updateTable('category').set({ slug: 'category' }).where('id', '=', _id).execute();
      await tx
        .updateTable('category_slug')
        .set({ slug: 'category' })
        .where('category_id', '=', _id)
        .execute();
    });
    const save = async (name: string) =>
      (await shop.asAdmin('PUT', `/categories/${_id}`, { name, description: 'Drawn' })).body.data.slug;
    expect(await save('चित्र')).toBe('category');
    expect(await save('पुस्तक')).toBe('pustaka');
    expect((await shop.asGuest('/categories/category')).body.data.slug).toBe('pustaka');
  });

  test('Paintings is a gallery, also after a rename', async () => {
    const shop = await openCatalogShop(open);
    const paintings = await shop.addCategory({ name: 'Paintings' });
    expect(paintings).toMatchObject({ slug: 'paintings', gallery: true });
    const renamed = await shop.asAdmin('PUT', `/categories/${paintings._id}`, { name: 'Originals' });
    expect(renamed.body.data).toMatchObject({ slug: 'originals', gallery: true });
    expect((await shop.asGuest('/categories/paintings')).body.data.slug).toBe('originals');
    expect(await shop.addCategory({ name: 'Paintings' })).toMatchObject({
      slug: 'paintings-2',
      gallery: false,
    });
  });

  test('a category becomes the gallery when its name is corrected to Paintings', async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory({ name: 'Paintings!' });
    const save = async (name: string) =>
      (await shop.asAdmin('PUT', `/categories/${_id}`, { name })).body.data;
    expect(await save('Paintings.')).toMatchObject({ slug: 'paintings-2', gallery: false });
    expect(await save('Paintings')).toMatchObject({ slug: 'paintings', gallery: true });
    expect((await shop.asGuest('/categories/paintings-2')).body.data.slug).toBe('paintings');
    expect(await save('Paintings!')).toMatchObject({ slug: 'paintings', gallery: true });
  });

  test('deleting a category removes its products from lists and favorites', async () => {
    const shop = await openCatalogShop(open);
    const [goes, stays] = [await shop.addCategory(), await shop.addCategory({ name: 'Stays' })];
    const deletedProduct = await shop.addProduct(goes._id);
    await shop.addProduct(goes._id, { visibility: false });
    const remaining = await shop.addProduct(stays._id);
    const token = await shop.newSession();
    const favoriteProducts = [deletedProduct._id, remaining._id];
    await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts } });
    const deleted = await shop.asAdmin('DELETE', `/categories/${goes._id}`);
    expect(deleted.body.data.productsCount).toBe(2);
    const left = await shop.asAdmin('GET', '/products?visibility=ALL');
    expect(left.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([remaining._id]);
    expect((await shop.asGuest(`/products/${deletedProduct._id}`)).status).toBe(404);
    const { data } = (await shop.request('GET', '/api/user', { token })).body;
    expect(data.favoriteProducts.map(({ _id }: { _id: string }) => _id)).toEqual([remaining._id]);
    const again = await shop.asAdmin('PUT', `/products/${deletedProduct._id}`, {
      ...lotus,
      category: stays._id,
    });
    expect(again.status).toBe(404);
  });
});
