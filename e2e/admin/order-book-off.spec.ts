import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addProduct, editDialog, fetchOrder, type Order } from '../support/orders.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';
import { successToast } from '../support/toasts.ts';

test.use({ ownShop: true });

test('while the order book is off, the form of an order changes its products only, and Undo works', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const { _id, name } = await addProduct(admin, { stock: 5, price: { actual: 500 } });
  const order = await admin.call<Order>('POST', '/orders', {
    products: [{ product: { id: _id }, quantity: 1 }],
    lines: [
      { kind: 'shipping', amount: 60 },
      { kind: 'discount', percent: 10 },
    ],
    shippingInformation: { pickup: true, address: { firstName: 'Asha' } },
  });
  await changeSettings(admin, { orderBook: false });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/orders?edit=${order.id}`);
  const dialog = editDialog(page);
  await expect(dialog.getByText('shipping, discounts and others stay as they are')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Remove (shipping|discount)/ })).toHaveCount(0);
  await dialog.getByLabel(`Quantity of ${name}`).fill('2');
  await expect(dialog.getByText('Total ₹1,010.00', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  await successToast(page, 'Order updated').getByRole('button', { name: 'Undo' }).click();
  await expect(successToast(page, `${order.orderId} is as it was before.`)).toBeVisible();
  expect(await fetchOrder(admin, order)).toMatchObject({ totalAmount: 510, lines: order.lines });
});

test('while the order book is off, enquiries can only be read', { tag: '@axe' }, async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  const { _id } = await addProduct(admin, { stock: 5 });
  const { code } = await admin.call<{ code: string }>('POST', '/enquiries', { products: [_id] });
  await changeSettings(admin, { orderBook: false });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/enquiries');
  const card = page.getByRole('article', { name: `Enquiry ${code}` });
  await expect(card).toContainText('Open');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('The order book is off, so they can only be read')).toBeVisible();
  await expectAccessible(page);
});
