import { expect, test } from 'vitest';
import { productUrl } from './product-path.ts';

test('the URL of a product names the chosen variant, if there is one', () => {
  const lotus = { _id: '1', path: '/product/lotus-1' };
  expect(productUrl('https://shop.test', lotus, undefined)).toBe('https://shop.test/product/lotus-1');
  expect(productUrl('https://shop.test', lotus, 'a3&x')).toBe(
    'https://shop.test/product/lotus-1?variant=a3%26x',
  );
});
