import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { createPickup } from '../support/pickups.ts';

test.use({ ownShop: true });

test('an error in large text does not cover the field that it is about', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  // The form asks for the deleted product.
  allowBrowserError(/404 \(Not Found\)/);
  const order = await createPickup(admin);
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await admin.call('DELETE', `/products/${order.products[0]?.product.id}`);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.getByRole('button', { name: `Edit order ${order.orderId}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Order', exact: true });
  const status = form.getByRole('combobox', { name: 'Status', exact: true });
  await status.selectOption('Pending');
  await form.getByRole('button', { name: 'Save Order', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Error updating order' });
  await expect(toast).toBeVisible();
  await expect(status).toBeFocused();
  const isTextUncovered = () =>
    status.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isTextUncovered).toBe(true);
});
