// A catalog for searches: words as frequent as in a language, and the same products in each run.
import { sql } from 'kysely';
import type { Transaction } from '../../src/server/database/database.ts';
import {
  rebuildSearchIndex,
  suspendSearchIndex,
} from '../../src/server/database/migrations/013-search-index.ts';
import { toContent } from '../../src/server/catalog/products/product-fields.ts';

/** A small generator of random numbers from 0 to 1, the same ones in each run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const onsets = [
  'b',
  'ch',
  'd',
  'g',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sh',
  't',
  'v',
  'br',
  'dr',
  'st',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'aa', 'ee', 'ai'];
const consonants = ['क', 'ख', 'ग', 'च', 'ज', 'त', 'द', 'न', 'प', 'ब', 'म', 'य', 'र', 'ल', 'व', 'स', 'ह'];
const signs = ['', 'ा', 'ि', 'ी', 'ु', 'े', 'ो', '्र'];

/** The number of different words in the texts of a catalog; a quarter of them is Hindi. */
const WORDS = 6_000;
/** The products that are the same in a catalog of every size. They alone have the rare words. */
export const SHARED_PRODUCTS = 1_000;
/** The last of the words, which only few products have: see `rareWords`. */
const RARE_WORDS = 200;

function makeWords(): string[] {
  const random = seededRandom(7);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const words = new Set<string>();
  while (words.size < WORDS) {
    const isHindi = words.size % 4 === 3;
    const parts = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      isHindi ? pick(consonants) + pick(signs) : pick(onsets) + pick(vowels),
    );
    words.add(parts.join('') + (isHindi ? '' : pick(['', 'n', 'r', 't', 's'])));
  }
  return [...words];
}

export const words = makeWords();
/** Words of which each occurs in 5 to 200 products, whatever the size of the catalog. */
export const rareWords = words.slice(-RARE_WORDS).filter((word) => word.length > 5);

/** Words that most products have. */
export const commonWords = words.slice(0, 12);

/** The word with two letters swapped. */
export const misspelled = (word: string): string => {
  const [first = '', second = '', third = '', fourth = '', ...rest] = word;
  return [first, second, fourth, third, ...rest].join('');
};

const mediums = ['Watercolor', 'Ink', 'Gouache', 'Oil', 'Pencil', 'Linocut'];
const OTHER_CATEGORIES = 12;
/** The first category has 150 products in a catalog of every size. */
export const categoryNames = [
  'Miniatures',
  ...Array.from({ length: OTHER_CATEGORIES }, (_, at) => `Collection ${at + 1}`),
];
const MINIATURES = 150;

/** The texts of product `index`. Frequent words come first in `words`, as in a natural language. */
function textsOf(index: number) {
  const random = seededRandom(index + 1);
  const isShared = index < SHARED_PRODUCTS;
  // Every word that is not rare occurs in the shared products too: each of them has six that no other one has.
  const own = isShared
    ? words.slice(index * 6, index * 6 + 6).filter((word) => !rareWords.includes(word))
    : [];
  const rare = isShared
    ? Array.from({ length: 6 }, () => rareWords[Math.floor(random() * rareWords.length)])
    : [];
  const common = () => words[Math.floor(random() ** 3 * (WORDS - RARE_WORDS))] ?? '';
  const some = (count: number) => Array.from({ length: count }, common);
  return {
    name: [...some(2), rare[0] ?? common(), `no. ${index % 500}`].join(' '),
    tags: [...some(2), rare[1] ?? common()],
    description: [...some(16), ...own, ...rare.slice(2)].join(' '),
    price: { actual: 100 + Math.floor(random() * 900) },
    stock: Math.floor(random() * 5),
    medium: mediums[Math.floor(random() ** 2 * mediums.length)] ?? '',
  };
}

/** The time of the first row. */
export const FIRST_TIME = 1_700_000_000_000;
const ROWS_PER_INSERT = 400;

/** The id of a product; the first has index 0. */
export const productId = (index: number) => `p${String(index).padStart(6, '0')}`;

/** Adds the categories and `count` products as rows. */
export async function addSearchCatalog(tx: Transaction, count: number): Promise<void> {
  await suspendSearchIndex(tx);
  for (const [index, name] of categoryNames.entries()) {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    await sql`insert into category (id, name, name_key, slug, features, starter_features, visibility, gallery, created_at, updated_at)
      values (${`c${index}`}, ${name}, ${name.toLowerCase()}, ${slug}, '[]', 0, 1, 0, ${FIRST_TIME + index}, ${FIRST_TIME + index})`.execute(
      tx,
    );
    await tx
      .insertInto('category_slug')
      .values({ slug, category_id: `c${index}` })
      .execute();
  }
  for (let from = 0; from < count; from += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - from) }, (_, at) =>
      productRow(from + at),
    );
    await tx
      .insertInto('product')
      .values(rows.map((row, at) => ({ ...row, number: from + at + 1 })))
      .execute();
  }
  // All products show one image, which has no file.
  const hash = 'ab'.repeat(16);
  await sql`insert into media (hash, width, height, placeholder, state, created_at)
    values (${hash}, 400, 500, '', 'ready', ${FIRST_TIME})`.execute(tx);
  await sql`insert into product_picture (product_id, position, media_hash) select id, 0, ${hash} from product`.execute(
    tx,
  );
  await rebuildSearchIndex(tx);
}

function productRow(index: number) {
  const { medium, ...texts } = textsOf(index);
  const category =
    index < SHARED_PRODUCTS && index % 6 === 0 && index / 6 < MINIATURES ? 0 : 1 + (index % OTHER_CATEGORIES);
  const time = FIRST_TIME + 1_000 + index;
  return {
    ...toContent({
      ...texts,
      category: `c${category}`,
      price: { ...texts.price, allowDiscount: false },
      visibility: true,
      isAvailableToSell: true,
      isSoldOut: false,
      meta: { medium },
    }),
    id: productId(index),
    sent_hash: null,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  };
}
