import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rgbaToThumbHash } from 'thumbhash';
import type { Product } from '#contract/catalog/product.ts';
import { toCard } from './card-data.ts';
import { averageColor } from './product-image.tsx';

function withImage(placeholder: string): Product {
  const url = '/media/0.webp';
  return {
    _id: '1',
    name: 'Lotus',
    description: 'Pink.',
    category: { _id: '2', name: 'Prints', slug: 'prints', gallery: false },
    tags: [],
    price: { actual: 1, allowDiscount: false },
    stock: 1,
    images: [{ url, position: 0, width: 4, height: 4, placeholder, ready: true }],
    visibility: true,
    active: true,
    meta: {},
    isAvailableToSell: true,
    isSoldOut: false,
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

test('a card has the exact average color of its image in a shortened placeholder', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (rgba) => {
      const placeholder = btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, rgba)));
      const { image } = toCard(withImage(placeholder));
      expect(image?.placeholder).toHaveLength(4);
      expect(averageColor(image?.placeholder ?? '')).toBe(averageColor(placeholder));
    }),
  );
});
