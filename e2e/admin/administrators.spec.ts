import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

test('the owner invites a second administrator, who works in the dashboard until she is removed', async ({
  page,
  shop,
  browser,
  allowBrowserError,
}) => {
  allowBrowserError(/40[01] \((Bad Request|Unauthorized)\)/);
  // Not the stored login, which other tests use: the test ends this session.
  await openHydrated(page, '/login?next=%2Fadmin%2Fsettings');
  const login = page.getByRole('main');
  await login.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await login.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await login.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/admin/settings');
  await openHydrated(page, '/admin/settings#administrators');
  const section = page.getByRole('region', { name: 'Administrators' });
  const list = section.getByRole('list', { name: 'Administrators' });
  await expect(list.getByRole('listitem')).toHaveText([/Owner\s*You/]);
  await expect(section).toContainText('except inviting and removing administrators');
  await section.getByLabel('Email of a new administrator').fill('meera@example.com');
  await section.getByLabel('Your own password').fill('not my password');
  await section.getByRole('button', { name: 'Create invitation' }).click();
  await expect(section.getByText('The current password is wrong')).toBeVisible();
  await section.getByLabel('Your own password').fill(shop.adminPassword);
  await section.getByRole('button', { name: 'Create invitation' }).click();
  const link = section.getByLabel('Invitation for meera@example.com', { exact: true });
  await expect(link).toHaveValue(/\/invitation\?token=/);
  await expect(list.getByRole('listitem').nth(1)).toContainText('Invited, until');
  await expectAccessible(page);

  const meera = await (await browser.newContext()).newPage();
  await meera.goto(await link.inputValue());
  await expect(meera.getByLabel('Email')).toHaveValue('meera@example.com');
  await expectAccessible(meera);
  await meera.setViewportSize({ width: 390, height: 844 });
  await meera.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await meera.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await meera.getByLabel('Full Name').fill('Meera');
  const password = meera.getByLabel('Password', { exact: true });
  await password.fill('a river of ochre');
  await meera.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await meera.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await meera.getByRole('button', { name: 'Create account' }).click();
  const main = meera.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('meera@example.com');
  await main.getByLabel('Password', { exact: true }).fill('a river of ochre');
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(meera).toHaveURL('/admin/products');
  await openHydrated(meera, '/admin/settings#administrators');
  const herSection = meera.getByRole('region', { name: 'Administrators' });
  await expect(herSection.getByRole('listitem')).toHaveText([/Owner/, /Meera.*You/]);
  await expect(herSection.getByRole('button')).toHaveCount(0);

  // The invitation was used, so its link is no longer shown.
  await page.reload();
  await expect(list.getByRole('listitem').nth(1)).toContainText('Meera');
  await expect(link).toHaveCount(0);
  await section.getByRole('button', { name: 'Remove Meera' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Meera?' });
  await expectAccessible(page);
  // A session that has expired is renewed, and no error says so besides.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign In' });
  await signIn.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await expect(page.getByText('Error removing the administrator')).toHaveCount(0);
  await signIn.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signIn).toHaveCount(0);
  await section.getByRole('button', { name: 'Remove Meera' }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toBeFocused();
  await meera.getByRole('link', { name: 'Trash', exact: true }).click();
  await expect(meera.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await meera.context().close();
});

test('the link of an invitation that is withdrawn is no longer shown', async ({ page, shop, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings#administrators');
  const section = page.getByRole('region', { name: 'Administrators' });
  const link = section.getByLabel('Invitation for asha@example.com', { exact: true });
  const invite = async () => {
    await section.getByLabel('Email of a new administrator').fill('asha@example.com');
    await section.getByLabel('Your own password').fill(shop.adminPassword);
    await section.getByRole('button', { name: 'Create invitation' }).click();
    await expect(link).toHaveValue(/\/invitation\?token=/);
  };
  await invite();
  await section.getByRole('button', { name: 'Withdraw the invitation for asha@example.com' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Invitation withdrawn' })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(link).toHaveCount(0);
  // The same email has the same invitation, with a new link.
  await invite();
});
