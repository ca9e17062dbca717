import { expect, expectAccessible, test } from '../support/admin.ts';
import { backdate } from '../support/backdate.ts';
import { featuresOf, rowOf, uniqueName } from '../support/categories.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test(
  'shows all categories under their columns, hidden ones too',
  { tag: ['@S171', '@S175'] },
  async ({ page, admin, shop }) => {
    const name = uniqueName('Kites');
    const { _id } = await admin.createCategory({ name, visibility: false });
    backdate(shop, 'category', _id);
    const { updatedAt } = await admin.saveCategory(_id, { name, description: 'Paper on bamboo.' });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible();
    await expect(page.getByText('Manage your product categories', { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Description',
      'Features',
      'Products',
      'Visibility',
      'Updated',
      'Actions',
    ]);
    const row = rowOf(page, name);
    await expect(row.getByText('Paper on bamboo.')).toBeVisible();
    await expect(row.getByText('Hidden', { exact: true })).toBeVisible();
    await expect(row.getByRole('link', { name: `Products in ${name}: 0` })).toBeVisible();
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
    await expect(row.getByText(day.format(new Date(updatedAt)), { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Bookmarks').getByText('Visible', { exact: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'shows three features with their emoji and counts the others, or says that there are none',
  { tag: ['@S176', '@S177', '@S323'] },
  async ({ page, admin }) => {
    const [none, three, five] = [uniqueName('None'), uniqueName('Three'), uniqueName('Five')];
    await admin.createCategory({ name: none });
    await admin.createCategory({ name: three, features: featuresOf(['One', 'Two', 'Three']) });
    await admin.createCategory({
      name: five,
      features: featuresOf(['One', 'Two', 'Three', 'Four', 'Five']),
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await expect(rowOf(page, none).getByText('No features', { exact: true })).toBeVisible();
    await expect(rowOf(page, three).getByRole('listitem')).toHaveText(['🪁 One', '🪁 Two', '🪁 Three']);
    await expect(rowOf(page, five).getByRole('listitem')).toHaveText([
      '🪁 One',
      '🪁 Two',
      '🪁 Three',
      '+2 more',
    ]);
  },
);

test(
  'filters categories by text and visibility, both stored in the URL',
  { tag: ['@S173', '@S174', '@S178'] },
  async ({ page, admin }) => {
    const [visible, hidden] = [uniqueName('Lanterns visible'), uniqueName('Lanterns hidden')];
    await admin.createCategory({ name: visible });
    await admin.createCategory({ name: hidden, visibility: false });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await expect(rowOf(page, 'Bookmarks')).toBeVisible();
    const search = page.getByPlaceholder('Search categories...', { exact: true });
    const visibility = page.getByLabel('Visibility', { exact: true });
    await expect(visibility.getByRole('option')).toHaveText(['All Visibility', 'Visible', 'Hidden']);
    await search.fill('lanterns');
    await expect(rowOf(page, visible)).toBeVisible();
    await expect(rowOf(page, hidden)).toBeVisible();
    await expect(rowOf(page, 'Bookmarks')).toHaveCount(0);
    await visibility.selectOption('Hidden');
    await expect(rowOf(page, visible)).toHaveCount(0);
    await expect(rowOf(page, hidden)).toBeVisible();
    await visibility.selectOption('Visible');
    await expect(rowOf(page, hidden)).toHaveCount(0);
    await expect(rowOf(page, visible)).toBeVisible();
    await expect(page).toHaveURL(/q=lanterns/);
    await expect(page).toHaveURL(/visibility=VISIBLE/);

    await openHydrated(page, page.url());
    await expect(search).toHaveValue('lanterns');
    await expect(rowOf(page, visible)).toBeVisible();
    await expect(rowOf(page, hidden)).toHaveCount(0);

    await search.fill('no category has this name');
    await expect(page.getByRole('heading', { name: 'No categories found', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show all categories' }).click();
    await expect(rowOf(page, 'Bookmarks')).toBeVisible();
    await expect(rowOf(page, hidden)).toBeVisible();
  },
);

test.describe('in a new shop', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test('an empty list of categories says how to start', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await expect(page.getByRole('heading', { name: 'No categories found', exact: true })).toBeVisible();
    await expect(page.getByText(/Add your first category/)).toBeVisible();
  });
});
