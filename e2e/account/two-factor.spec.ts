import type { Locator, Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { totpCode, currentStep } from '#server/accounts/two-factor/totp.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

// The test changes the admin account.
test.use({ ownShop: true });

async function fillIn(form: Locator, email: string, password: string): Promise<void> {
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const clearStorage = (page: Page) => page.evaluate(() => localStorage.clear());

test(
  'the artist turns two-step login on, logs in with codes and recovery codes, and turns it off',
  { tag: ['@axe'] },
  async ({ page, shop, admin, allowBrowserError }) => {
    allowBrowserError(/40[01] \((Unauthorized|Bad Request)\)/);
    await admin.storeLogin(page);
    await openHydrated(page, '/profile');
    await page.getByRole('button', { name: 'Set up two-step login' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(shop.adminPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const step = currentStep(Date.now());
    await dialog.getByLabel('Code from the app').fill(totpCode(secret, step));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByRole('heading', { name: 'Save these recovery codes' })).toBeVisible();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    // Escape must not close codes that are shown only once.
    const question = page.getByRole('alertdialog', { name: 'Have you saved the codes?' });
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Back to the codes' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    const [oldCode = '', spareOldCode = ''] = await codes.allInnerTexts();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes are left', { exact: false })).toBeVisible();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(shop.adminPassword);
    await dialog.getByLabel('Code', { exact: true }).fill('not one');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await expect(dialog.getByText('This code is wrong or was already used')).toBeVisible();
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    // A recovery code: that of the app was just used, and its next one is for the login below.
    await dialog.getByLabel('Code', { exact: true }).fill(spareOldCode);
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await expect(dialog.getByRole('heading', { name: 'Save these recovery codes' })).toBeVisible();
    await expect(codes).toHaveCount(10);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Back to the codes' }).click();
    await expect(question).toHaveCount(0);
    const [newCode = '', spareNewCode = ''] = await codes.allInnerTexts();
    expect(newCode).not.toBe(oldCode);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes are left', { exact: false })).toBeVisible();

    await clearStorage(page);
    await openHydrated(page, '/login');
    const main = page.getByRole('main');
    await fillIn(main, shop.adminEmail, shop.adminPassword);
    const code = main.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expectAccessible(page);
    // The new recovery codes have replaced the old ones.
    await code.fill(oldCode);
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(main.getByText('This code is wrong or was already used.')).toBeVisible();
    // The code of the next period is already valid; the current one was used.
    await code.fill(totpCode(secret, step + 1));
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/');

    await clearStorage(page);
    await openHydrated(page, '/shop/art-prints');
    await page.getByRole('button', { name: 'Add Red Moon, Seven Hills to favorites' }).click();
    await fillIn(dialog, shop.adminEmail, shop.adminPassword);
    await dialog.getByLabel('Code', { exact: true }).fill(newCode);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await openHydrated(page, '/profile');
    await expect(page.getByText('9 recovery codes are left', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByLabel('Your password').fill(shop.adminPassword);
    await dialog.getByLabel('Code', { exact: true }).fill(spareNewCode);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Set up two-step login' })).toBeVisible();
  },
);

test('a user without the admin role is not offered two-step login', async ({ page, shop }) => {
  const account = { name: 'Meera', email: 'meera@example.com', password: 'seven paper boats' };
  await page.request.post(`${shop.url}/api/auth/signup`, { data: account });
  await openHydrated(page, '/login?next=/profile');
  await fillIn(page.getByRole('main'), account.email, account.password);
  await expect(page.getByRole('list', { name: 'Logins' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toHaveCount(0);
});

test('a former administrator can turn two-step login off, but not set it up again', async ({
  page,
  shop,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  const account = { name: 'Meera', email: 'meera@example.com', password: 'seven paper boats' };
  const { link } = await admin.call<Reply<'inviteAdmin'>>('POST', '/admins/invitations', {
    email: account.email,
    password: shop.adminPassword,
  });
  const invited = new URL(link);
  await page.request.post('/invitation', {
    form: { token: invited.searchParams.get('token') ?? '', ...account },
  });
  const { token } = (await (await page.request.post('/api/auth/login', { data: account })).json()).data;
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string, data: object) =>
    (await (await page.request.post(`/api/user/second-step${path}`, { headers, data })).json()).data;
  const { secret } = await call('', { password: account.password });
  const step = currentStep(Date.now());
  const { recoveryCodes } = await call('/confirm', { code: totpCode(secret, step) });
  const { admins } = await admin.call<Reply<'listAdmins'>>('GET', '/admins');
  await admin.call('DELETE', `/admins/${admins.find(({ email }) => email === account.email)?._id}`);

  await openHydrated(page, '/login?next=/profile');
  const main = page.getByRole('main');
  await fillIn(main, account.email, account.password);
  await main.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  const section = page.getByRole('region', { name: 'Two-step login' });
  await expect(section.getByRole('button')).toHaveText(['Switch off']);
  await section.getByRole('button', { name: 'Switch off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[1]);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('heading', { name: 'Two-step login' })).toBeFocused();
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Logins' })).toBeVisible();
  await expect(section).toHaveCount(0);
});
