import { expect, expectAccessible, test } from '../support/admin.ts';
import { rowOf, uniqueName } from '../support/categories.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

test(
  'adds, changes, moves and removes features, one at a time',
  { tag: ['@S230', '@S231', '@S232', '@S267', '@S323'] },
  async ({ page, admin }) => {
    const name = uniqueName('Puppets');
    const category = await admin.createCategory({ name });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/categories?edit=${category._id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Category' });
    const emoji = dialog.getByLabel('Emoji', { exact: true });
    const title = dialog.getByLabel('Feature title', { exact: true });
    const description = dialog.getByLabel('Feature description', { exact: true });
    const list = dialog.getByRole('list', { name: 'Features', exact: true });
    const press = (button: string) => dialog.getByRole('button', { name: button, exact: true }).click();

    // Nothing is added until all three fields are filled.
    await press('Add Feature');
    await expect(dialog.getByText('A feature needs an emoji', { exact: true })).toBeVisible();
    await expect(dialog.getByText('A feature needs a title', { exact: true })).toBeVisible();
    await expect(dialog.getByText('A feature needs a description', { exact: true })).toBeVisible();
    await title.fill('Strings');
    await description.fill('Nine of them.');
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
    await description.fill('Mango wood.');
    await description.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toBeVisible();
    await expect(emoji).toHaveValue('');

    // While one feature is edited, it can't be removed, and the others can't be edited.
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
  await openHydrated(page, `/admin/categories?edit=${category._id}`);
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

  await openHydrated(page, `/admin/categories?edit=${category._id}`);
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
  await openHydrated(page, `/admin/categories?edit=${category._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  const defaults = dialog.getByRole('list', { name: 'Default features' });
  await expect(dialog.getByText('Default features', { exact: true })).toBeVisible();
  await expect(defaults.getByRole('listitem')).toHaveText([
    /Handcrafted: Each piece is made by hand/,
    /Eco-Friendly/,
    /Unique Designs/,
    /Support Local: You buy from the person who makes it/,
  ]);
  await expectAccessible(page);
  await dialog.getByLabel('Emoji').fill('🔵');
  await dialog.getByLabel('Feature title').fill('Round');
  await dialog.getByLabel('Feature description').fill('They roll.');
  await dialog.getByRole('button', { name: 'Add Feature' }).click();
  await expect(defaults).toHaveCount(0);
  await expect(dialog.getByLabel('Show none')).toHaveCount(0);
  // The default features follow the category's name while it is typed.
  await openHydrated(page, '/admin/categories?edit=new');
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
  await openHydrated(page, '/admin/categories');
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
  await openHydrated(page, `/admin/categories?edit=${category._id}`);
  await expect(dialog.getByLabel('Show none')).toBeChecked();
  await dialog.getByLabel('Browse description (optional)').fill('They whistle.');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Visitors see none');
});

test("the gallery's form shows its features, and what visitors see without any", async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/categories');
  await rowOf(page, 'Paintings').getByRole('button', { name: 'Edit Paintings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  const ownFeatures = dialog.getByRole('list', { name: 'Features', exact: true }).getByRole('listitem');
  await expect(ownFeatures.first()).toBeVisible();
  await expect(dialog.getByText('Visitors see no features.')).toHaveCount(0);
  for (let remaining = await ownFeatures.count(); remaining > 0; remaining -= 1)
    await dialog
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
  await expect(dialog.getByRole('list', { name: 'Default features' })).toContainText('Handcrafted');
});
