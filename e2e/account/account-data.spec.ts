import type { Reply } from '#contract/api/routes.ts';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

test('a user downloads their data', async ({ page, shop }) => {
  const { email } = await signUp(page, shop);
  await openHydrated(page, '/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const data: Reply<'downloadMyData'> = JSON.parse(Buffer.concat(chunks).toString());
  expect(data.user.email).toBe(email);
});

test('a user deletes the account with the password and is logged out', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/40[01] \((Bad Request|Unauthorized)\)/);
  const { email, password } = await signUp(page, shop);
  await openHydrated(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('The current password is wrong', { exact: true })).toBeVisible();
  const { promise: mayDelete, resolve: letDelete } = Promise.withResolvers<void>();
  await page.route('**/api/user/delete', async (route) => {
    await mayDelete;
    await route.continue();
  });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  // Too late: a closed dialog would say that the account stays.
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeVisible();
  letDelete();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Account deleted' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(response.status()).toBe(401);
});

test('the last administrator cannot delete their account', async ({
  page,
  shop,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await admin.storeLogin(page);
  await openHydrated(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill(shop.adminPassword);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('The shop needs at least one administrator.')).toBeVisible();
  await expect(page).toHaveURL('/profile');
});
