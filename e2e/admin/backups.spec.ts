import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

// The backup folder is made unusable.
test.use({ ownShop: true });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const section = (page: Page) => page.getByRole('region', { name: 'Backups' });
const backUpNow = (page: Page) => section(page).getByRole('button', { name: 'Back up now' });

test(
  'the artist creates and downloads a backup, and sees why one failed',
  { tag: ['@axe'] },
  async ({ page, shop, admin, allowBrowserError }) => {
    allowBrowserError(/400 \(Bad Request\)/);
    const folder = join(shop.dataDir, 'backups');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/settings');
    await expect(section(page).getByText('There is no backup yet.')).toBeVisible();
    await expect(section(page)).toContainText('The shop makes one by itself every day.');
    await expect(section(page)).toContainText('the latest 7 days, 4 weeks and 12 months.');
    await expectAccessible(page);

    await backUpNow(page).press('Enter');
    await expect(section(page).getByRole('progressbar', { name: 'Backup' })).toBeVisible();
    await expect(backUpNow(page)).toHaveAttribute('aria-busy', 'true');
    await expect(successToast(page, 'Backup made')).toBeVisible({ timeout: 45_000 });
    await expect(section(page).getByRole('progressbar')).toHaveCount(0);
    await expect(backUpNow(page)).toBeFocused();
    await expect(section(page)).toContainText(/Last backup: .*MB/);
    await expect(section(page)).toContainText('Checked and tried out');
    const lines = section(page).getByRole('list', { name: 'Backups' }).getByRole('listitem');
    await expect(lines).toHaveCount(1);

    await lines.getByRole('button', { name: /^Download the backup of / }).click();
    const dialog = page.getByRole('dialog', { name: 'Download a backup' });
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill('not the right one');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByText('The current password is wrong')).toBeVisible();
    await dialog.getByLabel('Your password').fill(shop.adminPassword);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    await expect(dialog).toHaveCount(0);
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tar'));
    expect(download.suggestedFilename()).toBe(name);
    const [downloaded, saved] = await Promise.all([
      readFile(await download.path()),
      readFile(join(folder, name)),
    ]);
    expect(sha256(downloaded)).toBe(sha256(saved));

    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'A file in the place of the folder.');
    await backUpNow(page).click();
    const alert = section(page).getByRole('alert');
    await expect(alert).toContainText('cannot be used: there is a file instead of a folder.', {
      timeout: 45_000,
    });
    await expect(section(page).getByText('There is no backup yet.')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a state from before the press of Back up now arrives late, and the end of the backup is shown nevertheless', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  await expect(section(page).getByText('There is no backup yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(section(page)).toHaveCount(0);
  const late = Promise.withResolvers<void>();
  const requested = page.waitForRequest('**/api/backups');
  await page.route(
    '**/api/backups',
    async (route) => {
      const response = await route.fetch();
      await late.promise;
      // The page may have given the request up.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await requested;
  await backUpNow(page).click();
  await expect(section(page).getByRole('progressbar', { name: 'Backup' })).toBeVisible();
  late.resolve();
  await expect(successToast(page, 'Backup made')).toBeVisible({ timeout: 45_000 });
  await expect(section(page)).toContainText(/Last backup: .*MB/);
});
