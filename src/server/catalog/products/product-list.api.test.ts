import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

const inputs = [
  { name: 'Lotus', price: { actual: 450 }, stock: 3, tags: ['flower'], meta: { medium: 'Watercolor' } },
  { name: 'élan', price: { actual: 900, discounted: 99.5, allowDiscount: true }, stock: 0 },
  {
    name: 'Two Parrots',
    price: { actual: 300, discounted: 1, allowDiscount: false },
    stock: 9,
    meta: { medium: 'Ink' },
  },
  {
    name: 'Zebra 100%_!',
    price: { actual: 450 },
    stock: 5,
    isSoldOut: true,
    description: 'With a flower behind its ear',
  },
  { name: 'apple', price: { actual: 0 }, stock: 1, meta: { medium: 'Watercolor', size: '8x10' } },
];

async function openShopWithProducts(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const { _id } = await shop.addCategory();
  for (const input of inputs) await shop.addProduct(_id, input);
  return { shop, categoryId: _id };
}

/** What must be equal: not `ready` of an image, which changes by itself. */
const idsAndImages = (products: readonly Product[]) =>
  products.map(({ _id, images }) => [_id, images.map(({ url }) => url)]);

const namesOf = (products: readonly Product[]) => products.map(({ name }) => name);

async function names(shop: CatalogShop, query: string): Promise<string[]> {
  const response = await shop.asGuest(`/products?${query}`);
  expect(response.status, response.text).toBe(200);
  return namesOf(response.body.data);
}

/** Follows the cursors to the end. */
async function walk(
  shop: CatalogShop,
  query: string,
  limit: number,
): Promise<{ found: Product[]; totals: number[] }> {
  const found: Product[] = [];
  const totals: number[] = [];
  for (let cursor = ''; ;) {
    const { body } = await shop.asGuest(`/products?${query}&limit=${limit}${cursor}`);
    found.push(...body.data);
    totals.push(body.page.total);
    if (body.page.next === null) return { found, totals };
    expect(body.data).toHaveLength(limit);
    cursor = `&cursor=${body.page.next}`;
  }
}

onBothEngines((open) => {
  test('sorts, searches and filters', { tags: ['IV16', 'S288'] }, async () => {
    const { shop, categoryId } = await openShopWithProducts(open);
    const wanted: [query: string, names: string[]][] = [
      ['', ['apple', 'Zebra 100%_!', 'Two Parrots', 'élan', 'Lotus']],
      ['sort=oldest', ['Lotus', 'élan', 'Two Parrots', 'Zebra 100%_!', 'apple']],
      ['sort=price', ['apple', 'élan', 'Two Parrots', 'Lotus', 'Zebra 100%_!']],
      ['sort=-price', ['Zebra 100%_!', 'Lotus', 'Two Parrots', 'élan', 'apple']],
      ['sort=name', ['apple', 'élan', 'Lotus', 'Two Parrots', 'Zebra 100%_!']],
      ['q=flower', ['Zebra 100%_!', 'Lotus']],
      ['q=FLOWER+zeb', ['Zebra 100%_!']],
      ['q=flower+parrots', []],
      ['q=ELAN', ['élan']],
      ['q=watercolor', ['apple', 'Lotus']],
      ['q=8x10', ['apple']],
      ['q=%25', ['Zebra 100%_!']],
      ['q=_', ['Zebra 100%_!']],
      ['q=!', ['Zebra 100%_!']],
      ['q=%20', ['apple', 'Zebra 100%_!', 'Two Parrots', 'élan', 'Lotus']],
      ["q=' or 1=1 --", []],
      ['q=\\', []],
      ['medium=Ink', ['Two Parrots']],
      ['medium=Oil', []],
      ['minPrice=99.5&maxPrice=300', ['Two Parrots', 'élan']],
      ['minPrice=99.51', ['Zebra 100%_!', 'Two Parrots', 'Lotus']],
      ['maxPrice=0', ['apple']],
      ['inStock=true', ['apple', 'Two Parrots', 'Lotus']],
      [`categoryId=${categoryId}&q=lotus`, ['Lotus']],
      ['categoryId=unknown', []],
      ['categoryId=a%00', []],
    ];
    for (const [query, expected] of wanted) expect(await names(shop, query), query).toEqual(expected);
  });

  test('rejects unknown values and limits the size of a page', { tags: ['IV17'] }, async () => {
    const { shop } = await openShopWithProducts(open);
    const rejected = [
      'sort=password',
      'visibility=all',
      'visibility=ALL&visibility=VISIBLE',
      'visibility[]=x&visibility=1',
      'limit=0',
      'limit=-1',
      'limit=101',
      'limit=1e2',
      'limit=',
      'minPrice=-1',
      'minPrice=1e9',
      'maxPrice=abc',
      'inStock=yes',
      'pictured=false',
      'visible=yes',
      'cursor=abc',
      'limit=2&cursor=abc',
      `q=${'a'.repeat(101)}`,
      'q=a%00',
      'categoryId=a&categoryId=b',
    ];
    for (const query of rejected) {
      const response = await shop.asGuest(`/products?${query}`);
      expect([response.status, response.body.code], query).toEqual([400, 'invalid']);
    }
    const page = (await shop.asGuest('/products?limit=2&sort=price')).body.page;
    const elsewhere = await shop.asGuest(`/products?limit=2&sort=name&cursor=${page.next}`);
    expect(elsewhere.body.issues).toEqual([
      { path: 'cursor', message: 'This cursor does not belong to this list' },
    ]);
    expect((await shop.asGuest('/products')).body).not.toHaveProperty('page');
  });

  test('cursors lead to every product once and in order, for every sort and page size', async () => {
    const { shop, categoryId } = await openShopWithProducts(open);
    const url = await plainImage('teal');
    for (let n = 0; n < 8; n += 1)
      await shop.addProduct(categoryId, { name: `Same ${n % 2}`, images: [{ url }] });
    await shop.addProduct(categoryId, { name: 'Same hidden', visibility: false });
    expect(new Set(await names(shop, 'pictured=true'))).toEqual(new Set(['Same 0', 'Same 1']));
    const queries = ['sort=newest', 'sort=oldest', 'sort=price', 'sort=-price', 'sort=name'].flatMap(
      (sort) => [sort, `${sort}&q=same`],
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...queries), fc.integer({ min: 1, max: 14 }), async (query, limit) => {
        const whole: Product[] = (await shop.asGuest(`/products?${query}`)).body.data;
        const { found, totals } = await walk(shop, query, limit);
        expect(idsAndImages(found)).toEqual(idsAndImages(whole));
        expect(new Set(totals)).toEqual(new Set([whole.length]));
      }),
      { numRuns: 20 },
    );
  });

  describe('while the catalog changes', () => {
    test('pages from the newest neither repeat nor omit an unchanged product', async () => {
      const { shop, categoryId } = await openShopWithProducts(open);
      const first = (await shop.asGuest('/products?limit=2')).body;
      await shop.addProduct(categoryId, { name: 'Brand new' });
      await shop.asAdmin('DELETE', `/products/${first.data[1]._id}`);
      const second = (await shop.asGuest(`/products?limit=2&cursor=${first.page.next}`)).body;
      expect(namesOf(second.data)).toEqual(['Two Parrots', 'élan']);
    });

    test('a product never has the images of another version', { tags: ['deep'] }, async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const urls = await Promise.all(['red', 'green'].map((color) => plainImage(color)));
      const version = (n: number) => ({
        name: `Version ${n}`,
        images: [{ url: urls[n], alt: `Version ${n}` }],
      });
      const { _id, description, price, stock } = await shop.addProduct(category, version(0));
      const saves = new AbortController();
      const saving = (async () => {
        for (let n = 1; n <= 20; n += 1) {
          const body = { description, price, stock, category, ...version(n % 2) };
          const { status, text } = await shop.asAdmin('PUT', `/products/${_id}`, body);
          expect(status, text).toBe(200);
        }
      })().finally(() => saves.abort());
      while (!saves.signal.aborted) {
        // On SQLite, reads wait for nothing outside the process: without a pause, the writer would never run.
        await new Promise((resolve) => setImmediate(resolve));
        const listed: Product[] = (await shop.asAdmin('GET', '/products')).body.data;
        expect(listed.map(({ images }) => images[0]?.alt)).toEqual(namesOf(listed));
      }
      await saving;
    });
  });
});
