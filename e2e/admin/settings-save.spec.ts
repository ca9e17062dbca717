import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { save, saved } from '../support/settings-form.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';

// These settings appear on pages that other tests open.
test.use({ ownShop: true });

test('the form waits for an administrator’s settings when a guest’s were loaded before the login', async ({
  page,
  admin,
  shop,
}) => {
  const dashboard = { startInToday: false, newProductsHaveStock: true, moreImages: false };
  await changeSettings(admin, { dashboard });
  await openHydrated(page, '/about');
  const guestSettings = page.waitForResponse('**/api/settings');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await guestSettings;
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Backups' })).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  // The forms below wait too: the settings that arrive would replace them and lose what was typed.
  await expect(page.getByLabel('Email of a new administrator')).toHaveCount(0);
  await expect(page.getByLabel('Email of their account')).toHaveCount(0);
  release();
  await expect(page.getByRole('switch', { name: 'New pieces have stock 1' })).toBeChecked();
  await page.getByLabel('Tagline').fill('Saved after the login');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await admin.call('GET', '/settings')).toMatchObject({ tagline: 'Saved after the login', dashboard });
});

test('“Settings saved” does not stay beside the error of the next save, nor on the next page', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await page.clock.install();
  await openHydrated(page, '/admin/settings');
  const link = page.getByLabel('Instagram page');
  await link.fill('https://www.instagram.com/kalakari');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  // The pointer would keep the toast.
  await page.mouse.move(1, 1);
  await link.fill('instagram');
  await link.press('Enter');
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  // Without waiting: a toast disappears after a while in any case.
  expect(await saved(page).count()).toBe(0);

  await link.fill('https://www.instagram.com/hridaya');
  await link.press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.getByRole('tab', { name: 'Products', exact: true }).click();
  await expect(page).toHaveURL('/admin/products');
  expect(await saved(page).count()).toBe(0);
});

test('Ctrl+S saves, and errors appear at their fields', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  await page.getByLabel('Name of the shop').fill(' ');
  await page.getByLabel('YouTube channel').fill('youtube.com/me');
  await page.getByLabel('WhatsApp number').fill('98765');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The shop needs a name', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toBeFocused();
  await expect(page.getByText(/^Please give the address of your YouTube page/)).toBeVisible();
  await expect(page.getByText(/^Please give the WhatsApp number with its country code/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of the shop').fill('Kalakari');
  await page.getByLabel('YouTube channel').fill('');
  await page.getByLabel('WhatsApp number').fill('');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
});

test("merges another user's changes, keeps input typed meanwhile, and asks about conflicts", async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await admin.storeLogin(page);
  await changeSettings(admin, { tagline: 'As it was' });
  await openHydrated(page, '/admin/settings');
  await page.getByLabel('Tagline').fill('Mine');
  await changeSettings(admin, { bannerText: 'Their banner' });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  const sending = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  expect((await sending).postDataJSON()).toMatchObject({ tagline: 'Mine' });
  await page.getByLabel('Tagline').fill('Mine, and more of it');
  release();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Banner' })).toHaveValue('Their banner');
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine, and more of it');
  await expect(page.getByText('Not saved yet')).toBeVisible();

  await page.getByLabel('Tagline').fill('Mine again');
  await changeSettings(admin, { tagline: 'Theirs' });
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await conflict.getByRole('radio', { name: /In the shop now Theirs/ }).check();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('Tagline')).toHaveValue('Theirs');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('a session that expired before saving is renewed, and the save continues', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await openHydrated(page, '/login?next=%2Fadmin%2Fsettings');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Tagline').fill('Kept through it all');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await save(page).click();
  const again = page.getByRole('dialog', { name: 'Sign In' });
  await again.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await again.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Kept through it all');
});

test('Ctrl+S in a dialog does not save the settings behind it', async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()));
  await page.getByLabel('Tagline').fill('Not finished');
  await page.getByRole('button', { name: 'Set up papers', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Papers', exact: true });
  await dialog.getByRole('textbox').first().press('Control+s');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await page.getByLabel('Tagline').fill('Finished');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  expect(sent).toMatchObject([{ tagline: 'Finished' }]);
});
