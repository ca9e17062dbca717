import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

let count = 0;
/** A unique name. */
const unique = (name: string) => `${name} ${process.pid}-${(count += 1)}`;

test(
  'the history shows who changed what, with each field before and after',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: unique('Masks') });
    const name = unique('A mask');
    const product = await admin.createProduct(category, { name, stock: 3 });
    await admin.saveProduct(product, {
      name: `${name}, painted`,
      price: { actual: 120000, allowDiscount: false },
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/history');
    const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Asia/Kolkata' });
    const today = page.getByRole('region', { name: days.format(new Date()) });
    const change = today.getByRole('listitem').filter({ hasText: `${name}, painted` });
    await expect(change).toContainText('Administrator changed the product');
    await expect(change).toContainText(/\d{1,2}:\d{2}/);
    const price = change.getByRole('definition').filter({ hasText: '₹500' });
    await expect(price).toContainText('₹1,20,000');
    await expect(price.getByRole('img', { name: 'to' })).toBeVisible();
    await expect(
      today.getByRole('listitem').filter({ hasText: `added the category ${category.name}` }),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(change.getByRole('link')).toHaveAttribute('href', `/admin/products?edit=${product._id}`);

    await admin.deleteProduct(product);
    await openHydrated(page, '/admin/history');
    const deletion = today.getByRole('listitem').filter({ hasText: 'deleted the product' }).first();
    await expect(deletion).toContainText(`${name}, painted`);
    await deletion.getByRole('link', { name: 'See the trash' }).click();
    await expect(page).toHaveURL('/admin/trash');
    const trash = page.getByRole('table', { name: 'Trash' });
    await expect(trash.getByRole('row').filter({ hasText: name })).toBeVisible();
  },
);

test('a long history loads in pages', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: unique('Stones') });
  const first = await admin.createProduct(category, { name: unique('The first stone') });
  // A page has 50 entries.
  for (let stone = 0; stone < 50; stone += 1)
    await admin.createProduct(category, { name: unique('Stone'), visibility: false });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/history');
  const entry = page.getByRole('listitem').filter({ hasText: first.name });
  await expect(page.getByRole('listitem').filter({ hasText: 'Stone' }).first()).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more', exact: true }).click();
  await expect(entry).toBeVisible();
});

test.describe('a shop in which nothing happened yet', () => {
  test.use({ ownShop: true });

  test('an empty history says so and leads back to the products', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/history');
    await expect(
      page.getByRole('heading', { name: 'Nothing has been changed yet', exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Products' }).click();
    await expect(page).toHaveURL('/admin/products');
  });
});
