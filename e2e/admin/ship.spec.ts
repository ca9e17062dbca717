import type { Reply } from '#contract/api/routes.ts';
import { expect, test } from '../support/admin.ts';
import { copyText } from '../support/clipboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

test.use({ ownShop: true });

const address = { firstName: 'Meera', address: '4 Sea View', city: 'Kochi', zip: '682001', country: 'India' };

test('the dialog to ship an order loses nothing that was typed', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { name: 'Lotus' });
  const { orderId } = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { address },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await page.getByRole('button', { name: `Mark as shipped: ${orderId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${orderId}` });
  const number = dialog.getByLabel('Tracking number (optional)');
  const courier = dialog.getByLabel('Courier (optional)');
  await courier.fill('The van of a neighbor');
  await number.fill('EA473124829IN');
  await expect(courier).toHaveValue('The van of a neighbor');

  await copyText(page, ' ');
  await dialog.getByRole('button', { name: 'Paste the tracking number' }).click();
  await expect(toast(page, 'alert', 'The clipboard has no text.')).toBeVisible();
  await expect(number).toHaveValue('EA473124829IN');

  // A click outside the dialog does not close it.
  await page.mouse.click(5, 5);
  await copyText(page, 'EM123456785IN');
  await dialog.getByRole('button', { name: 'Paste the tracking number' }).click();
  await expect(number).toHaveValue('EM123456785IN');
  await expect(courier).toHaveValue('The van of a neighbor');

  await page.reload();
  await page.getByRole('button', { name: `Mark as shipped: ${orderId}` }).click();
  await expect(dialog).toContainText('Unsaved changes');
  await expect(number).toHaveValue('EM123456785IN');
  await expect(courier).toHaveValue('The van of a neighbor');

  await courier.fill('');
  await number.fill('Sent by Delhivery, AWB 1234567890');
  await courier.focus();
  await expect(number).toHaveValue('1234567890');
  await expect(courier).toHaveValue('Delhivery');

  // The next paste replaces the courier that a paste chose, but not one that the artist chose.
  await copyText(page, 'Blue Dart, waybill 69123456780');
  await dialog.getByRole('button', { name: 'Paste the tracking number' }).click();
  await expect(number).toHaveValue('69123456780');
  await expect(courier).toHaveValue('Blue Dart');
  await copyText(page, 'Speed Post EM123456789IN');
  await number.press('ControlOrMeta+a');
  await number.press('ControlOrMeta+v');
  await expect(number).toHaveValue('EM123456789IN');
  await expect(courier).toHaveValue('India Post');
  await copyText(page, '69123456780');
  await number.press('ControlOrMeta+a');
  await number.press('ControlOrMeta+v');
  await expect(courier).toHaveValue('');
  await courier.fill('DTDC');
  await copyText(page, 'Speed Post EM123456789IN');
  await dialog.getByRole('button', { name: 'Paste the tracking number' }).click();
  await expect(number).toHaveValue('EM123456789IN');
  await expect(courier).toHaveValue('DTDC');

  await copyText(page, 'kal courier kar dungi');
  await dialog.getByRole('button', { name: 'Paste the tracking number' }).click();
  await expect(number).toHaveValue('kal courier kar dungi');
  await number.press('Enter');
  await expect(number).toHaveAccessibleDescription(/with at least one digit/);
  await expect(number).toBeFocused();
  await courier.fill('');
  await number.fill('Sent by DTDC, AWB 2234567890');
  await number.press('Enter');
  await expect(dialog).toBeHidden();
  const [saved] = await admin.call<Reply<'listOrders'>>('GET', '/orders');
  expect(saved?.shippingInformation).toMatchObject({ trackingNumber: '2234567890', carrier: 'DTDC' });
});
