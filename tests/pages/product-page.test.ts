import { describe, expect, test } from 'vitest';
import { openPages, type Pages, textsOf } from '../support/pages.ts';

/**
 * Creates a category.
 * @returns a function that creates a product in it, and returns the markup and the texts of its page without related products
 */
async function openCategory({ call, main }: Pages) {
  const category = await call('POST', '/categories', { name: 'Kites' });
  return async (given: Record<string, unknown>) => {
    const product = await call('POST', '/products', {
      name: 'A kite',
      description: 'Made for a test.',
      category: category._id,
      price: { actual: 500, allowDiscount: false },
      stock: 10,
      ...given,
    });
    const whole = await main(`/product/${product._id}`);
    const markup = whole.replace(/<section aria-labelledby="related-pieces".*?<\/section>/s, '');
    return { markup, texts: textsOf(markup) };
  };
}

/** The texts of all elements with this name. */
const elements = (markup: string, name: string): string[] =>
  [...markup.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'gs'))].map(([one]) => textsOf(one).join(' '));

describe("a product's page", () => {
  test('shows one blank line where the description has several', async () => {
    const show = await openCategory(await openPages());
    const { markup } = await show({ description: 'Paper and string.\n\n \n\nIt flies.\nHigh.' });
    expect(markup).toContain('Paper and string.\n\nIt flies.\nHigh.<');
  });

  test('shows medium and size only when they are set', { tags: ['S116', 'S117'] }, async () => {
    const show = await openCategory(await openPages());
    const medium = await show({ meta: { medium: 'Ink', size: '   ' } });
    expect(medium.texts).toContain('Product Details');
    expect(elements(medium.markup, 'dt')).toEqual(['Medium']);
    expect(elements(medium.markup, 'dd')).toEqual(['Ink']);
    const size = await show({ meta: { medium: ' \u00A0 ', size: '3 x 3 in' } });
    expect(elements(size.markup, 'dt')).toEqual(['Size']);
    const neither = await show({ meta: { medium: '', notes: 'only for the artist' } });
    expect(neither.texts).not.toContain('Product Details');
    expect(neither.markup).not.toContain('only for the artist');
  });

  test('shows what shipping costs, if it is set and the product can be ordered', async () => {
    const pages = await openPages();
    const show = await openCategory(pages);
    const hasShipping = (texts: string[]) => texts.some((text) => text.includes('hipping ₹'));
    expect(hasShipping((await show({})).texts)).toBe(false);
    const settings = await pages.call('GET', '/settings');
    const shippingRates = { kind: 'flat', amount: 60, freeFrom: 1_500 };
    await pages.call('PUT', '/settings', { ...settings, shippingRates });
    expect((await show({})).texts).toContain('Shipping ₹60 · free from ₹1,500 · abroad on request');
    expect(hasShipping((await show({ stock: 0 })).texts)).toBe(false);
    expect(hasShipping((await show({ isAvailableToSell: false })).texts)).toBe(false);
  });

  test('links to shipping and returns only when they are written', async () => {
    const pages = await openPages();
    const show = await openCategory(pages);
    expect((await show({})).markup).not.toContain('href="/shipping"');
    const settings = await pages.call('GET', '/settings');
    const policies = { privacy: [], terms: [], shipping: ['By post.'], contact: [] };
    await pages.call('PUT', '/settings', { ...settings, policies });
    expect((await show({})).markup).toContain('href="/shipping"');
  });

  test('leads to its own gallery, also beside the one at /paintings', async () => {
    const { shop, call, main } = await openPages();
    const addProduct = async (category: { _id: string }) => {
      const sent = { name: 'A piece', description: 'Ink.', category: category._id, price: { actual: 5 } };
      return `/product/${(await call('POST', '/products', { ...sent, stock: 1 }))._id}`;
    };
    const originals = await call('POST', '/categories', { name: 'Paintings' });
    const original = await addProduct(originals);
    const links = async (path: string) =>
      [...(await main(path)).matchAll(/href="(\/(?:paintings|shop)[^"]*)"/g)].map(([, href]) => href);
    expect(await links(original)).toEqual(['/paintings']);
    // A renamed gallery stays a gallery.
    await call('PUT', `/categories/${originals._id}`, { name: 'Originals' });
    expect(await links(original)).toEqual(['/paintings']);
    // Another category takes its former name, and so its path, while it is in the trash.
    const token = await shop.adminToken();
    await shop.request('DELETE', `/api/categories/${originals._id}`, { token });
    const painting = await addProduct(await call('POST', '/categories', { name: 'Paintings' }));
    await call('POST', `/trash/category/${originals._id}`);
    expect(await links(original)).toEqual(['/shop/originals']);
    expect(await links(painting)).toEqual(['/paintings']);
  });

  test(
    'shows a discount in whole percent, rounded, beside the former price',
    { tags: ['S112'] },
    async () => {
      const show = await openCategory(await openPages());
      const cases = [
        { actual: 1450, discounted: 1190, now: '₹1,190', was: '₹1,450', percent: '18% off' },
        { actual: 200, discounted: 175, now: '₹175', was: '₹200', percent: '13% off' },
        {
          actual: 123456.5,
          discounted: 61728.25,
          now: '₹61,728.25',
          was: '₹1,23,456.50',
          percent: '50% off',
        },
        { actual: 100, discounted: 0, now: '₹0', was: '₹100', percent: '100% off' },
      ];
      for (const { actual, discounted, now, was, percent } of cases) {
        const { markup, texts } = await show({ price: { actual, discounted, allowDiscount: true } });
        expect(texts).toContain(now);
        expect(elements(markup, 'del')).toEqual([`instead of ${was}`]);
        expect(texts).toContain(percent);
      }
    },
  );

  test('shows no discount without one, nor on a free product', { tags: ['IV05', 'S113'] }, async () => {
    const show = await openCategory(await openPages());
    const cases = [
      { actual: 0, discounted: 0, allowDiscount: true, shown: '₹0' },
      { actual: 0, allowDiscount: true, shown: '₹0' },
      { actual: 900, discounted: 900, allowDiscount: true, shown: '₹900' },
      { actual: 900, discounted: 700, allowDiscount: false, shown: '₹900' },
      { actual: 900, allowDiscount: true, shown: '₹900' },
    ];
    for (const { shown, ...price } of cases) {
      const { markup, texts } = await show({ price });
      expect(texts).toContain(shown);
      expect(elements(markup, 'del')).toEqual([]);
      expect(texts.join('\n')).not.toMatch(/%|NaN|Infinity/);
    }
  });

  test(
    'counts stock in its badge, shows how few are left from five down, and sold out at 0',
    { tags: ['S114', 'S223', 'S224', 'S225', 'S226', 'S322'] },
    async () => {
      const pages = await openPages();
      const { updatedAt: _updatedAt, ...settings } = await pages.call('GET', '/settings');
      await pages.call('PUT', '/settings', { ...settings, whatsapp: '+91 98200 12345' });
      const show = await openCategory(pages);
      const cases = [
        { stock: 6, isSoldOut: false, badge: 'In Stock (6 available)', isOrderable: true },
        { stock: 5, isSoldOut: false, badge: 'Only 5 left in stock', isOrderable: true },
        { stock: 4, isSoldOut: false, badge: 'Only 4 left in stock', isOrderable: true },
        { stock: 1, isSoldOut: false, badge: 'Only 1 left in stock', isOrderable: true },
        { stock: 0, isSoldOut: false, badge: 'Sold out', isOrderable: false },
        { stock: 7, isSoldOut: true, badge: 'Sold out', isOrderable: false },
      ];
      for (const { badge, isOrderable, ...stocked } of cases) {
        const { texts } = await show(stocked);
        expect(texts.filter((text) => /in stock|sold out/i.test(text))).toEqual([badge]);
        expect(texts.includes('Order on WhatsApp')).toBe(isOrderable);
      }
    },
  );
});
