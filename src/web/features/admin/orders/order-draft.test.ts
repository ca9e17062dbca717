import { expect, test } from 'vitest';
import { mayBeDelivered, pathOf } from './order-draft.ts';
import { today } from './order-dates.ts';

test('a day that is expected lies not before today; one that stood already may stay, and a delivered order may lie in the past', () => {
  const now = '2026-11-21';
  expect(mayBeDelivered('2026-11-20', 'PENDING', '', now)).toBe(false);
  expect(mayBeDelivered('2026-11-20', 'SHIPPED', '2026-11-19', now)).toBe(false);
  expect(mayBeDelivered('2026-11-21', 'PENDING', '', now)).toBe(true);
  expect(mayBeDelivered('2026-11-20', 'SHIPPED', '2026-11-20', now)).toBe(true);
  expect(mayBeDelivered('2026-11-20', 'DELIVERED', '', now)).toBe(true);
  expect(mayBeDelivered('', 'PENDING', '2026-11-20', now)).toBe(true);
});

test('today is the day where the artist is', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

test('what is wrong is told at its field', () => {
  expect(pathOf('city')).toBe('shippingInformation.address.city');
  expect(pathOf('carrier')).toBe('shippingInformation.carrier');
  expect(pathOf('status')).toBe('status');
});
