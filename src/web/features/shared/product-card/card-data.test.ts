import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rgbaToThumbHash } from 'thumbhash';
import type { Product } from '#contract/catalog/product.ts';
import { toCard } from './card-data.ts';

function withImage(thumbhash: string): Product {
  const url = '/media/0.webp';
  return {
    _id: '1',
    name: 'Lotus',
    description: 'Pink.',
    category: { _id: '2', name: 'Prints', slug: 'prints', gallery: false },
    tags: [],
    price: { actual: 1, allowDiscount: false },
    stock: 1,
    images: [{ url, position: 0, width: 4, height: 4, placeholder: thumbhash, ready: true }],
    visibility: true,
    active: true,
    meta: {},
    isAvailableToSell: true,
    isSoldOut: false,
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

test('a card has the average color of its image', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 3, maxLength: 3 }), ([r = 0, g = 0, b = 0]) => {
      const pixels = Array.from({ length: 16 }, () => [r, g, b, 255]).flat();
      const thumbhash = btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, pixels)));
      const tint = toCard(withImage(thumbhash)).image?.tint ?? '';
      expect(tint).toMatch(/^#[\da-f]{3}$/);
      // In CSS, #abc is #aabbcc: each digit times 17.
      const parts = Array.from(tint.slice(1), (digit) => Number.parseInt(digit, 16) * 17);
      // Inexact, because a thumbhash has six bits of brightness and a tint one digit for each part.
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - ([r, g, b][index] ?? 0))).toBeLessThan(24);
    }),
  );
});
