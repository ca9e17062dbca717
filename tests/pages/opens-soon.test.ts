import { expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

test('a shop without a visible product says that it opens soon, with a chat once there is a number', async () => {
  const { call, main, shop } = await openPages();
  const empty = await main('/');
  expect(textsOf(empty)).toEqual(
    expect.arrayContaining([
      'We follow heart',
      'Kalakari opens soon',
      'Shop Collection',
      'Original Paintings',
      'Coming Soon',
    ]),
  );
  expect(empty).not.toMatch(/wa\.me|<img|<svg|<picture/);
  expect(textsOf(empty)).not.toContain('Browse the shop');
  expect(textsOf(empty)).not.toContain('Meet the artist');
  expect(textsOf(await main('/shop'))).toContain('Meet the artist');
  expect((await shop.request('GET', '/')).text).not.toContain('noindex');

  const token = await shop.adminToken();
  const settings = (await shop.request('GET', '/api/settings', { token })).body.data;
  await call('PUT', '/settings', {
    ...settings,
    brand: 'Asha',
    whatsapp: '+919812345678',
    story: ['I paint.'],
  });
  // A hidden product changes nothing.
  const { _id: category } = await call('POST', '/categories', { name: 'Cards' });
  const product = { description: 'A card.', tags: [], price: { actual: 5 }, stock: 1, images: [], category };
  await call('POST', '/products', { ...product, name: 'Hidden', visibility: false });
  const ready = await main('/');
  expect(textsOf(ready)).toEqual(expect.arrayContaining(['Asha opens soon', 'I paint.', 'Meet the artist']));
  expect(ready).toContain('href="https://wa.me/919812345678"');

  // A visible product does, even without an image.
  await call('POST', '/products', { ...product, name: 'Shown' });
  const open = textsOf(await main('/'));
  expect(open).toContain('Browse the shop');
  expect(open).not.toContain('Asha opens soon');
});
