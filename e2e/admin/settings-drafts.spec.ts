import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { changeSettings } from '../support/settings.ts';
import { save, saved } from '../support/settings-form.ts';

// These settings appear on pages that other tests open.
test.use({ ownShop: true });

test('unsaved settings survive a reload and can be discarded', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const tagline = page.getByLabel('Tagline');
  const before = await tagline.inputValue();
  await tagline.fill('Half a thought');
  await page.reload();
  await expect(tagline).toHaveValue('Half a thought');
  const notice = page.getByRole('main').getByText(/^Unsaved changes from .* are still here\.$/);
  await expect(notice).toBeVisible();
  // Announced in a live region that exists from the start: screen readers ignore one that is added with its text.
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'are still here' })).toHaveCount(
    0,
  );
  await expect(page.getByRole('status').filter({ hasText: 'are still here' })).toBeAttached();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(tagline).toHaveValue(before);
  await page.reload();
  await expect(tagline).toHaveValue(before);
});

test('after another tab has saved, Discard shows what it saved', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const tagline = page.getByLabel('Tagline');
  await tagline.fill('Mine');
  await page.reload();
  await expect(tagline).toHaveValue('Mine');
  await changeSettings(admin, { tagline: 'Theirs' });
  await save(page).click();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(tagline).toHaveValue('Theirs');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('leaving with unsaved changes says that a draft is stored, and can discard it', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const tagline = page.getByLabel('Tagline');
  const before = await tagline.inputValue();
  const message = page.getByRole('status').filter({ hasText: 'Unsaved changes kept' });
  await tagline.fill('Half a thought');
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(message).toContainText('They are here when you open the settings again.');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(tagline).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'View the shop', exact: true }).click();
  await expect(page).toHaveURL('/');
  await message.getByRole('button', { name: 'Discard' }).click();
  await expect(message).toHaveCount(0);
  await openHydrated(page, '/admin/settings');
  await expect(tagline).toHaveValue(before);

  // Saved or unchanged input needs no message.
  await tagline.fill('Saved in full');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible();
  await expect(message).toHaveCount(0);
});
