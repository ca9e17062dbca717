import { totpCode, currentStep } from '#server/accounts/two-factor/totp.ts';
import { expect, plainImage, test } from '../support/admin.ts';
import { filterSummary } from '../support/product-list.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

// Long journeys with the keyboard only. After every key press, except those that type text, `keyboardOf` verifies that
// the focused element has a name, is in view and shows a focus ring.
test.use({ ownShop: true });

test('the artist sets up two-step login, edits products in bulk, resolves a conflict and imports a CSV file with the keyboard only', async ({
  page,
  shop,
  admin,
  allowBrowserError,
}) => {
  test.setTimeout(180_000);
  allowBrowserError(/40[19] \((Unauthorized|Conflict)\)/);
  const keys = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const toast = (words: string) => page.getByRole('status').filter({ hasText: words });
  const kites = await admin.createCategory({ name: 'Kites' });
  await admin.createCategory({ name: 'Lanterns' });
  const { _id } = await admin.createProduct(kites, { name: 'Red Kite' });
  await admin.storeLogin(page);

  await openHydrated(page, '/profile');
  await keys.use(button('Set up two-step login'));
  await keys.fill(page.getByLabel('Your password'), shop.adminPassword);
  await keys.press('Enter');
  const scan = dialog('Scan this with your app');
  const secret = (await scan.locator('code').innerText()).replaceAll(' ', '');
  const step = currentStep(Date.now());
  await keys.fill(scan.getByLabel('Code from the app'), totpCode(secret, step));
  await keys.press('Enter');
  const codes = dialog('Save these recovery codes');
  await expect(codes.getByRole('list', { name: 'Recovery codes' })).toBeFocused();
  await keys.press('Escape');
  await expect(button('Back to the codes')).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await keys.use(codes.getByRole('button', { name: 'I have saved them' }));
  await expect(page.getByRole('heading', { name: /^Two-step login/ })).toBeFocused();
  await keys.to(button('New recovery codes'));

  await page.evaluate(() => localStorage.clear());
  await openHydrated(page, '/login?next=/admin/products');
  await keys.fill(page.getByLabel('Email', { exact: true }), shop.adminEmail);
  await keys.fill(page.getByLabel('Password', { exact: true }), shop.adminPassword);
  await keys.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  // The code of the next period is already valid; the current one was used.
  await keys.write(totpCode(secret, step + 1));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();

  await keys.fill(page.getByPlaceholder('Search products...'), 'kite');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await keys.to(page.getByRole('checkbox', { name: 'Select Red Kite' }));
  await keys.press('Space');
  await keys.use(button('Change price'));
  await keys.fill(dialog('Change price').getByLabel('Percent'), '10');
  await keys.press('Enter');
  await expect(toast('1 product updated')).toBeVisible();
  await expect(button('Change price')).toBeFocused();
  await keys.use(button('Move category'));
  await keys.to(dialog('Move 1 product').getByLabel('To the category'));
  await page.keyboard.type('Lanterns');
  await keys.use(dialog('Move 1 product').getByRole('button', { name: 'Move', exact: true }));
  await expect(page.getByRole('row').filter({ hasText: 'Red Kite' })).toContainText('Lanterns');
  await expect(button('Move category')).toBeFocused();

  await keys.use(page.getByRole('button', { name: /^Edit Red Kite/ }));
  const form = dialog('Edit Product');
  await keys.fill(form.getByRole('textbox', { name: 'Description' }), 'Mine.');
  await admin.saveProduct(await admin.call('GET', `/products/${_id}`), { description: 'Theirs.' });
  await keys.use(form.getByRole('button', { name: 'Save Product', exact: true }));
  const conflict = dialog('Someone else changed this too');
  await keys.to(conflict.getByRole('radio', { name: 'Yours' }));
  await keys.press('ArrowRight');
  await expect(conflict.getByRole('radio', { name: 'In the shop now' })).toBeChecked();
  await keys.use(conflict.getByRole('button', { name: 'Save this choice' }));
  await expect(toast('Product updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit Red Kite/ })).toBeFocused();

  // On a phone the bar of the selected rows takes the place of the buttons of the list.
  await keys.use(button('Clear selection'));
  const download = page.waitForEvent('download');
  await keys.use(button('Export'));
  expect((await download).suggestedFilename()).toMatch(/^catalog-/);
  await keys.use(button('Import'));
  const chooser = page.waitForEvent('filechooser');
  await keys.use(dialog('Import products').getByRole('button', { name: 'Choose a file' }));
  const csv = Buffer.from(`id,stock\n${_id},3\n`);
  await (await chooser).setFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: csv });
  await keys.use(dialog('Import products').getByRole('button', { name: 'Import 1 product', exact: true }));
  await expect(toast('Catalog imported')).toBeVisible();
  await expect(button('Import')).toBeFocused();
});

test('a visitor uses a reset link, changes the password, closes the banner, finds a product and zooms in with the keyboard only', async ({
  page,
  shop,
  admin,
}) => {
  test.setTimeout(180_000);
  const keys = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const homeHeading = heading('We follow heart');
  const main = page.getByRole('main');
  const kites = await admin.createCategory({ name: 'Kites' });
  const large = await plainImage('navy', { width: 3000, height: 2000 });
  await admin.createProduct(kites, { name: 'A blue kite', images: [{ url: large, alt: 'all blue' }] });
  await page.goto('/about');
  const { email } = await signUp(page, shop);
  const { link } = await admin.call<{ link: string }>('POST', '/users/reset-link', { email });

  await openHydrated(page, link);
  await keys.use(button('Save New Password'));
  await expect(page.getByLabel('New password')).toBeFocused();
  await keys.write('eight paper boats');
  await keys.press('Enter');
  await expect(homeHeading).toBeFocused();

  await openHydrated(page, '/profile');
  await keys.fill(page.getByLabel('Current password'), 'eight paper boats');
  await keys.fill(page.getByLabel('New password'), 'nine paper boats');
  await keys.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your other devices have been logged out.' }),
  ).toBeVisible();
  // The form was replaced by an empty one.
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeFocused();
  // A second session, which the button ends.
  await page.request.post('/api/auth/login', { data: { email, password: 'nine paper boats' } });
  await openHydrated(page, '/profile');
  await keys.use(button('Log out everywhere else'));
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();

  await keys.use(button('Pause announcement'));
  await expect(button('Play announcement')).toBeFocused();
  await keys.use(button('Close announcement'));
  await expect(main).toBeFocused();

  await openHydrated(page, '/shop/art-prints');
  await keys.use(filterSummary(page));
  await keys.to(page.getByRole('checkbox', { name: /^In stock only/ }));
  await keys.press('Space');
  await expect(page).toHaveURL('/shop/art-prints?inStock=true');
  await expect(page.getByRole('checkbox', { name: /^In stock only/ })).toBeFocused();

  await keys.use(page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }));
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.write('kite');
  await keys.press('Enter');
  await expect(page).toHaveURL('/search?q=kite');
  await keys.use(main.getByRole('link', { name: 'A blue kite', exact: true }));
  await expect(heading('A blue kite')).toBeFocused();

  await keys.use(page.getByRole('button', { name: 'View picture 1 of 1 full screen' }));
  const viewer = page.getByRole('dialog', { name: 'Pictures of A blue kite' });
  await keys.use(viewer.getByRole('button', { name: 'Look closely' }));
  const closely = page.getByRole('dialog', { name: 'A blue kite, closely' });
  await keys.use(closely.getByRole('button', { name: 'Zoom in' }));
  await keys.press('Escape');
  await expect(closely).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Look closely' })).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'View picture 1 of 1 full screen' })).toBeFocused();
  await keys.to(main.getByRole('button', { name: /^Share / }));
});
