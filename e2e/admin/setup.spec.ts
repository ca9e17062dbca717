import { execFileSync } from 'node:child_process';
import { serverEnvironment } from '../../scripts/server-environment.mjs';
import { expect, expectAccessible, test } from '../support/shop.ts';

test.use({
  ownShop: true,
  settings: { SETUP: 'link', DEMO: 'off', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
});

test(
  'the link of the setup leads to the dashboard without another login',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const environment = {
      ...serverEnvironment,
      PATH: process.env.PATH,
      DATA_DIR: shop.dataDir,
      PUBLIC_URL: shop.url,
    };
    const printed = execFileSync(process.execPath, ['src/server/commands/admin-link.ts'], {
      env: { ...environment, SETUP: 'link' },
      encoding: 'utf8',
    });
    await page.goto(/http:\S+/.exec(printed)?.[0] ?? '');
    await expectAccessible(page);
    await page.getByLabel('Full Name').fill('Meera');
    await page.getByLabel('Email').fill('meera@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a river of ochre');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('heading', { name: 'Welcome to your shop' })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('list', { name: 'Logins' }).getByRole('listitem')).toHaveCount(1);
  },
);
