import { expect, test } from 'vitest';
import type { SearchPage } from '#contract/catalog/search.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

async function browse(shop: CatalogShop, query: string): Promise<SearchPage> {
  const response = await shop.asGuest(`/browse?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

const names = async (shop: CatalogShop, query: string) =>
  (await browse(shop, query)).products.map(({ name }) => name);

async function openCategories(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const prints = await shop.addCategory({ name: 'Art Prints' });
  const bookmarks = await shop.addCategory({ name: 'Bookmarks' });
  const gallery = await shop.addCategory({ name: 'Paintings' });
  const hidden = await shop.addCategory({ name: 'Secrets', visibility: false });
  const ink = { meta: { medium: 'Ink' } };
  const watercolor = { meta: { medium: 'Watercolor' } };
  await shop.addProduct(prints._id, { name: 'Lotus Pond', price: { actual: 450 }, ...watercolor });
  await shop.addProduct(prints._id, { name: 'Blue Lotus', price: { actual: 900 }, stock: 0, ...watercolor });
  await shop.addProduct(prints._id, {
    name: 'Élan',
    price: { actual: 99.5 },
    description: 'A lotus, far off.',
    ...ink,
  });
  await shop.addProduct(prints._id, { name: 'Not Yet', price: { actual: 5 }, visibility: false });
  await shop.addProduct(bookmarks._id, {
    name: 'कमल का फूल',
    price: { actual: 80 },
    tags: ['lotus'],
    description: 'A lotus for your books.',
    isAvailableToSell: false,
  });
  await shop.addProduct(gallery._id, {
    name: 'Kaveri',
    price: { actual: 99_000 },
    description: 'A lotus floats by.',
    ...watercolor,
  });
  await shop.addProduct(hidden._id, { name: 'Hidden Lotus', price: { actual: 1 } });
  return shop;
}

onBothEngines((open) => {
  test('sends cards with the same values as whole products, and only the first image', async () => {
    const shop = await openCategories(open);
    const { _id } = await shop.addCategory({ name: 'Framed' });
    await shop.addProduct(_id, {
      name: 'Lotus Frame',
      price: { actual: 500, discounted: 450.5, allowDiscount: true },
      images: [{ url: await plainImage('teal'), alt: 'A lotus' }, { url: await plainImage('coral') }],
      meta: { medium: 'Ink', size: 'A4', notes: 'Gift' },
      isSoldOut: true,
    });
    for (const query of [
      'q=lotus',
      'category=paintings',
      'sort=price&page=1',
      'q=lotos',
      'category=missing',
    ]) {
      const { products, ...page } = await browse(shop, query);
      const cards = products.map(({ images, meta: { notes: _notes, ...meta }, ...product }) => ({
        _id: product._id,
        name: product.name,
        ...(product.price && { price: product.price }),
        stock: product.stock,
        images: images.slice(0, 1),
        isAvailableToSell: product.isAvailableToSell,
        isSoldOut: product.isSoldOut,
        category: { gallery: product.category.gallery },
        meta,
      }));
      const response = await shop.asGuest(`/browse/cards?${query}`);
      expect(response.body.data, query).toEqual({ ...page, products: cards });
    }
  });

  test('finds visible products, the best first', async () => {
    const shop = await openCategories(open);
    const wanted: [query: string, names: string[]][] = [
      ['', ['Kaveri', 'कमल का फूल', 'Élan', 'Blue Lotus', 'Lotus Pond']],
      ['q=lotus', ['Lotus Pond', 'Blue Lotus', 'कमल का फूल', 'Kaveri', 'Élan']],
      ['q=LOTUS+elan', ['Élan']],
      ['q=lotus,', ['Lotus Pond', 'Blue Lotus', 'कमल का फूल', 'Kaveri', 'Élan']],
      ['q=कमल', ['कमल का फूल']],
      ['q=bookmark+lotus', ['कमल का फूल']],
      ['q=prints', ['Élan', 'Blue Lotus', 'Lotus Pond']],
      ['q=%25', []],
      ['q=lotus&sort=name', ['Blue Lotus', 'Élan', 'Kaveri', 'Lotus Pond', 'कमल का फूल']],
      ['q=lotus&sort=price', ['कमल का फूल', 'Élan', 'Lotus Pond', 'Blue Lotus', 'Kaveri']],
      ['q=lotus&category=art-prints', ['Lotus Pond', 'Blue Lotus', 'Élan']],
      ['category=art-prints', ['Élan', 'Blue Lotus', 'Lotus Pond']],
      ['category=art-prints&sort=match', ['Élan', 'Blue Lotus', 'Lotus Pond']],
      ['category=art-prints&medium=Ink', ['Élan']],
      ['category=art-prints&inStock=true', ['Élan', 'Lotus Pond']],
      ['category=art-prints&minPrice=99.5&maxPrice=450', ['Élan', 'Lotus Pond']],
      ['inStock=true', ['Élan', 'Lotus Pond']],
      ['minPrice=80', ['कमल का फूल', 'Élan', 'Blue Lotus', 'Lotus Pond']],
      ['category=paintings&maxPrice=10&inStock=true&sort=price', ['Kaveri']],
      ['category=secrets', []],
      ['category=none-such', []],
    ];
    for (const [query, expected] of wanted) expect(await names(shop, query), query).toEqual(expected);
  });

  test('corrects a misspelled word and says so, without revealing hidden products', async () => {
    const shop = await openCategories(open);
    const wanted: [query: string, names: string[], instead?: string][] = [
      ['q=lotsu+pond', ['Lotus Pond'], 'lotus pond'],
      ['q=kavery', ['Kaveri'], 'kaveri'],
      ['q=lotsu&inStock=true', ['Lotus Pond'], 'lotus'],
      ['q=lotsu&category=art-prints', ['Lotus Pond', 'Blue Lotus'], 'lotus'],
      ['q=kaveri&category=art-prints', []],
      ['q=hiddn', []],
      ['q=lotsu+elephants', []],
      ['q=lotus&maxPrice=1', []],
    ];
    for (const [query, expected, instead] of wanted) {
      const page = await browse(shop, query);
      const found = page.products.map(({ name }) => name);
      expect(found.slice(0, expected.length || 1), query).toEqual(expected);
      expect(page.instead, query).toBe(instead);
    }
  });

  test('corrects a misspelled word to one that products have together with the other words', async () => {
    const shop = await openCatalogShop(open);
    const { _id: id } = await shop.addCategory({ name: 'Prints' });
    for (const name of ['Plum Tree', 'Plume Heron']) await shop.addProduct(id, { name });
    const corrections = {
      plumm: 'plume',
      'plumm tree': 'plum tree',
      'tree plumm': 'tree plum',
      'plumm herno': 'plume heron',
      'tere tree': 'tree',
    };
    for (const [q, instead] of Object.entries(corrections))
      expect((await browse(shop, `q=${q}`)).instead, q).toBe(instead);
    expect((await browse(shop, 'q=plumm lotus')).instead).toBeUndefined();
  });

  test('finds products with some of the words when none has all, and says so', async () => {
    const shop = await openCatalogShop(open);
    const [prints, cards] = [
      (await shop.addCategory({ name: 'Prints' }))._id,
      (await shop.addCategory({ name: 'Cards' }))._id,
    ];
    await shop.addProduct(prints, { name: 'Plume Heron' });
    await shop.addProduct(prints, { name: 'Blue Heron', stock: 0 });
    await shop.addProduct(cards, { name: 'Blue Mango' });
    await shop.addProduct(cards, { name: 'Secret Mango', visibility: false });
    const cases: [query: string, names: string[], someWords?: true][] = [
      ['q=blue heron', ['Blue Heron']],
      // A word is chosen if products have it together with the chosen ones before it.
      ['q=heron zeppelin blue mango', ['Blue Heron'], true],
      ['q=mango heron', ['Blue Mango'], true],
      ['q=secret heron', ['Blue Heron', 'Plume Heron'], true],
      ['q=mango heron&category=prints', ['Blue Heron', 'Plume Heron'], true],
      ['q=mango heron&category=prints&inStock=true', ['Plume Heron'], true],
      ['q=zeppelin airship', []],
      ['q=zeppelin', []],
      ['q=secret', []],
    ];
    for (const [query, expected, someWords] of cases) {
      const page = await browse(shop, query);
      expect(
        page.products.map(({ name }) => name),
        query,
      ).toEqual(expected);
      expect(page.someWords, query).toBe(someWords);
      expect(page.total, query).toBe(expected.length);
    }
  });

  test('counts the products for each filter', async () => {
    const shop = await openCategories(open);
    const { total, all, facets } = await browse(shop, 'q=lotus&medium=Watercolor&inStock=true');
    expect({ total, all }).toEqual({ total: 1, all: 5 });
    expect(facets.media).toEqual([
      { medium: 'Ink', count: 1 },
      { medium: 'Watercolor', count: 1 },
    ]);
    expect(facets.categories.map(({ slug, count }) => [slug, count])).toEqual([['art-prints', 1]]);
    expect(facets.stock).toEqual({ available: 1, all: 3 });
    expect(facets.price).toEqual({ least: 450, most: 450 });
    const gallery = await browse(shop, 'category=paintings');
    expect(gallery.facets.price).toBeUndefined();
    expect(gallery.facets.stock).toEqual({ available: 0, all: 1 });
  });

  test('returns one page at a time, every product once', async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory({ name: 'Many' });
    for (let n = 0; n < 50; n += 1) await shop.addProduct(_id, { name: `Piece ${n}`, price: { actual: 7 } });
    for (const sort of ['newest', 'price', '-price', 'name']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => browse(shop, `category=many&sort=${sort}&page=${page}`)),
      );
      expect(pages.map(({ products }) => products.length)).toEqual([24, 24, 2]);
      expect(pages.map(({ pages: count, total }) => [count, total])).toEqual([
        [3, 50],
        [3, 50],
        [3, 50],
      ]);
      expect(new Set(pages.flatMap(({ products }) => products.map((product) => product._id))).size).toBe(50);
    }
    const beyond = await browse(shop, 'category=many&page=9');
    expect(beyond).toMatchObject({ products: [], total: 50, all: 50, pages: 3 });
  });

  test('rejects invalid parameters', async () => {
    const shop = await openCatalogShop(open);
    for (const query of [
      'page=0',
      'page=x',
      'page=99999',
      'sort=best',
      'minPrice=-1',
      'inStock=no',
      `q=${'x'.repeat(101)}`,
    ])
      expect((await shop.asGuest(`/browse?${query}`)).status, query).toBe(400);
  });
});
