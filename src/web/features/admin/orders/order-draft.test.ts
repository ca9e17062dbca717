import { expect, test } from 'vitest';
import { isDateAllowed, pathOf } from './order-draft.ts';
import { today } from '../shared/dates.ts';

test('allows a past delivery date only if it is unchanged or the order is delivered', () => {
  const now = '2026-11-21';
  expect(isDateAllowed('2026-11-20', 'PENDING', '', now)).toBe(false);
  expect(isDateAllowed('2026-11-20', 'SHIPPED', '2026-11-19', now)).toBe(false);
  expect(isDateAllowed('2026-11-21', 'PENDING', '', now)).toBe(true);
  expect(isDateAllowed('2026-11-20', 'SHIPPED', '2026-11-20', now)).toBe(true);
  expect(isDateAllowed('2026-11-20', 'DELIVERED', '', now)).toBe(true);
  expect(isDateAllowed('', 'PENDING', '2026-11-20', now)).toBe(true);
});

test('today is the local day', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

test('maps fields to their paths in the request', () => {
  expect(pathOf('city')).toBe('shippingInformation.address.city');
  expect(pathOf('carrier')).toBe('shippingInformation.carrier');
  expect(pathOf('status')).toBe('status');
});
