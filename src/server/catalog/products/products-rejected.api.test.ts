import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';

const rejected: [changed: object, path: string, message: string][] = [
  [{ name: ' ' }, 'name', 'Product name is required'],
  [{ name: undefined }, 'name', 'Product name is required'],
  [{ name: '\u200b\u2060' }, 'name', 'Product name is required'],
  [{ name: 'x'.repeat(201) }, 'name', 'Product name can have at most 200 characters'],
  [{ name: 'a\u0000b' }, 'name', 'This text contains a character that cannot be saved'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ category: undefined }, 'category', 'Category is required'],
  [{ category: '' }, 'category', 'Category is required'],
  [{ category: 'unknown' }, 'category', 'That category does not exist'],
  [{ category: 'a\u0000' }, 'category', 'That category does not exist'],
  [{ category: { _id: 'x' } }, 'category', 'Category must be an id'],
  [{ price: undefined }, 'price', 'Actual price is required'],
  [{ price: {} }, 'price.actual', 'Actual price is required'],
  [{ price: { actual: -1 } }, 'price.actual', 'Price must be at least 0'],
  [{ price: { actual: '12' } }, 'price.actual', 'Price must be at least 0'],
  [{ price: { actual: 0.009 } }, 'price.actual', 'A price has at most two decimals'],
  [{ price: { actual: 1e308 } }, 'price.actual', 'A price can be at most ₹1,00,00,000'],
  [{ price: { actual: 5, discounted: -1 } }, 'price.discounted', 'Discounted price must be at least 0'],
  [
    { price: { actual: 5, discounted: 6 } },
    'price.discounted',
    'Discounted price must not be above the actual price',
  ],
  [{ stock: undefined }, 'stock', 'Stock is required'],
  [{ stock: -1 }, 'stock', 'Stock must be at least 0'],
  [{ stock: 1.5 }, 'stock', 'Stock must be a whole number'],
  [{ stock: 2 ** 31 }, 'stock', 'Stock can be at most 1000000'],
  [{ visibility: 'false' }, 'visibility', 'Visibility is either true or false'],
  [{ tags: 'a,b' }, 'tags', 'Tags must be a list'],
  [{ tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags', 'A product has at most 30 tags'],
  [{ images: [{}] }, 'images.0.url', 'A picture needs a URL'],
  [{ images: [{ url: '', position: '1' }] }, 'images.0.position', 'The position of a picture is a number'],
  [{ images: {} }, 'images', 'Images must be a list'],
  [{ updatedAt: 'yesterday' }, 'updatedAt', 'updatedAt cannot be used like this'],
];

forEachEngine((open) => {
  test(
    'rejects each invalid field with its name and message',
    { tags: ['IV03', 'IV05', 'IV06', 'IV07', 'IV26', 'S261'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      for (const [changed, path, message] of rejected) {
        const response = await shop.asAdmin('POST', '/products', {
          ...lotus,
          category: category._id,
          ...changed,
        });
        expect(response.status, JSON.stringify(changed)).toBe(400);
        expect(response.body.issues).toContainEqual({ path, message });
      }
      expect((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);
    },
  );

  test('rejects a deleted category for a new and an existing product', { tags: ['IV08'] }, async () => {
    const shop = await openCatalogShop(open);
    const [stays, goes] = [await shop.addCategory(), await shop.addCategory({ name: 'Old' })];
    const product = await shop.addProduct(stays._id);
    await shop.asAdmin('DELETE', `/categories/${goes._id}`);
    const body = { ...lotus, category: goes._id };
    for (const response of [
      await shop.asAdmin('POST', '/products', body),
      await shop.asAdmin('PUT', `/products/${product._id}`, body),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body.issues).toEqual([{ path: 'category', message: 'That category does not exist' }]);
    }
  });

  test('finds nothing by an invalid id', { tags: ['IV14'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = await shop.addCategory();
    const body = { ...lotus, category: category._id };
    const odd = [
      'constructor',
      '__proto__',
      '..%2f',
      '%00',
      'a%00b',
      '%ED%A0%80',
      'चित्र',
      '0',
      '-1',
      'x'.repeat(2000),
    ];
    for (const id of odd.map((text) => (text.includes('%') ? text : encodeURIComponent(text)))) {
      for (const response of [
        await shop.asGuest(`/products/${id}`),
        await shop.asAdmin('GET', `/products/${id}`),
        await shop.asAdmin('PUT', `/products/${id}`, body),
        await shop.asAdmin('DELETE', `/products/${id}`),
      ]) {
        expect([400, 404], id).toContain(response.status);
      }
    }
  });
});
