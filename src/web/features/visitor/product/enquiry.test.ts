import { expect, test } from 'vitest';
import { productUrl } from './enquiry.ts';

test('the URL of a product that is shared has the variant in the page’s URL', () => {
  expect(productUrl('https://shop.test', 'lotus', undefined)).toBe('https://shop.test/product/lotus');
  expect(productUrl('https://shop.test', 'lotus', 'a3&x')).toBe(
    'https://shop.test/product/lotus?variant=a3%26x',
  );
});
