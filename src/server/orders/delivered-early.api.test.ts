import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { DAY_MS } from '#contract/durations.ts';
import { openOrderPages } from '#tests/support/orders/order-pages.ts';

test('an order that is delivered before its expected date shows the customer no date of the delivery', async () => {
  const shop = await openOrderPages(undefined);
  const session = await shop.newSession('asha@example.com');
  const { id, token } = await shop.orderWithPage({ customerEmail: 'asha@example.com' });
  const shownDates = async () => {
    const mine: Order[] = (await shop.request('GET', '/api/user/orders', { token: session })).body.data;
    return [
      (await shop.pageOf(token)).parcel.deliveryDate,
      ...mine.map(({ shippingInformation }) => shippingInformation.deliveryDate),
    ];
  };
  const expected = dayInIndia(shop.clock.now() + 2 * DAY_MS);
  await shop.save(id, { status: 'SHIPPED', shippingInformation: { deliveryDate: expected } });
  expect(await shownDates()).toEqual([expected, expected]);
  await shop.save(id, { status: 'DELIVERED' });
  expect(await shownDates()).toEqual([undefined, undefined]);
  // The artist can still read and change it.
  expect((await shop.get(id)).shippingInformation.deliveryDate).toBe(expected);

  const today = dayInIndia(shop.clock.now());
  await shop.save(id, { shippingInformation: { deliveryDate: today } });
  expect(await shownDates()).toEqual([today, today]);
});
