import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import type { SearchPage } from '#contract/catalog/search.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { toContent } from '../products/product-fields.ts';
import { fold, searchWords, sortName, stripPunctuation } from './search-text.rules.ts';

/** The index cuts words at this length. */
const MAX_WORD = 64;

/** Words of products and searches. */
const pool = [
  'lotus',
  'Lotuses',
  '“lotus,”',
  'blue',
  'Bluebell',
  'water',
  'watercolor',
  'in',
  'ink',
  '(ink)',
  'pink',
  'no.',

  'चित्रकला',
  'चित्र',
  'कम',
  'कमल',
  'कमल,',
  'Café',
  'café',
  'Éclair',
  'e\u0301lan',
  '8x10',
  '50%',
  '100%_!',
  'a*b',

  'AND',
  'NEAR',
  'not',
  '-dash',
  'o"quote',
  "artist's",
  'back\\slash',
  '*',
  '"',
  'ǅ',
  'ẞtraße',
  'ﬁne',
  'Ωmega',
  'x'.repeat(80),
  `${'x'.repeat(MAX_WORD)}y`,
  'ल'.repeat(70),
  '🎨',
  '🎨brush',
  'zero\u200dwidth',
  'a',
] as const;
const categories = ['Art Prints', 'Blue Cards', 'Paintings', 'Secrets', 'Old Name'];

type Row = ReturnType<typeof makeRow>;

/** Products with words of the pool, some hidden, some in the trash; the same ones in each run. */
function makeRow(index: number, ids: readonly string[]) {
  const pick = (count: number, salt: number) =>
    Array.from(
      { length: count },
      (_, at) => pool[(index * 7 + at * 13 + salt * (index % 11)) % pool.length] ?? '',
    );
  const content = toContent({
    name: [...pick(2, 3), index % 40].join(' '),
    tags: pick(index % 3, 5),
    description: pick(5, 17).join(index % 2 === 0 ? ' ' : '\n'),
    category: ids[index % ids.length] ?? '',
    price: { actual: (index * 37) % 500, allowDiscount: false },
    stock: index % 4,
    visibility: index % 9 !== 0,
    isAvailableToSell: index % 5 !== 0,
    isSoldOut: false,
    meta: { medium: index % 6 === 0 ? undefined : ['Ink', 'Oil'][index % 2] },
  });
  const deleted = index % 13 === 0 ? 1 : null;
  return {
    ...content,
    id: `p${1_000 + index}`,
    sent_hash: null,
    created_at: 1_000 + index,
    updated_at: 1,
    deleted_at: deleted,
  };
}

async function openCatalog(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const ids: string[] = [];
  for (const name of categories)
    ids.push((await shop.addCategory({ name, visibility: name !== 'Secrets' }))._id);
  const rows = Array.from({ length: 300 }, (_, index) => makeRow(index, ids));
  await shop.services.database.write((tx) => tx.insertInto('product').values(rows).execute());
  const renamed = await shop.asAdmin('PUT', `/categories/${ids[4]}`, { name: 'New Name', description: '' });
  expect(renamed.status, renamed.text).toBe(200);
  return {
    shop,
    rows,
    names: new Map(ids.map((id, at) => [id, categories[at]?.replace('Old', 'New') ?? ''])),
  };
}

/** The words of a search, cut as those of the products are. */
const wordsOf = (q: string) => searchWords(q).map((word) => [...word].slice(0, MAX_WORD).join(''));

/** The rule: a word of the text contains the search word, or begins with it if that has one or two letters. */
function hasWord(text: string, word: string): boolean {
  const isShort = [...word].length < 3 && stripPunctuation(word) !== '';
  const words = text.split(/[ \n]+/).map((each) => [...each].slice(0, MAX_WORD).join(''));
  return words.some((each) =>
    isShort ? each.startsWith(word) || stripPunctuation(each).startsWith(word) : each.includes(word),
  );
}

/** The relevance of a product for one word, as relevance.queries.ts computes it. */
function score({ sort_name: name, search_text: text }: Row, word: string): number {
  const hex = sortName(word);
  if (name.startsWith(hex)) return 8;
  if (name.includes(`20${hex}`)) return 7;
  if (name.includes(hex)) return 4;
  if (text.includes(`\n${word}`)) return 3;
  return text.includes(` ${word}`) ? 2 : 1;
}

type Catalog = Awaited<ReturnType<typeof openCatalog>>;

/** The result of a scan of all products. */
function scan(
  { rows, names }: Catalog,
  q: string,
  isAllowed: (row: Row, category: string) => boolean,
): Row[] {
  const nameOf = (row: Row) => names.get(row.category_id) ?? '';
  return rows.filter(
    (row) =>
      row.deleted_at === null &&
      isAllowed(row, nameOf(row)) &&
      wordsOf(q).every((word) => hasWord(row.search_text, word) || hasWord(fold(nameOf(row)), word)),
  );
}

const isPublic = (row: Row, category: string) => row.visibility === 1 && category !== 'Secrets';
const newest = (one: Row, other: Row) => other.created_at - one.created_at;

async function browse(shop: CatalogShop, q: string): Promise<{ ids: string[]; first: SearchPage }> {
  const page = async (number: number): Promise<SearchPage> =>
    (await shop.asGuest(`/browse?q=${encodeURIComponent(q)}&page=${number}`)).body.data;
  const first = await page(1);
  const pages = [first];
  while (pages.length < first.pages) pages.push(await page(pages.length + 1));
  return { ids: pages.flatMap(({ products }) => products.map(({ _id: id }) => id)), first };
}

async function listForAdmin(shop: CatalogShop, q: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const query = `visibility=ALL&limit=100&q=${encodeURIComponent(q)}${cursor && `&cursor=${cursor}`}`;
    const { data, page }: { data: Product[]; page: { next: string | null; total: number } } = (
      await shop.asAdmin('GET', `/products?${query}`)
    ).body;
    ids.push(...data.map(({ _id: id }) => id));
    if (page.next === null) return { ids, total: page.total };
    cursor = page.next;
  }
}

/** A search text: words of the pool, or parts of them. */
const searchTexts = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(...pool, ...categories, 'name', 'zzz'),
        fc.nat({ max: 3 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
      )
      .map(([word, from, length, isWhole]) =>
        isWhole ? word : [...word].slice(from, from + length).join(''),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' ').slice(0, 100))
  .filter((text) => text.isWellFormed() && searchWords(text).length > 0);

/** The ids of public products that have all words, the best first. */
function inOrder(catalog: Catalog, q: string): string[] {
  const relevance = (row: Row) => wordsOf(q).reduce((sum, word) => sum + score(row, word), 0);
  return scan(catalog, q, isPublic)
    .toSorted((one, other) => relevance(other) - relevance(one) || newest(one, other))
    .map(({ id }) => id);
}

/** The words of a search that some public product has together with the chosen ones before them. */
const someWords = (catalog: Catalog, q: string): string[] =>
  wordsOf(q).reduce<string[]>((some, word) => {
    const together = [...some, word];
    return scan(catalog, together.join(' '), isPublic).length > 0 ? together : some;
  }, []);

onBothEngines((open) => {
  test('finds the same products in the same order as a scan of all', { tags: ['IV18'] }, async () => {
    const catalog = await openCatalog(open);
    await fc.assert(
      fc.asyncProperty(searchTexts, async (q) => {
        const { ids, first } = await browse(catalog.shop, q);
        const isOther = first.instead !== undefined || first.someWords === true;
        if (isOther) expect(scan(catalog, q, isPublic)).toEqual([]);
        if (first.someWords) {
          const some = someWords(catalog, q);
          expect(some.length).toBeLessThan(wordsOf(q).length);
          expect(ids).toEqual(inOrder(catalog, some.join(' ')));
        } else if (!isOther) expect(ids).toEqual(inOrder(catalog, q));
        const listed = scan(catalog, q, () => true).toSorted(newest);
        const { ids: found, total } = await listForAdmin(catalog.shop, q);
        expect(found).toEqual(listed.map(({ id }) => id));
        expect(total).toBe(listed.length);
      }),
      { numRuns: 150, seed: 13 },
    );
  });
});
