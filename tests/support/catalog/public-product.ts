import type { PublicProduct } from '#contract/catalog/product.ts';

const time = '2026-06-01T10:00:00.000Z';

/** A product as visitors get it: a print with a stock of one, and these fields. */
export const publicProduct = (fields: Partial<PublicProduct>): PublicProduct => ({
  _id: 'p1',
  name: 'Lotus',
  description: 'Made for a test.',
  category: { _id: 'c1', name: 'Prints', slug: 'prints', gallery: false },
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
