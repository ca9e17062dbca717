import { expect, test } from 'vitest';
import { statuses, statusWordOf } from './status-badge.tsx';

const wordsOf = (pickup: boolean) =>
  statuses.map((status) => statusWordOf({ status, shippingInformation: { pickup } }));

test('an order that the customer picks up is called ready or picked up instead of shipped or delivered', () => {
  expect(wordsOf(false)).toEqual(['Pending', 'Shipped', 'Delivered', 'Canceled']);
  expect(wordsOf(true)).toEqual(['Pending', 'Ready for pickup', 'Picked up', 'Canceled']);
});
