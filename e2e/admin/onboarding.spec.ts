import { expect, expectAccessible, test } from '../support/admin.ts';
import { expectAccessibleInLightAndDark } from '../support/accessible.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

test('the checklist ticks itself off, and the demo is removed after a confirmation and restored', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await page.getByRole('link', { name: /^Set up \d\/8$/ }).click();
  const checklist = page.getByRole('region', { name: 'Setting up your shop' });
  await expect(checklist.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove the demo' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove the demo?' });
  await expect(dialog).toContainText(/This removes \d+ products, 4 categories and 3 orders/);
  await dialog.getByRole('button', { name: 'Remove the demo' }).click();
  await expect(page.getByText('Demo removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore the demo' })).toBeVisible();

  await page.getByRole('tab', { name: 'Products' }).click();
  const greeting = page.getByRole('region', { name: 'Welcome to your shop' });
  await expect(greeting).toBeVisible();
  await expect(page.getByText('No products found. Create your first product!')).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  // Each step links to the screen where it is done, and is ticked afterwards.
  const done = greeting.getByRole('status');
  const before = Number((await done.innerText()).charAt(0));
  await greeting.getByRole('link', { name: 'A first category' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Category' });
  await form.getByLabel('Name', { exact: true }).fill('Art Prints');
  await form.getByRole('button', { name: 'Create Category' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(done).toHaveText(`${before + 1} of 8 done`);
  await greeting.getByRole('button', { name: 'Hide this list' }).click();
  await expect(greeting).toBeHidden();

  await openHydrated(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Kalakari opens soon' })).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await openHydrated(page, '/admin/setup');
  await page.getByRole('button', { name: 'Restore the demo' }).click();
  await expect(page.getByRole('button', { name: 'Remove the demo' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Demo restored' })).toContainText(
    'You have a category with the same name, so that of the demo is “Art Prints (demo)”.',
  );
  await openHydrated(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
});

test.describe('an empty shop', () => {
  test.use({ settings: { DEMO: 'off' } });

  test('the list of products does not say that it is empty before the checklist arrives', async ({
    page,
    admin,
  }) => {
    let respond = () => {};
    const mayRespond = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/onboarding', async (route) => {
      await mayRespond;
      await route.continue();
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(page.getByText('0 products', { exact: true })).toBeVisible();
    const empty = page.getByText('No products found. Create your first product!');
    await expect(empty).toHaveCount(0);
    respond();
    await expect(page.getByRole('region', { name: 'Welcome to your shop' })).toBeVisible();
    await expect(empty).toBeVisible();
  });

  test('the next step stays on the screen after its toast', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories?edit=new');
    const next = (title: string) => page.getByRole('link', { name: `Next: ${title}` });
    const form = page.getByRole('dialog', { name: 'Add New Category' });
    await form.getByLabel('Name', { exact: true }).fill('Linocuts');
    await form.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByText('Category created')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(next('A first piece')).toBeVisible();
    await openHydrated(page, '/admin/settings');
    await page.getByLabel('Name of the shop').fill('Nila');
    await expect(next('Your own look')).toHaveCount(0);
    await page.getByLabel(/^Story/).fill('I print by hand.');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(next('Your own look')).toBeInViewport({ ratio: 1 });
    await next('Your own look').click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(next('Your WhatsApp number')).toBeInViewport({ ratio: 1 });
  });
});
