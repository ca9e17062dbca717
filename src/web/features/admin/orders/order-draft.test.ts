import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { changeSchema, pathOf } from './order-draft.ts';

test('maps fields to their paths in the request', () => {
  expect(pathOf('city')).toBe('shippingInformation.address.city');
  expect(pathOf('carrier')).toBe('shippingInformation.carrier');
  expect(pathOf('status')).toBe('status');
});

test('keeps text that the shop has as a tracking number, but takes no other without a digit', () => {
  // The schema reads only this part of an order.
  const order = { shippingInformation: { trackingNumber: 'by hand' } } as Order;
  const isAccepted = (trackingNumber: string) =>
    changeSchema(order).safeParse({ shippingInformation: { trackingNumber } }).success;
  expect(isAccepted('by hand')).toBe(true);
  expect(isAccepted('EM123456789IN')).toBe(true);
  expect(isAccepted('by bus')).toBe(false);
});
