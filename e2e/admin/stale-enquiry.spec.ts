import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { createPickup } from '../support/pickups.ts';
import { toast } from '../support/toasts.ts';

test.use({ ownShop: true });

test('an enquiry that another device has ordered keeps its order, and a list from before is loaded again', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const order = await createPickup(admin);
  const products = order.products.map(({ product }) => product.id);
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products });
  const enquiry = async () => (await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries'))[0];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/enquiries');
  const card = page.getByRole('article', { name: `Enquiry ${code}`, exact: true });
  const state = (name: string) => card.getByRole('button', { name, exact: true });
  await expect(state('Open')).toHaveAttribute('aria-pressed', 'true');

  await admin.call('PUT', `/enquiries/${(await enquiry())?.id}`, { state: 'ORDERED', order: order.id });
  await state('Answered').click();
  const changed = toast(page, 'alert', `Enquiry ${code} was changed elsewhere`);
  await expect(changed).toContainText('Your change is not saved.');
  await expect(state('Ordered')).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByRole('link', { name: order.orderId, exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Record order/ })).toBeHidden();
  expect(await enquiry()).toMatchObject({ state: 'ORDERED', order: { orderId: order.orderId } });
  await expectAccessible(page);

  // From the current list it is saved, and the order remains visible.
  await state('Answered').click();
  await expect(state('Answered')).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByRole('link', { name: order.orderId, exact: true })).toBeVisible();
  expect(await enquiry()).toMatchObject({ state: 'ANSWERED', order: { orderId: order.orderId } });
});
