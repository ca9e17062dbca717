import { expect, test } from 'vitest';
import { pathOf } from './order-draft.ts';
import { today } from '../shared/dates.ts';

test('today is the local day', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

test('maps fields to their paths in the request', () => {
  expect(pathOf('city')).toBe('shippingInformation.address.city');
  expect(pathOf('carrier')).toBe('shippingInformation.carrier');
  expect(pathOf('status')).toBe('status');
});
