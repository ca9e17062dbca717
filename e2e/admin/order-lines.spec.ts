import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addDialog, addProduct, editDialog, stockOf } from '../support/orders.ts';
import { toast } from '../support/toasts.ts';

test.describe('in a shop of its own', () => {
  test.use({ ownShop: true });

  test('adds shipping by the rates, a discount and notes, edits the lines, undoes it and exports', async ({
    page,
    admin,
    allowBrowserError,
  }) => {
    allowBrowserError(/409 \(Conflict\)/);
    const settings = await admin.call<Reply<'getSettings'>>('GET', '/settings');
    const shippingRates = { kind: 'flat', amount: 60, freeFrom: 1_500 };
    await admin.call('PUT', '/settings', { ...settings, orderBook: true, shippingRates });
    const product = await addProduct(admin, { stock: 5, price: { actual: 500, allowDiscount: false } });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders?edit=new');
    const dialog = addDialog(page);
    const expectTotal = (text: string) =>
      expect(dialog.getByText(`Total ${text}`, { exact: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
    await dialog.getByRole('option', { name: product.name }).click();
    await dialog.getByLabel('First name').fill('Asha');
    await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
    await dialog.getByLabel('City').fill('Pune');
    await dialog.getByLabel('PIN code').fill('411004');
    const shipping = dialog.getByLabel('Shipping: rupees', { exact: true });
    await expect(shipping).toHaveValue('60');
    await expectTotal('₹560.00');
    // Abroad there is no rate, so the proposal disappears.
    await dialog.getByLabel('Country (optional)').fill('Nepal');
    await expect(shipping).toHaveCount(0);
    await dialog.getByLabel('Country (optional)').fill('India');
    // The artist's own charge stays.
    await shipping.fill('75');
    await dialog.getByLabel('PIN code').fill('560001');
    await dialog.getByLabel(`Quantity of ${product.name}`).fill('3');
    await expect(dialog.getByText('Shipping by your rates: free')).toBeVisible();
    await expect(shipping).toHaveValue('75');
    await dialog.getByLabel(`Quantity of ${product.name}`).fill('1');
    await dialog.getByRole('button', { name: 'Add discount' }).click();
    await dialog.getByLabel('Discount: in rupees or percent').selectOption('%');
    await dialog.getByLabel('Discount: percent', { exact: true }).fill('10');
    await expectTotal('₹525.00');
    await dialog.getByRole('button', { name: 'Add charge' }).click();
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog.getByLabel('Charge: rupees')).toHaveAccessibleDescription(
      'Please give an amount in rupees',
    );
    await dialog.getByLabel('Charge: rupees').fill('450');
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog.getByLabel('Charge: what for')).toHaveAccessibleDescription(
      'Please say what this line is for',
    );
    await dialog.getByRole('button', { name: 'Remove charge' }).click();
    await dialog.getByLabel('Gift note (optional)').fill('Happy birthday!');
    await dialog.getByLabel('Internal note (optional)').fill('Pays on Friday');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog).toHaveCount(0);
    const card = page.getByRole('article').first();
    const lines = card.getByRole('list', { name: 'Shipping, discounts and others' }).getByRole('listitem');
    await expect(lines).toHaveText(['Shipping₹75.00', 'Discount 10%−₹50.00']);
    await expect(card.getByText('Total: ₹525.00')).toBeVisible();
    await expect(card).toContainText('Gift note: Happy birthday!');
    await expect(card).toContainText('Internal note: Pays on Friday');
    await expectAccessible(page);

    await card.getByRole('button', { name: /^Edit order / }).click();
    await editDialog(page).getByLabel(`Quantity of ${product.name}`).fill('5');
    // The discount is 10% of the pieces that the order has now.
    await expect(editDialog(page).getByLabel('Discount: percent', { exact: true })).toHaveValue('10');
    await expect(editDialog(page).getByText('Total ₹2,325.00')).toBeVisible();
    await editDialog(page).getByRole('button', { name: 'Remove discount' }).click();
    await expect(editDialog(page).getByText('Total ₹2,575.00')).toBeVisible();
    await editDialog(page).getByLabel(`Quantity of ${product.name}`).fill('6');
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(editDialog(page).getByLabel(`Quantity of ${product.name}`)).toHaveAccessibleDescription(
      /Only 4 more left/,
    );
    await editDialog(page).getByLabel(`Quantity of ${product.name}`).fill('5');
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(card.getByText('Total: ₹2,575.00')).toBeVisible();
    expect(await stockOf(admin, product._id)).toBe(0);
    await toast(page, 'status', 'Order updated').getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByText('Total: ₹525.00')).toBeVisible();
    await expect(lines).toHaveText(['Shipping₹75.00', 'Discount 10%−₹50.00']);
    expect(await stockOf(admin, product._id)).toBe(4);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all orders' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
    await expect(toast(page, 'status', 'Orders exported')).toBeVisible();
  });
});
