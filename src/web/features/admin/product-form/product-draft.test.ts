import { expect, test } from 'vitest';
import { ProductInput } from '#contract/catalog/product.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { addTags, draftOf, newProduct, pathOf, type ProductDraft, toInput } from './product-draft.ts';

const complete: ProductDraft = {
  ...newProduct(),
  name: 'Kite',
  description: 'Paper and bamboo.',
  category: 'c1',
  actual: '450.50',
  stock: '3',
};

/** The contract's messages about a draft, by path. */
function errorsOf(given: Partial<ProductDraft>): Record<string, string> {
  const { error } = ProductInput.safeParse(toInput({ ...complete, ...given }));
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('a new product costs 0, has the given stock, no discount, is visible, for sale and not sold out', () => {
  const input = ProductInput.parse(toInput({ ...newProduct(), name: 'K', description: 'D', category: 'c' }));
  expect(input).toMatchObject({
    price: { actual: 0, allowDiscount: false },
    stock: 0,
    visibility: true,
    isAvailableToSell: true,
    isSoldOut: false,
  });
  expect(newProduct({ stock: '1' }).stock).toBe('1');
});

test('a new draft has its own key, which survives a reload and is not in the request body', () => {
  const input = ProductInput.parse(toInput(complete));
  const reloaded: ProductDraft = JSON.parse(JSON.stringify(complete));
  expect(idempotencyKey(reloaded.key ?? '', ProductInput.parse(toInput(reloaded)))).toBe(
    idempotencyKey(complete.key ?? '', input),
  );
  // Four numbers of up to 10 digits.
  expect(complete.key).toMatch(/^[\d-]{7,43}$/);
  expect(newProduct().key).not.toBe(complete.key);
  expect(JSON.stringify(toInput(complete))).not.toContain(complete.key);
});

test('finds no error in a complete draft', () => {
  expect(errorsOf({})).toEqual({});
});

test.each<[Partial<ProductDraft>, string, string]>([
  [{ name: '  ' }, 'name', 'Product name is required'],
  [{ category: '' }, 'category', 'Category is required'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ actual: '' }, 'price.actual', 'Actual price is required'],
  [{ actual: ' ' }, 'price.actual', 'Actual price is required'],
  [{ actual: '-1' }, 'price.actual', 'Price must be at least 0'],
  [{ actual: '1.999' }, 'price.actual', 'A price has at most two decimals'],
  [{ stock: '' }, 'stock', 'Stock is required'],
  [{ stock: '-1' }, 'stock', 'Stock must be at least 0'],
  [{ stock: '2.5' }, 'stock', 'Stock must be a whole number'],
  [{ allowDiscount: true, discounted: '-1' }, 'price.discounted', 'Discounted price must be at least 0'],
  [
    { allowDiscount: true, discounted: '451' },
    'price.discounted',
    'Discounted price must not be above the actual price',
  ],
])('reports the error of %j at its field', (given, path, message) => {
  expect(errorsOf(given)).toEqual({ [path]: message });
});

test.each(['abc', '12abc', '1,500'])('does not accept %s as a number', (typed) => {
  expect(Object.keys(errorsOf({ actual: typed }))).toEqual(['price.actual']);
  expect(Object.keys(errorsOf({ stock: typed }))).toEqual(['stock']);
});

test('keeps a disabled discount only if its price is valid', () => {
  const priceOf = (discounted: string) =>
    ProductInput.parse(toInput({ ...complete, allowDiscount: false, discounted })).price;
  expect(priceOf('400')).toEqual({ actual: 450.5, discounted: 400, allowDiscount: false });
  expect(priceOf('-3').discounted).toBeUndefined();
  expect(priceOf('9999').discounted).toBeUndefined();
});

test('medium, size and notes are optional', () => {
  expect(ProductInput.parse(toInput(complete)).meta).toEqual({});
  expect(ProductInput.parse(toInput({ ...complete, medium: ' Paper ' })).meta).toEqual({ medium: 'Paper' });
});

test('converts a product to a draft and back without a change', () => {
  const product = {
    _id: 'p1',
    name: 'Kite',
    description: 'Paper and bamboo.',
    category: { _id: 'c1', name: 'Kites', slug: 'kites', gallery: false },
    tags: ['red', 'a, b'],
    price: { actual: 450.5, discounted: 400, allowDiscount: true },
    stock: 3,
    images: [
      { url: '/media/a.webp', position: 0, width: 4, height: 5, placeholder: 'x', alt: 'Sky', ready: true },
    ],
    visibility: false,
    active: false,
    meta: { medium: 'Paper', notes: 'In the blue box' },
    isAvailableToSell: false,
    isSoldOut: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  expect(ProductInput.parse(toInput(draftOf(product)))).toEqual({
    name: product.name,
    description: product.description,
    category: 'c1',
    tags: product.tags,
    price: product.price,
    stock: 3,
    images: [{ url: '/media/a.webp', position: 0, alt: 'Sky' }],
    visibility: false,
    meta: { medium: 'Paper', size: undefined, notes: 'In the blue box' },
    isAvailableToSell: false,
    isSoldOut: true,
    isForSaleInGallery: false,
    variants: null,
  });
});

test('maps fields to their paths in the request', () => {
  expect(['name', 'actual', 'pictures', 'medium'].map(pathOf)).toEqual([
    'name',
    'price.actual',
    'images',
    'meta.medium',
  ]);
});

test('adds a tag, trimmed', () => {
  expect(addTags(['paper'], '  blue kite ')).toEqual(['paper', 'blue kite']);
});

test('ignores empty and duplicate tags', () => {
  expect(addTags(['paper'], '   ')).toEqual(['paper']);
  expect(addTags(['paper'], ' paper ')).toEqual(['paper']);
});

test('splits a pasted list at commas and lines', () => {
  expect(addTags([], 'paper, blue,,\nकागज़, blue')).toEqual(['paper', 'blue', 'कागज़']);
});
