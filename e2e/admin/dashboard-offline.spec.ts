import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test('a list shows at once that it is offline and loads when the connection returns', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_INTERNET_DISCONNECTED/);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.context().setOffline(true);
  let requested = 0;
  page.on('request', (request) => (requested += request.url().includes('/api/products') ? 1 : 0));
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption({ label: 'Hidden' });
  await expect(page.getByRole('heading', { name: 'We couldn’t load the list' })).toBeVisible();
  expect(requested).toBe(1);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We couldn’t load the list' })).toHaveCount(0);
});
