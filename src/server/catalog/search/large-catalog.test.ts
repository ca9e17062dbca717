import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { SearchPage } from '#contract/catalog/search.ts';
import { type CatalogShop, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { toContent } from '../products/product-fields.ts';

const COUNT = 2_600;
const PAGE_SIZE = limits.productsPerPage;
const media = ['Ink', 'Oil', undefined] as const;

type Row = ReturnType<typeof makeRow>;

/**
 * Every other product is a lotus; the first category has nearly all, and one medium of it is rare. 399 and 301 are odd, and 301 is no
 * multiple of 3, so that the rare ones are lotuses and herons, in stock in each medium.
 */
function makeRow(index: number, ids: readonly string[]) {
  const medium = index % 399 === 7 ? 'Gouache' : media[index % 3];
  const content = toContent({
    name: `${index % 2 === 0 ? 'Lotus' : 'Heron'} ${index % 50}`,
    tags: [],
    description: 'One of many',
    category: ids[index % 20 === 3 ? 1 : 0] ?? '',
    price: { actual: 10 + ((index * 7) % 900), allowDiscount: false },
    stock: index % 301 === 1 ? 1 : 0,
    visibility: index % 25 !== 0,
    isAvailableToSell: true,
    isSoldOut: false,
    meta: { medium },
  });
  const times = { created_at: 1_000 + index, updated_at: 1, deleted_at: null };
  return { ...content, id: `p${10_000 + index}`, sent_hash: null, ...times };
}

async function addRows({ services }: CatalogShop, rows: readonly Row[]): Promise<void> {
  await services.database.write(async (tx) => {
    for (let from = 0; from < rows.length; from += 500)
      await tx
        .insertInto('product')
        .values(rows.slice(from, from + 500))
        .execute();
  });
}

async function openLarge(open: Parameters<typeof openCatalogShop>[0], names = ['Prints', 'Cards']) {
  const shop = await openCatalogShop(open);
  const ids: string[] = [];
  for (const name of names) ids.push((await shop.addCategory({ name }))._id);
  const rows = Array.from({ length: COUNT }, (_, index) => makeRow(index, ids));
  await addRows(shop, rows);
  const visible = rows.filter(({ visibility }) => visibility === 1);
  const browse = async (query: string): Promise<SearchPage> => {
    const { status, text, body } = await shop.asGuest(`/browse?${query}`);
    expect(status, text).toBe(200);
    return body.data;
  };
  return { shop, rows, visible, browse, prints: ids[0] };
}

const newest = (one: Row, other: Row) => other.created_at - one.created_at;
const cheapest = (one: Row, other: Row) => one.pay_paise - other.pay_paise || (one.id < other.id ? -1 : 1);
const byName = (one: Row, other: Row) =>
  one.sort_name === other.sort_name ? (one.id < other.id ? -1 : 1) : one.sort_name < other.sort_name ? -1 : 1;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

forEachEngine((open) => {
  test('lists a large category exactly, whatever the filters and the order', async () => {
    const { visible, browse, prints } = await openLarge(open);
    const inPrints = visible.filter(({ category_id: id }) => id === prints);
    const isSellable = ({ stock }: Row) => stock > 0;
    const lists: [query: string, rows: Row[]][] = [
      ['', visible.toSorted(newest)],
      ['sort=price', visible.toSorted(cheapest)],
      ['category=prints', inPrints.toSorted(newest)],
      ['category=prints&sort=price', inPrints.toSorted(cheapest)],
      ['category=prints&sort=-price', inPrints.toSorted(cheapest).toReversed()],
      ['category=prints&sort=name', inPrints.toSorted(byName)],
      [
        'category=prints&medium=Oil&sort=price',
        inPrints.filter(({ medium }) => medium === 'Oil').toSorted(cheapest),
      ],
      [
        'category=prints&medium=Gouache',
        inPrints.filter(({ medium }) => medium === 'Gouache').toSorted(newest),
      ],
      ['inStock=true&sort=name', visible.filter(isSellable).toSorted(byName)],
      ['category=prints&maxPrice=50', inPrints.filter(({ pay_paise: pay }) => pay <= 5_000).toSorted(newest)],
    ];
    for (const [query, rows] of lists) {
      expect(rows.length, query).toBeGreaterThan(5);
      const { products, total, totalIsMinimum, facets } = await browse(query);
      expect(
        products.map(({ _id: id }) => id),
        query,
      ).toEqual(idsOf(rows).slice(0, PAGE_SIZE));
      expect([total, totalIsMinimum], query).toEqual([rows.length, undefined]);
      const pages = Math.ceil(rows.length / PAGE_SIZE);
      const last = await browse(`${query}&page=${pages}`);
      expect(last.pages, query).toBe(pages);
      expect(last.products.map(({ _id: id }) => id)).toEqual(
        idsOf(rows).slice((pages - 1) * PAGE_SIZE, pages * PAGE_SIZE),
      );
      expect((await browse(`${query}&page=${pages + 1}`)).products).toEqual([]);
      if (query.includes('Price')) continue;
      const prices = rows.map(({ pay_paise: pay }) => pay / 100);
      expect(facets.price, query).toEqual({ least: Math.min(...prices), most: Math.max(...prices) });
    }
  });

  test('lists a broad price range from its newest products, and by price from all', async () => {
    const { visible, browse, prints } = await openLarge(open);
    const inRange = visible.filter(({ pay_paise: pay }) => pay >= 10_000 && pay <= 80_000);
    // One more than are counted is read, and sorted too.
    const latest = inRange.toSorted(newest).slice(0, 1_001);
    const ink = inRange.filter(({ medium }) => medium === 'Ink');
    const lists: [query: string, rows: Row[], total?: number][] = [
      ['', latest],
      ['&sort=name', latest.toSorted(byName)],
      ['&sort=price', inRange.toSorted(cheapest)],
      ['&sort=-price', inRange.toSorted(cheapest).toReversed()],
      ['&medium=Ink', ink.toSorted(newest), ink.length],
      ['&medium=Ink&sort=price', ink.toSorted(cheapest), ink.length],
      [
        '&category=prints&sort=price',
        inRange.filter(({ category_id: id }) => id === prints).toSorted(cheapest),
      ],
    ];
    for (const [query, rows, exact] of lists) {
      const { products, total, totalIsMinimum, pages } = await browse(`minPrice=100&maxPrice=800${query}`);
      expect(idsOf(products.map(({ _id: id }) => ({ id }))), query).toEqual(idsOf(rows).slice(0, PAGE_SIZE));
      const counted = [
        exact ?? 1_000,
        exact === undefined ? true : undefined,
        Math.ceil((exact ?? 1_000) / PAGE_SIZE),
      ];
      expect([total, totalIsMinimum, pages], query).toEqual(counted);
      const third = await browse(`minPrice=100&maxPrice=800${query}&page=3`);
      expect(idsOf(third.products.map(({ _id: id }) => ({ id }))), query).toEqual(
        idsOf(rows).slice(2 * PAGE_SIZE, 3 * PAGE_SIZE),
      );
    }
  });

  test('lists few matches of a filter exactly in a price range of a list of more than 5,000 products', async () => {
    const { shop, browse, prints = '' } = await openLarge(open);
    const more = Array.from({ length: 2_700 }, (_, at) => ({
      ...makeRow(COUNT + at, [prints, prints]),
      medium: at % 6 === 0 ? 'Chalk' : 'Oil',
      visibility: 1 as const,
    }));
    await addRows(shop, more);
    const chalk = more.filter(({ medium }) => medium === 'Chalk').toSorted(newest);
    const { all, total, totalIsMinimum, pages, products } = await browse(
      'category=prints&medium=Chalk&minPrice=1&page=19',
    );
    expect(all).toBeGreaterThan(5_000);
    expect({ total, totalIsMinimum, pages }).toEqual({ total: 450, totalIsMinimum: undefined, pages: 19 });
    expect(products.map(({ _id: id }) => id)).toEqual(idsOf(chalk).slice(18 * PAGE_SIZE));
  });

  test('lists the products of a large gallery after those with a price, in an order that reveals none', async () => {
    const { visible, browse, prints: gallery } = await openLarge(open, ['Paintings', 'Cards']);
    const isPriced = ({ category_id: id }: Row) => id !== gallery;
    const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1);
    const priced = visible.filter(isPriced).toSorted(cheapest);
    const shown = visible.filter((row) => !isPriced(row)).toSorted(byId);
    const rising = [...priced, ...shown];
    const falling = [...priced.toReversed(), ...shown.toReversed()];
    for (const [sort, rows] of [
      ['price', rising],
      ['-price', falling],
    ] as const) {
      // Page 6 has the last products with a price and the first of the gallery.
      for (const page of [1, 5, 6, 7, 42]) {
        const { products, facets } = await browse(`sort=${sort}&page=${page}`);
        const wanted = idsOf(rows).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
        expect(idsOf(products.map(({ _id: id }) => ({ id }))), `${sort} ${page}`).toEqual(wanted);
        const prices = priced.map(({ pay_paise: pay }) => pay / 100);
        expect(facets.price).toEqual({ least: Math.min(...prices), most: Math.max(...prices) });
      }
    }
  });

  test('counts the filters of a large category exactly', async () => {
    const { visible, browse, prints } = await openLarge(open);
    const inPrints = visible.filter(({ category_id: id }) => id === prints);
    const { all, facets } = await browse('category=prints&medium=Ink');
    expect(all).toBe(inPrints.length);
    const ink = inPrints.filter(({ medium }) => medium === 'Ink');
    const available = ink.filter(({ stock }) => stock > 0).length;
    expect(available).toBeGreaterThan(0);
    expect(facets.stock).toEqual({ all: ink.length, available });
    expect(facets.media.map(({ medium }) => medium).toSorted()).toEqual(['Gouache', 'Ink', 'Oil']);
    for (const { medium, count } of facets.media)
      expect(count, medium).toBe(inPrints.filter((row) => row.medium === medium).length);
  });

  test('counts many matches up to 1,000, and says that there are more', async () => {
    const { visible, browse } = await openLarge(open);
    const lotuses = visible.filter(({ name }) => name.startsWith('Lotus')).toSorted(newest);
    expect(lotuses.length).toBeGreaterThan(1_000);
    const { products, total, totalIsMinimum, pages } = await browse('q=lotus');
    expect({ total, totalIsMinimum, pages }).toEqual({ total: 1_000, totalIsMinimum: true, pages: 42 });
    expect(products.map(({ _id: id }) => id)).toEqual(idsOf(lotuses).slice(0, PAGE_SIZE));
    // Filters select from all matches, not from the newest 1,000.
    const rare = lotuses.filter(({ medium }) => medium === 'Gouache');
    const older = idsOf(lotuses.slice(1_000));
    expect(idsOf(rare).filter((id) => older.includes(id))).not.toEqual([]);
    const narrowed = await browse('q=lotus&medium=Gouache&sort=newest');
    expect(narrowed.products.map(({ _id: id }) => id)).toEqual(idsOf(rare));
    expect(narrowed.totalIsMinimum).toBeUndefined();
  });

  test('corrects a misspelled word that a category has only beyond the newest 1,000 matches', async () => {
    const { shop, visible, browse, prints = '' } = await openLarge(open);
    const herons = Array.from({ length: 1_001 }, (_, at) => ({
      ...makeRow(COUNT + 2 * at + 1, [prints, prints]),
      visibility: 1 as const,
    }));
    await addRows(shop, herons);
    const inCards = visible.filter(({ category_id: id }) => id !== prints);
    expect(await browse('q=hreon&category=cards')).toMatchObject({
      instead: 'heron',
      total: inCards.length,
      all: inCards.length,
    });
  });

  test('sorts the newest 240 matches in a shop of more than 5,000 products', async () => {
    const { shop, rows, visible, browse } = await openLarge(open);
    const add = (number: number) =>
      shop.services.database.write((tx) =>
        tx
          .insertInto('product')
          .values({ ...makeRow(number, [rows[0]?.category_id ?? '']), number, id: `late${number}` })
          .execute(),
      );
    // The highest `product.number` counts as the number of products.
    await add(5_000);
    const lotuses = visible.filter(({ name }) => name.startsWith('Lotus')).toSorted(newest);
    expect(await browse('q=lotus')).toMatchObject({ total: 1_000, totalIsMinimum: true });
    await add(5_001);
    const { products, total, totalIsMinimum, pages } = await browse('q=lotus&page=10');
    expect({ total, totalIsMinimum, pages }).toEqual({ total: 240, totalIsMinimum: true, pages: 10 });
    // Both products that were added are hidden or herons.
    expect(products.map(({ _id: id }) => id)).toEqual(idsOf(lotuses).slice(9 * PAGE_SIZE, 10 * PAGE_SIZE));
    // Fewer matches are exact.
    const rare = lotuses.filter(({ medium }) => medium === 'Gouache');
    expect(rare).not.toEqual([]);
    expect(await browse('q=lotus&medium=Gouache')).toMatchObject({ total: rare.length });
  });

  test('leads the artist through all matches, and says how many there are at least', async () => {
    const { shop, rows } = await openLarge(open);
    const lotuses = rows.filter(({ name }) => name.startsWith('Lotus')).toSorted(newest);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const response = await shop.asAdmin(
        'GET',
        `/products?visibility=ALL&limit=100&q=lotus${cursor && `&cursor=${cursor}`}`,
      );
      const {
        data,
        page,
      }: { data: Product[]; page: { next: string | null; total: number; totalIsMinimum?: true } } =
        response.body;
      expect(page).toMatchObject({ total: 1_000, totalIsMinimum: true });
      found.push(...data.map(({ _id: id }) => id));
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(found).toEqual(idsOf(lotuses));
    const all = await shop.asAdmin('GET', '/products?visibility=ALL&q=lotus');
    expect(all.body.data.map(({ _id: id }: Product) => id)).toEqual(idsOf(lotuses));
  });

  test('counts lists exactly from the counters, and a price range up to 1,000', async () => {
    const { shop, rows, prints } = await openLarge(open);
    const totals: [query: string, count: (row: Row) => boolean][] = [
      ['visibility=ALL', () => true],
      ['visibility=HIDDEN', ({ visibility }) => visibility === 0],
      [`visibility=ALL&categoryId=${prints}`, ({ category_id: id }) => id === prints],
      [
        'visibility=ALL&visible=false&medium=Oil',
        ({ visibility, medium }) => visibility === 0 && medium === 'Oil',
      ],
      ['inStock=true', ({ visibility, stock }) => visibility === 1 && stock > 0],
    ];
    for (const [query, counts] of totals) {
      const { body } = await shop.asAdmin('GET', `/products?limit=1&${query}`);
      const total = rows.filter(counts).length;
      expect(total, query).toBeGreaterThan(0);
      expect(body.page.total, query).toBe(total);
    }
    const { body } = await shop.asAdmin('GET', '/products?limit=1&visibility=ALL&minPrice=1');
    expect(body.page).toMatchObject({ total: 1_000, totalIsMinimum: true });
  });
});
