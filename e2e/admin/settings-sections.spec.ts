import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';

// Which sections there are depends on the settings.
test.use({ ownShop: true });

test('links lead to the sections, also after a reload, and lose no input', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const links = page.getByRole('navigation', { name: 'Sections of the settings' });
  const section = (name: string) => page.getByRole('heading', { level: 3, name, exact: true });
  const current = links.locator('[aria-current="location"]');
  await expect(current).toHaveText('Branding');
  await expect(links.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await page.getByLabel('Tagline').fill('Typed before the jump');
  await links.getByRole('link', { name: 'Help and policies' }).press('Enter');
  await expect(page).toHaveURL('/admin/settings#policies');
  await expect(section('Help and policies')).toBeInViewport({ ratio: 1 });
  await expect(current).toHaveText('Help and policies');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Shipping and returns')).toBeFocused();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.reload();
  await expect(section('Help and policies')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed before the jump');
  await expectAccessible(page);

  await links.getByRole('link', { name: 'Channels' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/admin/settings#policies');
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed before the jump');
  await page.getByRole('switch', { name: 'Show the order book' }).check();
  await links.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByLabel('UPI ID')).toBeInViewport();

  // Links of the checklist, of notices and of earlier versions.
  for (const [hash, name] of [
    ['whatsapp', 'Channels'],
    ['backups', 'Backups'],
  ] as const) {
    await openHydrated(page, `/admin/settings#${hash}`);
    await expect(page.locator(`#${hash}`)).toBeInViewport();
    await expect(section(name)).toBeAttached();
  }
});

test('charges by PIN code are edited by keyboard: a new row and a removed one move the focus', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings#shipping');
  await page.getByRole('combobox', { name: 'Shipping charge' }).selectOption('By PIN code');
  const rows = page.getByRole('list', { name: 'PIN codes and charges' }).getByRole('listitem');
  const prefix = (row: number) => rows.nth(row).getByLabel('PIN code begins with');
  await page.getByRole('spinbutton', { name: 'Charge for all others' }).fill('120');
  await page.getByRole('button', { name: 'Add charge' }).press('Enter');
  await expect(prefix(1)).toBeFocused();
  await page.keyboard.type('411');
  await page.getByRole('spinbutton', { name: 'Charge for 411' }).fill('60');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the charge for 411' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(prefix(0)).toBeFocused();
});
