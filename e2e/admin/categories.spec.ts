import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { backdate } from '../support/backdate.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

const screen = '/admin/categories';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const light = { emoji: '🪁', title: 'Light', description: 'Flies in any wind.' };
const featuresOf = (titles: string[]) => titles.map((title) => ({ ...light, title }));

/**
 * Delays each response with the list of categories until the returned function is called: until then, the screen shows
 * what it cached.
 */
async function delayList(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/categories?visibility=ALL', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens the products, expects a refetch although they are cached, and returns to the categories. */
async function expectProductsRequested(page: Page): Promise<void> {
  const requested = page.waitForRequest('**/api/products?*');
  await page.getByRole('tab', { name: 'Products' }).click();
  await requested;
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Categories' }).click();
}

let count = 0;
/** A unique name. */
const uniqueName = (what: string) => `${what} ${process.pid}-${(count += 1)}`;

test(
  'shows all categories under their columns, hidden ones too',
  { tag: ['@S171', '@S175'] },
  async ({ page, admin, shop }) => {
    const name = uniqueName('Kites');
    const { _id } = await admin.createCategory({ name, visibility: false });
    backdate(shop, 'category', _id);
    const { updatedAt } = await admin.saveCategory(_id, { name, description: 'Paper on bamboo.' });
    await admin.storeLogin(page);
    await openHydrated(page, screen);
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
    await openHydrated(page, screen);
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
    await openHydrated(page, screen);
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

    await search.fill('no shelf is called that');
    await expect(page.getByRole('heading', { name: 'No categories found', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show all categories' }).click();
    await expect(rowOf(page, 'Bookmarks')).toBeVisible();
    await expect(rowOf(page, hidden)).toBeVisible();
  },
);

test(
  'adds a category, shows it before the list is loaded again, and closes the dialog',
  { tag: ['@S172', '@S233', '@S234', '@S236', '@S237', '@S265', '@S266', '@S290', '@S315'] },
  async ({ page, admin }) => {
    const name = uniqueName('Masks');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Add Category', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Category', exact: true });
    await dialog.getByLabel('Name', { exact: true }).fill(`  ${name}  `);
    await dialog.getByLabel('Description (optional)', { exact: true }).fill('   ');
    await expectAccessible(page);
    const release = await delayList(page);
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    const refetch = page.waitForRequest('**/api/categories?visibility=ALL');
    await dialog.getByRole('button', { name: 'Create Category', exact: true }).click();
    expect((await sending).postDataJSON()).toEqual({ name, visibility: true });
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'status', 'Category created')).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();
    await refetch;
    release();
    await expectProductsRequested(page);
    await rowOf(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expectProductsRequested(page);
  },
);

test(
  'changes a category and refetches products and categories',
  { tag: ['@S179', '@S233', '@S234', '@S235', '@S236', '@S237', '@S291'] },
  async ({ page, admin }) => {
    const [before, after] = [uniqueName('Fans'), uniqueName('Hand fans')];
    await admin.createCategory({
      name: before,
      description: 'Of palm leaves.',
      browseDescription: 'For hot days.',
      features: [light],
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await rowOf(page, before)
      .getByRole('button', { name: `Edit ${before}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Category', exact: true });
    await expect(dialog.getByLabel('Browse description (optional)')).toHaveValue('For hot days.');
    await expect(
      dialog.getByRole('list', { name: 'Features', exact: true }).getByText('Flies in any wind.'),
    ).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill(after);
    await dialog.getByLabel('Description (optional)', { exact: true }).fill('');
    await dialog.getByLabel('Browse description (optional)').fill('For hotter days.');
    await dialog.getByRole('button', { name: 'Remove Light' }).click();
    await dialog.getByRole('checkbox', { name: 'Visible' }).uncheck();
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    const release = await delayList(page);
    const listed = page.waitForRequest('**/api/categories?visibility=ALL');
    await dialog.getByRole('button', { name: 'Save Category', exact: true }).click();
    const body = (await sending).postDataJSON();
    expect(body).toEqual({
      name: after,
      browseDescription: 'For hotter days.',
      visibility: false,
      updatedAt: expect.any(String),
    });
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'status', 'Category updated')).toBeVisible();
    await expect(rowOf(page, after).getByText('Hidden', { exact: true })).toBeVisible();
    await expect(rowOf(page, before)).toHaveCount(0);
    await listed;
    release();
    await expect(rowOf(page, after).getByRole('button', { name: `Edit ${after}` })).toBeFocused();
    await expectProductsRequested(page);
  },
);

test(
  'rejects a category without a name or with a taken name and keeps the input',
  { tag: ['@S238', '@S264', '@S307'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)/);
    const taken = uniqueName('Bells');
    await admin.createCategory({ name: taken });
    await admin.storeLogin(page);
    await openHydrated(page, `${screen}?edit=new`);
    const dialog = page.getByRole('dialog', { name: 'Add New Category' });
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('   ');
    await dialog.getByLabel('Browse description (optional)').fill('They ring.');
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(dialog.getByText('Category name is required', { exact: true })).toBeVisible();
    await expect(name).toBeFocused();

    await name.fill(taken.toUpperCase());
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(toast(page, 'alert', 'Error creating category')).toContainText(
      'There is already a category with this name.',
    );
    await expect(name).toHaveAccessibleDescription('There is already a category with this name.');
    await expect(name).toHaveValue(taken.toUpperCase());
    await expect(dialog.getByLabel('Browse description (optional)')).toHaveValue('They ring.');
  },
);

test(
  'shows failed changes and deletions and keeps the dialog with its input',
  { tag: ['@S238', '@S307'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)|Failed to load resource/);
    const [taken, other] = [uniqueName('Drums'), uniqueName('Flutes')];
    await admin.createCategory({ name: taken });
    await admin.createCategory({ name: other });
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    await rowOf(page, other)
      .getByRole('button', { name: `Edit ${other}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Category' });
    await dialog.getByLabel('Name', { exact: true }).fill(taken);
    await dialog.getByRole('button', { name: 'Save Category' }).click();
    await expect(toast(page, 'alert', 'Error updating category')).toContainText('already a category');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(taken);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

    await page.route('**/api/categories/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await rowOf(page, other)
      .getByRole('button', { name: `Delete ${other}` })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete Category' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'alert', 'Error deleting category')).toContainText(
      'An unexpected error occurred.',
    );
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, other)).toBeVisible();
  },
);

test(
  'asks before deleting, without mentioning products when there are none',
  { tag: ['@S180', '@S182'] },
  async ({ page, admin }) => {
    const name = uniqueName('Empty shelf');
    await admin.createCategory({ name });
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    const remove = rowOf(page, name).getByRole('button', { name: `Delete ${name}` });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete Category', exact: true });
    await expect(
      question.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, {
        exact: true,
      }),
    ).toBeVisible();
    await expect(question.getByText('It stays in the trash for 30 days.')).toBeVisible();
    await expect(question.getByText('Counting its products…')).toHaveCount(0);
    await expect(question.getByText(/will delete/)).toHaveCount(0);
    await expect(question.getByRole('link', { name: 'Move the products first' })).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await expect(rowOf(page, name)).toBeVisible();
  },
);

test(
  'recounts the products deleted with a category, deletes and restores all of them',
  { tag: ['@S181', '@S233', '@S234'] },
  async ({ page, admin }) => {
    const name = uniqueName('Rattles');
    const category = await admin.createCategory({ name });
    await admin.createProduct(category, { name: 'A clay rattle' });
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    await expect(rowOf(page, name).getByRole('link', { name: `Products in ${name}: 1` })).toBeVisible();
    const saved = await admin.createProduct(category, { name: 'Another, hung since' });

    const remove = rowOf(page, name).getByRole('button', { name: `Delete ${name}` });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete Category' });
    await expect(
      question.getByText('Deleting this category will delete 2 products too.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('link', { name: 'Move the products first' }).click();
    await expect(page).toHaveURL(`/admin/products?category=${category._id}`);
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
    await page.goBack();

    await admin.deleteProduct(saved);
    await remove.click();
    await expect(
      question.getByText('Deleting this category will delete 1 products too.', { exact: true }),
    ).toBeVisible();
    const release = await delayList(page);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(rowOf(page, name)).toHaveCount(0);
    release();
    const deleted = toast(page, 'status', 'Category deleted');
    await expect(deleted).toBeVisible();
    expect(await admin.call('GET', `/products?categoryId=${category._id}&visibility=ALL`)).toEqual([]);
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'status', 'Category restored')).toBeVisible();
    await expect(rowOf(page, name).getByRole('link', { name: `Products in ${name}: 1` })).toBeVisible();
    expect(await admin.call('GET', `/products?categoryId=${category._id}&visibility=ALL`)).toMatchObject([
      { name: 'A clay rattle' },
    ]);
  },
);

test('after a deletion the next row, or the previous one, or Add Category has the focus in view', async ({
  page,
  admin,
}) => {
  const prefix = uniqueName('Toys');
  const names = ['high', 'middle', 'low'].map((where) => `${prefix} ${where}`);
  // Rows of different heights, so that each deletion moves the ones below by another distance.
  for (const [index, name] of names.entries())
    await admin.createCategory({ name, features: featuresOf(['a', 'b', 'c'].slice(0, index)) });
  await admin.storeLogin(page);
  await page.setViewportSize({ width: 390, height: 560 });
  await openHydrated(page, `${screen}?q=${encodeURIComponent(prefix)}`);
  const buttons = page.getByRole('button', { name: /^Delete / });
  await expect(buttons).toHaveCount(3);
  const shown = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  const [first = '', second = '', third = ''] = shown.map(String);

  for (const [pressed, next] of [
    [second, third],
    [third, first],
    [first, 'Add Category'],
  ] as const) {
    await page.getByRole('button', { name: pressed, exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: pressed, exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: next, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test(
  'adds, changes, moves and removes features, one at a time',
  { tag: ['@S230', '@S231', '@S232', '@S267', '@S323'] },
  async ({ page, admin }) => {
    const name = uniqueName('Puppets');
    const category = await admin.createCategory({ name });
    await admin.storeLogin(page);
    await openHydrated(page, `${screen}?edit=${category._id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Category' });
    const emoji = dialog.getByLabel('Emoji', { exact: true });
    const title = dialog.getByLabel('Feature title', { exact: true });
    const words = dialog.getByLabel('Feature description', { exact: true });
    const list = dialog.getByRole('list', { name: 'Features', exact: true });
    const press = (button: string) => dialog.getByRole('button', { name: button, exact: true }).click();

    // Nothing is added until all three fields are filled.
    await press('Add Feature');
    await expect(dialog.getByText('A feature needs an emoji', { exact: true })).toBeVisible();
    await expect(dialog.getByText('A feature needs a title', { exact: true })).toBeVisible();
    await expect(dialog.getByText('A feature needs a description', { exact: true })).toBeVisible();
    await title.fill('Strings');
    await words.fill('Nine of them.');
    await emoji.fill('🎭🎭🎭');
    await expect(
      dialog.getByText('The emoji of a feature has at most 2 characters', { exact: true }),
    ).toBeVisible();
    await press('Add Feature');
    await expect(list).toHaveCount(0);
    // A family emoji is one character for a reader.
    await emoji.fill('👨‍👩‍👧‍👦🎭');
    await press('Add Feature');
    await expect(list.getByRole('listitem')).toHaveText([/👨‍👩‍👧‍👦🎭.*Strings.*Nine of them\./]);
    await expect(emoji).toBeFocused();

    // Enter adds the feature without submitting the form.
    await emoji.fill('🪵');
    await title.fill('Wood');
    await words.fill('Mango wood.');
    await words.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toBeVisible();
    await expect(emoji).toHaveValue('');

    // While one feature is edited, the others can't be changed and it can't be removed.
    await press('Edit Strings');
    await expect(title).toHaveValue('Strings');
    await expect(dialog.getByRole('button', { name: 'Edit Wood' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Remove Strings' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Remove Wood' })).toBeEnabled();
    await expectAccessible(page);
    await title.fill('Threads');
    await press('Cancel editing');
    await expect(list.getByRole('listitem').first()).toContainText('Strings');
    await expect(dialog.getByRole('button', { name: 'Edit Strings' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Edit Wood' })).toBeEnabled();
    await press('Edit Strings');
    await title.fill('Threads');
    await press('Update Feature');
    await expect(list.getByRole('listitem')).toHaveText([/Threads/, /Wood/]);

    await press('Move Wood up');
    await expect(list.getByRole('listitem')).toHaveText([/Wood/, /Threads/]);
    const up = dialog.getByRole('button', { name: 'Move Wood up' });
    await expect(up).toBeFocused();
    await expect(up).toBeDisabled();
    await press('Remove Threads');
    await expect(list.getByRole('listitem')).toHaveText([/Wood/]);
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await press('Save Category');
    expect((await sending).postDataJSON()).toMatchObject({
      features: [{ emoji: '🪵', title: 'Wood', description: 'Mango wood.' }],
    });
    await expect(toast(page, 'status', 'Category updated')).toBeVisible();
  },
);

test('does not lose an unfinished feature when saving or closing the dialog', async ({ page, admin }) => {
  const name = uniqueName('Swings');
  const category = await admin.createCategory({ name });
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=${category._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Feature title').fill('Swings low');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(dialog.getByLabel('Feature title')).toBeFocused();
  await expect(dialog.getByLabel('Feature title')).toHaveAccessibleDescription(
    /^This feature is not in the list yet/,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, 'status', 'Unsaved changes kept')).toContainText(`when you edit “${name}” again`);

  await openHydrated(page, `${screen}?edit=${category._id}`);
  await expect(dialog.getByText(/Unsaved changes from/)).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Feature title')).toHaveValue('Swings low');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(toast(page, 'status', 'Category updated')).toBeVisible();
});

test('shows which default features visitors see until a category has features', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: uniqueName('Marbles') });
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=${category._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  const defaults = dialog.getByRole('list', { name: 'Default features' });
  await expect(dialog.getByText('Default features', { exact: true })).toBeVisible();
  await expect(defaults.getByRole('listitem')).toHaveText([
    /Handcrafted: Made by one pair of hands/,
    /Eco-Friendly/,
    /Unique Designs/,
    /Support Local: What you pay goes to the person who made it/,
  ]);
  await expectAccessible(page);
  await dialog.getByLabel('Emoji').fill('🔵');
  await dialog.getByLabel('Feature title').fill('Round');
  await dialog.getByLabel('Feature description').fill('They roll.');
  await dialog.getByRole('button', { name: 'Add Feature' }).click();
  await expect(defaults).toHaveCount(0);
  await expect(dialog.getByLabel('Show none')).toHaveCount(0);
  // The default features follow the category's name while it is typed.
  await openHydrated(page, `${screen}?edit=new`);
  await page.getByLabel('Name', { exact: true }).fill('Pressed Bookmarks');
  await expect(page.getByRole('list', { name: 'Default features' })).toContainText('Satin ribbon');
  await expect(page.getByLabel('Feature title')).toHaveAttribute('placeholder', 'Thick card stock');
});

test('Show none hides the default features from visitors, and the list shows what they see', async ({
  page,
  admin,
}) => {
  const name = uniqueName('Whistles');
  const category = await admin.createCategory({ name });
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  const row = rowOf(page, name);
  await expect(row).toContainText('Visitors see default features: 🤲 Handcrafted, 🌿 Eco-Friendly');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Show none').check();
  await expect(dialog.getByText('Visitors see no features.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Default features' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(row).toContainText('Visitors see none');
  await openHydrated(page, `/shop/${category.slug}`);
  // The quote below the products: the page has loaded.
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Handcrafted');

  // Saving another field keeps “Show none”.
  await openHydrated(page, `${screen}?edit=${category._id}`);
  await expect(dialog.getByLabel('Show none')).toBeChecked();
  await dialog.getByLabel('Browse description (optional)').fill('They whistle.');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Visitors see none');
});

test("the gallery's form shows its features, and what visitors see without any", async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  await rowOf(page, 'Paintings').getByRole('button', { name: 'Edit Paintings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  const own = dialog.getByRole('list', { name: 'Features', exact: true }).getByRole('listitem');
  await expect(own.first()).toBeVisible();
  await expect(dialog.getByText('Visitors see no features.')).toHaveCount(0);
  for (let remaining = await own.count(); remaining > 0; remaining -= 1)
    await dialog
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
  await expect(dialog.getByRole('list', { name: 'Default features' })).toContainText('Handcrafted');
});

test("merges another user's changes with the input", async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/409 \(Conflict\)/);
  const name = uniqueName('Toys');
  const category = await admin.createCategory({ name, description: 'As it was.' });
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=${category._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Browse description (optional)').fill('Written here.');
  await admin.saveCategory(category._id, { name, description: 'Written elsewhere.' });
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(toast(page, 'status', 'Category updated')).toBeVisible();
  expect(await admin.call('GET', `/categories/${category.slug}`)).toMatchObject({
    description: 'Written elsewhere.',
    browseDescription: 'Written here.',
  });
});

test('opens its dialog by URL and closes it with Back', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page).toHaveURL(`${screen}?edit=new`);
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(screen);
});

test.describe('in a new shop', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test('an empty list of categories says how to start', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    await expect(page.getByRole('heading', { name: 'No categories found', exact: true })).toBeVisible();
    await expect(page.getByText(/Add your first category/)).toBeVisible();
  });
});
