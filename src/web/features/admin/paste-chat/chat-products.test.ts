import { expect, test } from 'vitest';
import { missingText } from './chat-products.tsx';

test('a payment of an order that exists needs no hint that products are missing', () => {
  const none = { code: undefined, isFailed: false };
  expect(missingText(none, true)).toBeUndefined();
  expect(missingText(none, false)).toContain('No code of an enquiry found');
  expect(missingText({ ...none, code: 'LOTUS-7K3' }, true)).toContain('There is no enquiry LOTUS-7K3');
});
