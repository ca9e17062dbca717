import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { bearer } from '../support/stored-login.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { signUp } from '../support/visitors.ts';

test.describe('an order of a customer', () => {
  // Orders cannot be deleted: other tests would see them.
  test.use({ ownShop: true });

  test(
    'the order history counts the orders and shows items, total and parcel of each',
    { tag: ['@S142'] },
    async ({ page, shop, admin, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signUp(page, shop);
      await openHydrated(page, '/profile?tab=orders');
      await expect(page.getByRole('heading', { name: 'No orders yet', exact: true })).toBeVisible();
      const response = await page.request.get('/api/user', { headers: await bearer(page) });
      const { data: user }: { data: Reply<'getUser'> } = await response.json();
      const category = await admin.createCategory({ name: `Toys ${process.pid} ${Date.now()}` });
      const horseProduct = await admin.createProduct(category, {
        name: 'A wooden horse',
        price: { actual: 60000.5, allowDiscount: false },
      });
      const deletedProduct = await admin.createProduct(category, { name: 'A wooden cow' });
      const order = (id: string, quantity: number) => ({
        products: [{ product: { id }, quantity }],
        shippingInformation: {
          address: { firstName: 'Meera', address: '12 Lotus Lane', city: 'Pune', zip: '411004' },
          trackingNumber: 'EE123456789IN',
          carrier: 'India Post',
          deliveryDate: '2999-12-09',
        },
        createdBy: user._id,
      });
      const first = await admin.call<Reply<'createOrder'>>('POST', '/orders', order(horseProduct._id, 2));
      const second = await admin.call<Reply<'createOrder'>>('POST', '/orders', order(deletedProduct._id, 1));
      await admin.call('PUT', `/orders/${first.id}`, { status: 'SHIPPED' });
      await admin.call('PUT', `/orders/${second.id}`, { status: 'DELIVERED' });
      await admin.deleteProduct(deletedProduct);

      await openHydrated(page, '/profile?tab=orders');
      await expect(page.getByRole('heading', { name: '2 orders', exact: true })).toBeVisible();
      const horse = page.getByRole('article', { name: `Order ${first.orderId}` });
      await expect(horse.getByText('Shipped', { exact: true })).toBeVisible();
      await expect(horse).toContainText('2 × ₹60,000.50');
      await expect(horse).toContainText('Total ₹1,20,001.00');
      await expect(horse).toContainText('Expected Delivery: 9 December 2999');
      await expect(horse.getByRole('link', { name: 'A wooden horse' })).toHaveAttribute(
        'href',
        `/product/${horseProduct._id}`,
      );
      await expectAccessible(page);
      const cow = page.getByRole('article', { name: `Order ${second.orderId}` });
      await expect(cow).toContainText('Delivered: 9 December 2999');
      await expect(cow.getByText('A wooden cow', { exact: true })).toBeVisible();
      await expect(cow.getByRole('link')).toHaveCount(0);
      await horse.getByRole('button', { name: 'Copy tracking number' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toContainText(
        'Tracking number copied to clipboard',
      );
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EE123456789IN');
    },
  );

  test('an account with the email of an order shows the order once the user has opened its link while logged in', async ({
    page,
    shop,
    admin,
  }) => {
    await turnOnOrderBook(admin);
    const { email } = await signUp(page, shop);
    const category = await admin.createCategory({ name: 'Boats' });
    const { _id } = await admin.createProduct(category, { name: 'A paper boat' });
    const { id, orderId } = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
      products: [{ product: { id: _id }, quantity: 1 }],
      shippingInformation: {
        address: { firstName: 'Meera', address: '12 Lotus Lane', city: 'Pune', zip: '411004' },
      },
      customerEmail: email,
    });
    await openHydrated(page, '/profile?tab=orders');
    await expect(page.getByText('Open the link of your order')).toBeVisible();
    await expectAccessible(page);
    const link = await admin.call<Reply<'saveOrderPage'>>('PUT', `/orders/${id}/page`, { action: 'create' });
    await openHydrated(page, link.page?.path ?? '');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'your order history' }).click();
    const order = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(order).toContainText('A paper boat');

    // The customer reports a payment, as the order page does.
    const token = link.page?.path.split('/').at(-1);
    const reference = '632712345678';
    await admin.call('POST', '/order-page/payments', { token, reference, amount: 200 });
    await openHydrated(page, '/profile?tab=orders');
    // Of ₹500, the price that `admin.createProduct` sets.
    await expect(order).toContainText(/Reported, not checked yet₹200\.00To pay₹300\.00/);
  });
});
