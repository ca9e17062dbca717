import { describe, expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

const items = [
  { values: ['A4', 'None'], stock: 0 },
  { values: ['A3', 'None'], stock: 4 },
  { values: ['A3', 'Oak'], price: 900, stock: 7 },
];

/** A shop with a print in three variants. `ids` are theirs. @param changed settings */
async function openPrint(changed: object = {}) {
  const pages = await openPages();
  const { call, shop } = pages;
  const { updatedAt: _updatedAt, ...settings } = await call('GET', '/settings');
  await call('PUT', '/settings', { ...settings, whatsapp: '+91 98200 12345', ...changed });
  const category = await call('POST', '/categories', { name: 'Prints' });
  const product = await call('POST', '/products', {
    name: 'Lotus',
    description: 'Made for a test.',
    category: category._id,
    price: { actual: 500, discounted: 400, allowDiscount: true },
    stock: 0,
    variants: { options: ['Size', 'Frame'], items },
  });
  const { variants } = product as unknown as { variants: { items: { _id: string }[] } };
  const ids = variants.items.map(({ _id }) => _id);
  const path = `/product/${product._id}`;
  const html = async (query = '') => (await shop.request('GET', path + query)).text;
  /** The canonical path, which is also the one in shared links. */
  const named = `/product/lotus-${product._id}`;
  return { ...pages, category, product, ids, path, named, html };
}

const checkedIn = (markup: string) =>
  [...markup.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('checked'))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

describe('the page of a product with variants', () => {
  test('selects the first one in stock, and the one in the URL, without scripts', async () => {
    const { main, path, ids } = await openPrint();
    const first = await main(path);
    expect(first).toMatch(new RegExp(`<form [^>]*action="${path}"`));
    expect(checkedIn(first)).toEqual([ids[1]]);
    const labels = ['A4, None · ₹400 · sold out', 'A3, None · ₹400', 'A3, Oak · ₹900'];
    expect(textsOf(first)).toEqual(expect.arrayContaining(['Size, Frame', ...labels]));
    expect(textsOf(first)).toEqual(expect.arrayContaining(['₹400', '20% off', 'Only 4 left in stock']));

    const oak = await main(`${path}?variant=${ids[2]}`);
    expect(checkedIn(oak)).toEqual([ids[2]]);
    expect(textsOf(oak)).toEqual(expect.arrayContaining(['₹900', 'In Stock (7 available)']));
    expect(textsOf(oak)).not.toContain('20% off');

    const soldOut = await main(`${path}?variant=${ids[0]}`);
    expect(textsOf(soldOut)).toContain('Sold out');
    expect(textsOf(soldOut)).not.toContain('Order on WhatsApp');
    expect(soldOut).not.toContain('found a home');
    const hint = 'Choose another variant, or ask me about it.';
    expect([soldOut.includes(hint), first.includes(hint)]).toEqual([true, false]);
    // An unknown id, such as that of a deleted variant, selects the default.
    expect(await main(`${path}?variant=${'0'.repeat(36)}`)).toBe(first);
  });

  test('says that all of them are sold out', async () => {
    const { call, main, category } = await openPrint();
    const product = await call('POST', '/products', {
      name: 'Gone',
      description: 'Made for a test.',
      category: category._id,
      price: { actual: 500 },
      stock: 0,
      variants: { options: ['Size'], items: [{ values: ['A4'], stock: 0 }] },
    });
    const page = await main(`/product/${product._id}`);
    expect(page).toContain('All variants are sold out.');
    expect(page).not.toContain('Choose another variant');
  });

  test.each([true, false])(
    'sends the one that is chosen without scripts, with the order book: %s',
    async (orderBook) => {
      const { shop, main, path, named, ids, product } = await openPrint({ orderBook });
      const page = await main(path);
      expect(page).toMatch(/<form [^>]*id="variant"/);
      const buttons = page.match(/<button [^>]*formAction="\/enquiries"[^>]*>/g) ?? [];
      expect(buttons).toHaveLength(2);
      for (const button of buttons) {
        expect(button).toContain('form="variant"');
        expect(button).toContain('name="product"');
        expect(button).toContain(`value="${product._id}"`);
      }
      // What the browser sends: the button's own value, and the radio button of the form.
      const fields = { variant: ids[2] ?? '', product: product._id };
      const response = await shop.request('POST', '/enquiries', {
        rawBody: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const message = new URL(response.headers['location'] ?? '').searchParams.get('text') ?? '';
      expect(message.split('\n')).toEqual([
        'Hello! I would like to order this piece:',
        'Lotus',
        'Size: A3, Frame: Oak',
        'Price: ₹900',
        expect.stringMatching(new RegExp(`^http.*${named}\\?variant=${ids[2]}$`)),
        expect.stringMatching(orderBook ? /^Code: LOTUS-\w{3}$/ : /^Code: [A-Z\d]{6}$/),
      ]);
    },
  );

  test('is rendered again when the stock of a variant changes', async () => {
    const { call, main, path, ids, product, category } = await openPrint();
    const url = `${path}?variant=${ids[2]}`;
    await main(url);
    await call('PUT', `/products/${product._id}`, {
      ...product,
      category: category._id,
      variants: {
        options: ['Size', 'Frame'],
        items: items.map((item, at) => ({ ...item, _id: ids[at], stock: at === 2 ? 1 : item.stock })),
      },
      updatedAt: undefined,
    });
    expect(textsOf(await main(url))).toContain('Only 1 left in stock');
  });

  test('describes all of them for search engines at one canonical URL', async () => {
    const { html, named, ids } = await openPrint();
    for (const page of [await html(), await html(`?variant=${ids[2]}`)]) {
      expect(page).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${named}">`));
      const [json = ''] = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
        .map(([, text = '']) => text)
        .filter((text) => text.includes('ProductGroup'));
      const group = JSON.parse(json);
      expect(group).toMatchObject({ '@type': ['ProductGroup', 'VisualArtwork'], name: 'Lotus' });
      expect(group.variesBy).toEqual(['https://schema.org/size']);
      expect(group).not.toHaveProperty('offers');
      expect(
        group.hasVariant.map((variant: Record<string, unknown>) => [variant['name'], variant['size']]),
      ).toEqual([
        ['Lotus, A4, None', 'A4'],
        ['Lotus, A3, None', 'A3'],
        ['Lotus, A3, Oak', 'A3'],
      ]);
      expect(group.hasVariant[2]).toMatchObject({
        sku: ids[2],
        additionalProperty: [{ '@type': 'PropertyValue', name: 'Frame', value: 'Oak' }],
        offers: {
          price: '900.00',
          availability: 'https://schema.org/InStock',
          url: expect.stringContaining(`${named}?variant=${ids[2]}`),
        },
      });
      expect(group.hasVariant[0].offers.availability).toBe('https://schema.org/SoldOut');
    }
  });

  test('offers more than eight variants in a select', async () => {
    const { main, call, category } = await openPrint();
    const many = Array.from({ length: 9 }, (_, n) => ({ values: [`A${n}`], stock: n }));
    const product = await call('POST', '/products', {
      name: 'Many',
      description: 'Made for a test.',
      category: category._id,
      price: { actual: 500 },
      stock: 0,
      variants: { options: ['Size'], items: many },
    });
    const markup = await main(`/product/${product._id}`);
    expect(checkedIn(markup)).toEqual([]);
    expect(markup).toMatch(/<select name="variant".*<option value="[^"]*" selected="">A1<\/option>/s);
    expect(textsOf(markup)).toContain('A0 · sold out');
  });

  test('shows price, variants and order button of a gallery product only if it is for sale there', async () => {
    const { main, call, shop, category, product, path, ids } = await openPrint();
    await shop.services.database.write((tx) => tx.updateTable('category').set({ gallery: 1 }).execute());
    const save = (isForSaleInGallery: boolean) =>
      call('PUT', `/products/${product._id}`, {
        ...product,
        category: category._id,
        updatedAt: undefined,
        isForSaleInGallery,
        meta: { size: '24 x 36 in' },
      });
    await save(false);
    const shown = await main(path);
    expect(textsOf(shown)).toEqual(
      expect.arrayContaining(['Enquire on WhatsApp', 'An original painting, shown in the gallery.']),
    );
    expect(shown).not.toContain('₹');
    expect(shown).not.toContain('name="variant"');
    await save(true);
    const forSale = await main(path);
    expect(checkedIn(forSale)).toEqual([ids[1]]);
    expect(textsOf(forSale)).toEqual(
      expect.arrayContaining(['₹400', 'Order on WhatsApp', 'Only 4 left in stock']),
    );
    // Before the size, which is cut off if it is long.
    expect(textsOf(await main('/paintings'))).toContain('from ₹400 · 24 x 36 in');
  });

  test('shows a gallery product that is for sale there as sold out without a stock', async () => {
    const { main, call } = await openPages();
    const category = await call('POST', '/categories', { name: 'Paintings' });
    const fields = {
      description: 'Made for a test.',
      category: category._id,
      price: { actual: 500 },
      stock: 0,
    };
    const add = (name: string, isForSaleInGallery: boolean) =>
      call('POST', '/products', { ...fields, name, isForSaleInGallery });
    const shown = textsOf(await main(`/product/${(await add('Dawn', false))._id}`));
    expect(shown).toContain('An original painting, shown in the gallery.');
    expect(shown).not.toContain('Sold out');
    const sold = textsOf(await main(`/product/${(await add('Dusk', true))._id}`));
    expect(sold).toContain('Sold out');
    expect(sold).not.toContain('An original painting, shown in the gallery.');
  });

  test('shows "from" on its card', async () => {
    const { main, category } = await openPrint();
    expect(textsOf(await main(`/shop/${category.slug}`))).toContain('from ₹400');
  });
});
