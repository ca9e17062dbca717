import { expect, test } from 'vitest';
import { dayInIndia } from '#contract/accounts/india.ts';
import { DAY_MS } from '#contract/durations.ts';
import { openOrderPages } from '#tests/support/orders/order-pages.ts';

test('an order that is delivered before its expected date has no date on the order page until the artist enters it', async () => {
  const shop = await openOrderPages();
  const { id, token } = await shop.orderWithPage({});
  const shownDate = async () => (await shop.pageOf(token)).parcel.deliveryDate;
  const expected = dayInIndia(shop.clock.now() + 2 * DAY_MS);
  await shop.save(id, { status: 'SHIPPED', shippingInformation: { deliveryDate: expected } });
  expect(await shownDate()).toBe(expected);
  await shop.save(id, { status: 'DELIVERED' });
  expect(await shownDate()).toBeUndefined();
  // The artist can still read and change it.
  expect((await shop.get(id)).shippingInformation.deliveryDate).toBe(expected);

  const today = dayInIndia(shop.clock.now());
  await shop.save(id, { shippingInformation: { deliveryDate: today } });
  expect(await shownDate()).toBe(today);
});
