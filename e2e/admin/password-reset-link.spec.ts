import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

// The account that the test creates stays.
test.use({ ownShop: true });

test('creates a password reset link for a user, who sets a new password with it', async ({
  page,
  shop,
  admin,
  context,
  allowBrowserError,
}) => {
  allowBrowserError(/400 \(Bad Request\)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'forgetful@example.com';
  await page.request.post(`${shop.url}/api/auth/signup`, {
    data: { name: 'Meera', email, password: 'seven paper boats' },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const form = page.getByRole('form', { name: 'Password reset link' });
  await form.getByLabel('Email of their account').fill('nobody@example.com');
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(form.getByText('There is no account with this email')).toBeVisible();
  await form.getByLabel('Email of their account').fill(email);
  await form.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByLabel(`Link for ${email}`);
  await expect(link).toHaveValue(new RegExp(`^${shop.url}/reset`));
  await expect(page.getByText(/^Works until \d{1,2}:\d{2}/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  const resetUrl = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(resetUrl);

  await page.evaluate(() => localStorage.clear());
  await page.goto(resetUrl);
  await page.getByLabel('New password').fill('eight paper boats');
  await page.getByRole('button', { name: 'Save New Password', exact: true }).click();
  await expect
    .poll(async () => {
      const response = await page.request.post('/api/auth/login', {
        data: { email, password: 'eight paper boats' },
      });
      return response.status();
    })
    .toBe(200);
});
