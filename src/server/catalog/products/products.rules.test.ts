import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProductInput } from '#contract/catalog/product.ts';
import { toContent } from './product-fields.ts';
import { type FoundProduct, sortByPosition, presentProduct } from './products.rules.ts';

const admin = { role: 'ADMIN' } as const;
const user = { role: 'USER' } as const;

const form = (changed: object = {}) =>
  ProductInput.parse({
    name: 'Lotus',
    description: 'At dawn',
    category: 'c1',
    price: { actual: 100 },
    stock: 3,
    ...changed,
  });

const found = (input = form(), changed: Partial<FoundProduct> = {}): FoundProduct => ({
  ...toContent(input),
  id: 'p1',
  created_at: 0,
  updated_at: 1,
  deleted_at: null,
  category_name: 'Prints',
  category_slug: 'prints',
  category_gallery: 0,
  category_visibility: 1,
  images: [],
  variants: [],
  ...changed,
});

test('presents prices, tags and details as they were saved', () => {
  const paise = fc.nat(1_000_000_000);
  const tags = fc.uniqueArray(
    fc.string({ minLength: 1, maxLength: 50 }).filter((tag) => tag === tag.trim() && tag !== ''),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(paise, paise, fc.boolean(), tags, (one, other, allowDiscount, sentTags) => {
      const price = {
        actual: Math.max(one, other) / 100,
        discounted: Math.min(one, other) / 100,
        allowDiscount,
      };
      const input = form({ price, tags: sentTags, meta: { medium: 'Ink' } });
      const product = presentProduct(found(input), admin);
      expect(product.price).toEqual(price);
      expect(product.tags).toEqual(sentTags);
      expect(product.meta.medium).toBe('Ink');
      expect(found(input).pay_paise).toBe(allowDiscount ? Math.min(one, other) : Math.max(one, other));
    }),
  );
});

test.each([
  [{ visibility: 1, category_visibility: 1, deleted_at: null }, true],
  [{ visibility: 0, category_visibility: 1, deleted_at: null }, false],
  [{ visibility: 1, category_visibility: 0, deleted_at: null }, false],
  [{ visibility: 1, category_visibility: 1, deleted_at: 5 }, false],
] as const)('%j is active: %s', { tags: ['S197'] }, (columns, active) => {
  expect(presentProduct(found(form(), columns), admin).active).toBe(active);
});

test('presents notes to the artist only', () => {
  const withNotes = found(form({ meta: { notes: 'Third try', size: '8x10' } }));
  expect(presentProduct(withNotes, admin).meta.notes).toBe('Third try');
  for (const viewer of [user, null]) {
    expect(presentProduct(withNotes, viewer).meta).toEqual({ size: '8x10' });
  }
});

test(
  'sorts images by position; without or with equal positions they keep their order',
  { tags: ['IV11'] },
  () => {
    const named = (...positions: (number | undefined)[]) =>
      positions.map((position, name) => ({ name, position }));
    const names = (sent: { name: number; position: number | undefined }[]) =>
      sortByPosition(sent).map(({ name }) => name);
    expect(names(named(undefined, undefined, undefined))).toEqual([0, 1, 2]);
    expect(names(named(2, 1, 0))).toEqual([2, 1, 0]);
    expect(names(named(7, 7, 7))).toEqual([0, 1, 2]);
    expect(names(named(1e9, -1, 0.5))).toEqual([1, 2, 0]);
  },
);
