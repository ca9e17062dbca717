import { expect, test } from 'vitest';
import type { OrderStatus } from './order.ts';
import { isDeliveryDateAllowed, shownDeliveryDate } from './delivery-date.ts';

test('a delivery date in the past is allowed only if it is unchanged or the order is delivered', () => {
  const isAllowed = (date: string, status: OrderStatus, before: string) =>
    isDeliveryDateAllowed(date, { status, before, today: '2026-11-21' });
  expect(isAllowed('2026-11-20', 'PENDING', '')).toBe(false);
  expect(isAllowed('2026-11-20', 'SHIPPED', '2026-11-19')).toBe(false);
  expect(isAllowed('2026-11-21', 'PENDING', '')).toBe(true);
  expect(isAllowed('2026-11-20', 'SHIPPED', '2026-11-20')).toBe(true);
  expect(isAllowed('2026-11-20', 'DELIVERED', '')).toBe(true);
  expect(isAllowed('', 'PENDING', '2026-11-20')).toBe(true);
});

test('no date after today is shown as that of a delivery', () => {
  const shown = (deliveryDate: string | undefined, status: OrderStatus) =>
    shownDeliveryDate({ status, deliveryDate }, '2026-11-21');
  expect(shown('2026-11-22', 'DELIVERED')).toBeUndefined();
  expect(shown('2026-11-21', 'DELIVERED')).toBe('2026-11-21');
  expect(shown('2026-11-22', 'SHIPPED')).toBe('2026-11-22');
  expect(shown(undefined, 'DELIVERED')).toBeUndefined();
});
