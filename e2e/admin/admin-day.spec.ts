import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

// The artist's day: a product from its category to its parcel. `npm test` runs it at the wide width only.
test.use({ ownShop: true });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const images = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

test(
  'the artist adds a product to a new category, sells and ships it, deletes the category and undoes that',
  { tag: ['@S10'] },
  async ({ page, admin, shop }) => {
    test.setTimeout(180_000);
    await admin.storeLogin(page);

    await openHydrated(page, '/admin/categories');
    await page.getByRole('button', { name: 'Add Category', exact: true }).click();
    const category = dialog(page, 'Add New Category');
    await category.getByLabel('Name', { exact: true }).fill('Paper Kites');
    for (const [emoji, title] of [
      ['🪁', 'Light'],
      ['🎏', 'Bright'],
    ] as const) {
      await category.getByLabel('Emoji').fill(emoji);
      await category.getByLabel('Feature title').fill(title);
      await category.getByLabel('Feature description').fill('Flies in any wind.');
      await category.getByRole('button', { name: 'Add Feature', exact: true }).click();
    }
    await category.getByRole('button', { name: 'Create Category', exact: true }).click();
    await expect(successToast(page, 'Category created')).toBeVisible();
    await expect(row(page, 'Paper Kites')).toContainText('🪁 Light');

    await page.getByRole('tab', { name: 'Products', exact: true }).click();
    await page.getByRole('button', { name: 'Add Product', exact: true }).click();
    const add = dialog(page, 'Add New Product');
    await add.getByLabel('Add pictures').setInputFiles(await coloredJpegs(5, { isFirstRotated: true }));
    await expect(images(page)).toHaveCount(5);
    await add.getByRole('textbox', { name: 'Name' }).fill('Red Kite');
    await add.getByRole('textbox', { name: 'Description' }).fill('Bamboo and paper, signed on the spine.');
    await add.getByLabel('Category').selectOption({ label: 'Paper Kites' });
    await add.getByRole('spinbutton', { name: /^Actual price/ }).fill('1250');
    await add.getByRole('spinbutton', { name: 'Stock' }).fill('2');
    await add.getByRole('button', { name: 'Make cover, picture 3' }).click();
    await add.getByRole('button', { name: 'Move later, picture 2' }).click();
    await add.getByRole('button', { name: 'Create Product', exact: true }).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    await expect(add).toHaveCount(0);

    // In the changed order. The file view-n is 390 + 10n pixels wide; the first is rotated, so 300.
    const [kite] = await admin.call<{ _id: string; images: { position: number; width: number }[] }[]>(
      'GET',
      '/products?visibility=ALL&q=Red%20Kite',
    );
    expect(kite?.images.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(kite?.images.map(({ width }) => width)).toEqual([420, 410, 300, 430, 440]);

    // Visitors see each change.
    const productPath = `/product/${kite?._id}`;
    const edit = async (change: () => Promise<void>) => {
      await openHydrated(page, '/admin/products?q=Red%20Kite');
      await row(page, 'Red Kite').getByRole('button', { name: /^Edit/ }).click();
      await expect(dialog(page, 'Edit Product')).toBeVisible();
      await change();
      await dialog(page, 'Edit Product').getByRole('button', { name: 'Save Product', exact: true }).click();
      await expect(successToast(page, 'Product updated')).toBeVisible();
    };
    const checkbox = (name: string) => dialog(page, 'Edit Product').getByLabel(name);

    await edit(() => checkbox('Visible').uncheck());
    expect((await page.request.get(shop.url + productPath)).status()).toBe(404);
    await edit(async () => {
      await checkbox('Visible').check();
      await checkbox('Allow discount').check();
      await dialog(page, 'Edit Product')
        .getByRole('spinbutton', { name: /^Discounted price/ })
        .fill('1000');
    });
    await openHydrated(page, productPath);
    await expect(page.getByText('20% off')).toBeVisible();
    await expect(page.getByText('Only 2 left in stock')).toBeVisible();
    await edit(() => checkbox('Sold out').check());
    await openHydrated(page, productPath);
    await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
    await edit(() => checkbox('Sold out').uncheck());

    await openHydrated(page, '/admin/orders');
    await page.getByRole('button', { name: 'Add Order', exact: true }).first().click();
    const order = dialog(page, 'Add New Order');
    await order.getByLabel('Add a product').fill('red kite');
    await order.getByRole('option', { name: /Red Kite/ }).click();
    await order.getByLabel('First name').fill('Meera');
    await order.getByLabel('Address', { exact: true }).fill('12 Lake Road');
    await order.getByLabel('City').fill('Pune');
    await order.getByLabel('PIN code').fill('411004');
    await order.getByRole('button', { name: 'Create Order', exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: 'Red Kite' });
    await expect(card).toContainText('₹1,000.00');
    await expect(card).toContainText('Expected Delivery:');

    await card.getByRole('button', { name: /^Edit order/ }).click();
    const parcel = page.getByRole('dialog', { name: /^Edit Order/ });
    await parcel.getByLabel('Status').selectOption({ label: 'Shipped' });
    await parcel.getByLabel(/^Courier/).fill('India Post');
    await parcel.getByLabel(/^Tracking number/).fill('EA123456789IN');
    await parcel.getByRole('button', { name: /^Save/ }).click();
    await expect(successToast(page, 'Order updated')).toBeVisible();
    await expect(card).toContainText('EA123456789IN');
    await openHydrated(page, productPath);
    await expect(page.getByText('Only 1 left in stock')).toBeVisible();

    await openHydrated(page, '/admin/categories');
    await row(page, 'Paper Kites').getByRole('button', { name: 'Delete Paper Kites' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Category' });
    await expect(confirmation).toContainText('Deleting this category will delete 1 products too.');
    await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
    // Behind an open dialog the rows have no role: only the toast says that the server has deleted the category.
    const deleted = successToast(page, 'Category deleted');
    // The toast stays while the pointer is on it.
    await deleted.hover();
    await expect(row(page, 'Paper Kites')).toHaveCount(0);
    expect((await page.request.get(shop.url + productPath)).status()).toBe(404);
    await deleted.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row(page, 'Paper Kites')).toBeVisible();
    await expectAccessible(page);
    await openHydrated(page, productPath);
    await expect(page.getByRole('heading', { level: 1, name: 'Red Kite' })).toBeVisible();
    await expect(page.getByText('Only 1 left in stock')).toBeVisible();
  },
);
