import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop } from '#tests/support/shop.ts';

test('the home page has the chosen product, order and words; the newest product replaces a hidden one', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await shop.request(method, `/api${path}`, { token, body })).body.data;
  const { _id: category } = await send('POST', '/categories', { name: 'Prints' });
  const add = async (name: string) =>
    send('POST', '/products', {
      name,
      description: 'A print',
      category,
      price: { actual: 100, allowDiscount: false },
      stock: 3,
      images: [{ url: await plainImage('teal') }],
      visibility: true,
      isAvailableToSell: true,
    });
  const old = await add('Old print');
  await add('New print');
  const publish = (branding: object) =>
    send('PUT', '/settings/branding', { ...defaultBranding, ...branding });
  const markup = async (path: string) => (await shop.request('GET', path)).text;
  const hero = async () => /data-piece="([^"]*)"/.exec(await markup('/'))?.[1];

  expect(await hero()).not.toBe(old._id);
  await publish({
    hero: old._id,
    home: ['cards', 'hero', 'newest'],
    navigation: ['home', 'about', 'shop', 'paintings'],
    words: { shopTitle: 'All <b>prints</b>', reasonsTitle: 'Why mine' },
    hidden: ['comingSoonCard', 'quotes'],
  });
  expect(await hero()).toBe(old._id);
  const home = await markup('/');
  expect(home.indexOf('All &lt;b&gt;prints')).toBeLessThan(home.indexOf('<h1'));
  expect(home).not.toContain('Coming Soon');
  expect(home.indexOf('>About Me</a>')).toBeLessThan(home.indexOf('>Shop</a>'));
  expect(await markup('/shop')).toContain('Why mine');
  expect(await markup('/shop/prints')).not.toContain('<blockquote');

  await shop.request('DELETE', `/api/products/${old._id}`, { token });
  expect(await hero()).not.toBe(old._id);
  expect((await shop.request('GET', '/')).status).toBe(200);
});

test('a long name makes the headline of a shop that opens soon smaller', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const save = async (brand: string) => {
    const { updatedAt: _, ...settings } = (await shop.request('GET', '/api/settings', { token })).body.data;
    const saved = await shop.request('PUT', '/api/settings', { token, body: { ...settings, brand } });
    expect(saved.status).toBe(200);
  };
  const headline = async () => /<h1[^>]*class="([^"]*)"/.exec((await shop.request('GET', '/')).text)?.[1];
  expect(await headline()).toBe('text-4xl');
  await save('The Handmade Paper and Natural Pigment Studio of Kaveri Rao');
  expect(await headline()).toBe('text-3xl');
});
