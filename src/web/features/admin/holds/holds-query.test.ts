import { expect, test } from 'vitest';
import { publicProduct } from '#tests/support/catalog/public-product.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { holdableOfEnquiry } from './holds-query.ts';

const time = '2026-06-01T10:00:00.000Z';

const holdOf = (variant?: string): Hold => ({
  id: 'h1',
  product: { id: 'p1', name: 'Lotus' },
  ...(variant && { variant: { id: variant, text: 'Size: A4' } }),
  customerName: 'Asha',
  until: time,
  createdAt: time,
  updatedAt: time,
});

test('a product of an enquiry can be held if one is left that is not on hold', () => {
  expect(holdableOfEnquiry(undefined, publicProduct({}))).toEqual([{ product: 'p1', name: 'Lotus' }]);
  expect(holdableOfEnquiry(undefined, publicProduct({ stock: 10 }))).toEqual([]);
  expect(holdableOfEnquiry(undefined, publicProduct({ stock: 0 }))).toEqual([]);
  expect(holdableOfEnquiry(undefined, publicProduct({ isAvailableToSell: false }))).toEqual([]);
  expect(holdableOfEnquiry(undefined, publicProduct({}), [holdOf()])).toEqual([]);
  // The product had variants when the visitor asked.
  expect(holdableOfEnquiry({ id: 'v1' }, publicProduct({}))).toEqual([]);
});

test('of a product with variants, the one that the enquiry names can be held, and any if it names none', () => {
  const product = publicProduct({
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
