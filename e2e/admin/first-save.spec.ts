// Settings and branding that were never saved have no version.
import type { Reply } from '#contract/api/routes.ts';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

test.use({ ownShop: true, settings: { DEMO: 'off' } });

test('the first save of the settings keeps what was saved elsewhere since they were opened', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const settings = await admin.call<Reply<'getSettings'>>('GET', '/settings');
  expect(settings).not.toHaveProperty('updatedAt');
  await page.getByLabel('WhatsApp number').fill('+91 98765 43210');
  await admin.call('PUT', '/settings', { ...settings, brand: 'Chitrakatha', story: ['Told on the phone.'] });
  await page.getByRole('button', { name: 'Save Settings', exact: true }).click();
  await expect(successToast(page, 'Settings saved')).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Chitrakatha');
  expect(await admin.call('GET', '/settings')).toMatchObject({
    brand: 'Chitrakatha',
    story: ['Told on the phone.'],
    whatsapp: '919876543210',
  });
});

test('the first publish of the branding keeps what was published elsewhere since it was opened', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/branding');
  const state = await admin.call<Reply<'getBranding'>>('GET', '/settings/branding');
  expect(state).not.toHaveProperty('updatedAt');
  await page.getByRole('radio', { name: /^EB Garamond/ }).check();
  await admin.call('PUT', '/settings/branding', { ...state.branding, accent: '#0b6b45' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(successToast(page, 'Branding published')).toBeVisible();
  const { branding } = await admin.call<Reply<'getBranding'>>('GET', '/settings/branding');
  expect(branding).toMatchObject({ accent: '#0b6b45', fonts: 'garamond' });
});
