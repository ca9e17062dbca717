import { expect, test } from 'vitest';
import type { PublicProduct } from '#contract/catalog/product.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { holdableOfEnquiry } from './holds-query.ts';

const category = { _id: 'c1', name: 'Prints', slug: 'prints', gallery: false };
const time = '2026-06-01T10:00:00.000Z';

const productOf = (fields: Partial<PublicProduct>): PublicProduct => ({
  _id: 'p1',
  name: 'Lotus',
  description: 'Made for a test.',
  category,
  tags: [],
  images: [],
  visibility: true,
  active: true,
  meta: {},
  isAvailableToSell: true,
  isSoldOut: false,
  stock: 1,
  createdAt: time,
  updatedAt: time,
  ...fields,
});

const holdOf = (variant?: string): Hold => ({
  id: 'h1',
  product: { id: 'p1', name: 'Lotus' },
  ...(variant && { variant: { id: variant, text: 'Size: A4' } }),
  customerName: 'Asha',
  until: time,
  createdAt: time,
  updatedAt: time,
});

test('only the last piece of an enquiry can be held, unless it is on hold', () => {
  expect(holdableOfEnquiry(undefined, productOf({}))).toEqual([{ product: 'p1', name: 'Lotus' }]);
  expect(holdableOfEnquiry(undefined, productOf({ stock: 10 }))).toEqual([]);
  expect(holdableOfEnquiry(undefined, productOf({ stock: 0 }))).toEqual([]);
  expect(holdableOfEnquiry(undefined, productOf({ isAvailableToSell: false }))).toEqual([]);
  expect(holdableOfEnquiry(undefined, productOf({}), [holdOf()])).toEqual([]);
  // It had variants when the visitor asked.
  expect(holdableOfEnquiry({ id: 'v1' }, productOf({}))).toEqual([]);
});

test('of a product with variants, only the one that the enquiry names can be held', () => {
  const product = productOf({
    stock: 12,
    variants: {
      options: ['Size'],
      items: [
        { _id: 'v1', values: ['A4'], stock: 1 },
        { _id: 'v2', values: ['A3'], stock: 1 },
        { _id: 'v3', values: ['A2'], stock: 10 },
      ],
    },
  });
  const variants = (id: string | undefined, holds?: Hold[]) =>
    holdableOfEnquiry(id === undefined ? undefined : { id }, product, holds).map(({ variant }) => variant);
  expect(variants('v2')).toEqual(['v2']);
  expect(variants('v3')).toEqual([]);
  expect(variants('v2', [holdOf('v2')])).toEqual([]);
  expect(variants(undefined)).toEqual(['v1', 'v2']);
});
