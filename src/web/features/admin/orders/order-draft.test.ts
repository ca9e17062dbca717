import { expect, test } from 'vitest';
import { pathOf } from './order-draft.ts';

test('maps fields to their paths in the request', () => {
  expect(pathOf('city')).toBe('shippingInformation.address.city');
  expect(pathOf('carrier')).toBe('shippingInformation.carrier');
  expect(pathOf('status')).toBe('status');
});
