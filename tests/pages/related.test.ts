import { expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

test('a page shows related pieces as they are now, and is made again only when one of them changes', async () => {
  const { call, main, shop } = await openPages();
  const category = await call('POST', '/categories', { name: 'Kites' });
  const add = (name: string, changed: object = {}) =>
    call('POST', '/products', {
      name,
      description: 'Made for a test.',
      category: category._id,
      price: { actual: 500 },
      stock: 3,
      ...changed,
    });
  const own = await add('Own kite', { tags: ['red paper', '<b>'] });
  const path = `/product/${own._id}`;
  expect(await main(path)).not.toContain('You may also like');
  const [red, blue] = [await add('Red kite'), await add('Blue kite')];
  expect(textsOf(await main(path))).toEqual(
    expect.arrayContaining(['You may also like', 'Red kite', 'Blue kite']),
  );
  await add('Green kite');
  await add('White kite');
  const far = await add('Far kite', { price: { actual: 9_000 } });

  const change = (product: { _id: string }, changed: object) =>
    call('PUT', `/products/${product._id}`, {
      ...product,
      category: category._id,
      updatedAt: undefined,
      ...changed,
    });
  const shown = async () =>
    textsOf(await main(path))
      .filter((text) => / kite$|Sold out/.test(text))
      // The first is the name of the page's own product.
      .slice(1);
  expect(await shown()).not.toContain('Far kite');
  const etag = async () => (await shop.request('GET', path)).headers['etag'];
  const before = await etag();
  expect(await etag()).toBe(before);
  await change(far, { price: { actual: 9_100 } });
  const status = async () =>
    (await shop.request('GET', path, { headers: { 'if-none-match': before ?? '' } })).status;
  expect(await status()).toBe(304);

  await change(red, { name: 'Crimson kite' });
  expect(await shown()).toContain('Crimson kite');
  await change(blue, { visibility: false });
  expect(await shown()).not.toContain('Blue kite');
  expect(await shown()).toContain('Far kite');
  await change(far, { stock: 0 });
  expect(await shown()).toContain('Sold out');

  // Each tag leads to its search, whatever it contains.
  const page = await main(path);
  expect(page).toContain('href="/search?q=red+paper"');
  expect(page).toMatch(/href="\/search\?q=%3Cb%3E"/);
});

test('a sold-out piece offers to ask for one like it, with the piece in the message', async () => {
  const { call, main } = await openPages();
  const { updatedAt: _updatedAt, ...settings } = await call('GET', '/settings');
  const save = (changed: object) =>
    call('PUT', '/settings', { ...settings, whatsapp: '+91 98200 12345', ...changed });
  await save({});
  const category = await call('POST', '/categories', { name: 'Kites' });
  const add = (changed: object) =>
    call('POST', '/products', {
      name: 'Red kite',
      description: 'Made for a test.',
      category: category._id,
      price: { actual: 500 },
      stock: 0,
      ...changed,
    });
  const gone = await add({});
  const page = await main(`/product/${gone._id}`);
  expect(textsOf(page)).toEqual(expect.arrayContaining(['Sold out', 'Ask for one like it']));
  expect(page).not.toContain('Order on WhatsApp');
  const chat = new URL(/href="(https:\/\/wa\.me[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(chat.searchParams.get('text')).toMatch(
    /^Hello! This piece is sold out\. I would like to ask for one like it:\nRed kite\nPrice: ₹500\nhttp.*\nCode: \w+$/,
  );
  const unavailable = await add({ isAvailableToSell: false });
  expect(await main(`/product/${unavailable._id}`)).not.toContain('Ask for one like it');

  // With the order book, the same button makes an enquiry.
  await save({ orderBook: true });
  expect(await main(`/product/${gone._id}`)).toMatch(/<button [^>]*formAction="\/enquiries"/);
  const { code } = await call('POST', '/enquiries', { products: [gone._id] });
  expect(code).toMatch(/^KITE-/);
});
