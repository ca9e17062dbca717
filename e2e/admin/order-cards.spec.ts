import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addProduct, cardOf, createOrder, dayFromNow, type Order } from '../support/orders.ts';
import { toast } from '../support/toasts.ts';
import { createCustomer } from '../support/visitors.ts';

test(
  'shows an order as a card with items, customer, address and shipping',
  { tag: ['@S184', '@S185', '@S186', '@S188', '@S207', '@S325', '@S328'] },
  async ({ page, shop, admin }) => {
    const product = await addProduct(admin, {
      price: { actual: 1250.5, allowDiscount: false },
      images: [{ url: await plainImage('#7a4f00') }],
    });
    const other = await addProduct(admin, { price: { actual: 99, allowDiscount: false } });
    const { id: createdBy, email } = await createCustomer(page, shop);
    const order = await createOrder(
      admin,
      [
        [product._id, 2],
        [other._id, 1],
      ],
      { shipping: { carrier: 'India Post', trackingNumber: 'EA123IN' }, createdBy },
    );
    // The order keeps its items when the products change.
    await admin.deleteProduct(other);
    await admin.storeLogin(page);
    // In the response, the order was created on another day than it was last changed.
    await page.route('**/api/orders?*', async (route) => {
      const response = await route.fetch();
      const body: { data: Order[] } = await response.json();
      for (const each of body.data) if (each.id === order.id) each.createdAt = '2026-03-09T06:30:00.000Z';
      await route.fulfill({ response, json: body });
    });
    await openHydrated(page, '/admin/orders');
    const card = cardOf(page, order);
    const today = await dayFromNow(page, 0);
    await expect(card.getByRole('heading', { name: order.orderId, exact: true })).toBeVisible();
    expect(order.orderId).toMatch(/^ORD-\d+$/);
    await expect(card.getByText('Pending', { exact: true })).toBeVisible();
    await expect(card.getByText('Placed on 9 Mar 2026', { exact: true })).toBeVisible();
    await expect(card.getByText(/^Updated /)).toContainText(today.text);
    await expect(card.getByText(`Customer: Meera Nair · ${email}`)).toBeVisible();
    await expect(card.getByText(`Customer ID: ${createdBy}`)).toBeVisible();
    const lines = card.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(0)).toContainText(product.name);
    await expect(lines.nth(0)).toContainText('2 × ₹1,250.50');
    await expect(lines.nth(0)).toContainText('₹2,501.00');
    await expect(lines.nth(0).getByRole('presentation')).toHaveAttribute('src', /^\/media\//);
    await expect(lines.nth(1)).toContainText(other.name);
    await expect(lines.nth(1)).toContainText('1 × ₹99.00');
    await expect(card.getByText('Total: ₹2,600.00')).toBeVisible();
    await expect(card).not.toContainText('$');
    const shownAddress = card.getByRole('group', { name: 'Shipping address' });
    for (const words of [
      'Asha Kulkarni',
      '14 Prabhat Road',
      'Opposite the park',
      'Pune, Maharashtra, 411004',
      'India',
      '+91 98765 43210',
    ])
      await expect(shownAddress.getByText(words, { exact: true })).toBeVisible();
    const details = card.getByRole('group', { name: 'Shipping details' });
    await expect(details).toContainText('India Post');
    await expect(details).toContainText('EA123IN');
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    for (const words of [order.orderId, 'Pending', 'Placed on 9 Mar 2026', 'Total: ₹2,600.00'])
      await expect(card.getByText(words, { exact: true })).toBeVisible();
    await expect(card.getByText(`Customer: Meera Nair · ${email}`)).toBeVisible();
    await expect(card.getByText('Edit', { exact: true })).toBeHidden();
    await expect(page.locator('.site-nav')).toBeHidden();
  },
);

test(
  'shows the expected or actual delivery date and copies the tracking number',
  { tag: ['@S187', '@S189', '@S314'] },
  async ({ page, context, admin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const product = await addProduct(admin);
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    const day = await dayFromNow(page, 6);
    const order = await createOrder(admin, [[product._id, 1]], {
      shipping: { trackingNumber: 'RM 77 88', deliveryDate: day.value },
    });
    await openHydrated(page, '/admin/orders');
    const card = cardOf(page, order);
    const details = card.getByRole('group', { name: 'Shipping details' });
    await expect(details).toContainText(`Expected Delivery:${day.text}`);
    await expect(details.getByText('Delivered:', { exact: true })).toHaveCount(0);
    await expect(card).not.toContainText('Customer');
    await details.getByRole('button', { name: 'Copy tracking number RM 77 88' }).click();
    await expect(toast(page, 'status', 'Copied!')).toContainText('Tracking number copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RM 77 88');

    await admin.call('PUT', `/orders/${order.id}`, { status: 'DELIVERED' });
    await openHydrated(page, '/admin/orders');
    await expect(details).toContainText(`Delivered:${day.text}`);
    await expect(details.getByText('Expected Delivery:', { exact: true })).toHaveCount(0);
  },
);

test("shows an error when the tracking number can't be copied", async ({ page, admin }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  const product = await addProduct(admin);
  const order = await createOrder(admin, [[product._id, 1]], { shipping: { trackingNumber: 'RM1' } });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await cardOf(page, order).getByRole('button', { name: 'Copy tracking number RM1' }).click();
  await expect(toast(page, 'alert', 'The tracking number was not copied')).toBeVisible();
});
