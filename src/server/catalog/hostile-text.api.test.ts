import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { hostileTexts } from '#tests/support/hostile-text.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';

forEachEngine((open) => {
  test('every field returns any text unchanged', { tags: ['IV01'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    const token = await shop.newSession();
    for (const [n, text] of hostileTexts.entries()) {
      const short = text.slice(0, 50).trim();
      const product = {
        name: text,
        description: text,
        tags: [short],
        meta: { medium: text, size: text, notes: text },
      };
      const { _id } = await shop.addProduct(category, product);
      expect((await shop.asAdmin('GET', `/products/${_id}`)).body.data, text).toMatchObject(product);

      const feature = { emoji: '🪤', title: short, description: text };
      const form = { name: `${n} ${text}`, description: text, browseDescription: text, features: [feature] };
      const { slug } = await shop.addCategory(form);
      expect(slug, text).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect((await shop.asGuest(`/categories/${slug}`)).body.data, text).toMatchObject(form);

      const body = { name: text };
      await shop.request('PUT', '/api/user', { token, body });
      expect((await shop.request('GET', '/api/user', { token })).body.data, text).toMatchObject(body);
    }
    expect((await shop.asAdmin('GET', '/products')).body.data).toHaveLength(hostileTexts.length);
  });

  // The time limit of the test fails slow searches.
  test('treats any search text as words, and changes nothing', { tags: ['IV16', 'IV18'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    const lotus = await shop.addProduct(category, { name: 'Lotus', meta: { medium: 'Ink' } });
    const long = [
      '(aaa+)+$',
      `${'a'.repeat(99)}!`,
      '%_%_%_%_%',
      '%'.repeat(100),
      '['.repeat(100),
      '\\'.repeat(100),
    ];
    for (const text of [...hostileTexts, ...long]) {
      const encoded = encodeURIComponent(text);
      for (const path of [
        `products?q=${encoded}`,
        `products?medium=${encoded}`,
        `products?categoryId=${encoded}`,
        `products?limit=2&q=${encoded}`,
        `browse?q=${encoded}`,
        `browse?medium=${encoded}`,
        `browse?category=${encoded}`,
      ]) {
        const { status, body } = await shop.asGuest(`/${path}`);
        expect([200, 400, 404], `${path}: ${status}`).toContain(status);
        if (status === 200 && path.startsWith('products')) expect(body.data, path).toEqual([]);
      }
      for (const parameter of ['sort', 'visibility', 'limit', 'cursor', 'minPrice', 'maxPrice', 'inStock'])
        expect([200, 400, 401], `${parameter} ${text}`).toContain(
          (await shop.asGuest(`/products?${parameter}=${encoded}`)).status,
        );
    }
    expect((await shop.asGuest(`/products/${lotus._id}`)).body.data.name).toBe('Lotus');
  });
});
