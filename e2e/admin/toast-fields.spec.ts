import type { Order } from '#contract/orders/order.ts';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

test('an error in large text does not cover the field that it is about', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  // The form requests the deleted product.
  allowBrowserError(/404 \(Not Found\)/);
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { name: 'A lotus in the evening' });
  const order = await admin.call<Order>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { pickup: true, address: { firstName: 'Meera' } },
  });
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await admin.deleteProduct(product);
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
  const isTextUncovered = await status.evaluate(async (field) => {
    // The toast has moved when two frames are painted.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const { left, top, width, height } = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isTextUncovered).toBe(true);
});
