import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Shop } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Logs the user in on another device. @returns a function that makes a call in that session and returns its HTTP status */
async function logInElsewhere(
  page: Page,
  shop: Shop,
  account: { email: string; password: string },
  userAgent: string,
) {
  const response = await page.request.post(`${shop.url}/api/auth/login`, {
    data: { email: account.email, password: account.password },
    headers: { 'user-agent': userAgent },
  });
  const { data }: { data: { token: string } } = await response.json();
  return () =>
    page.request
      .get(`${shop.url}/api/user`, { headers: { authorization: `Bearer ${data.token}` } })
      .then((reply) => reply.status());
}

test(
  'a user sees their sessions, ends one and then all others',
  { tag: ['@AU29', '@axe'] },
  async ({ page, shop }) => {
    const account = await signUp(page, shop);
    const onPhone = await logInElsewhere(page, shop, account, iPhone);
    const onTablet = await logInElsewhere(page, shop, account, iPhone.replaceAll('iPhone', 'iPad'));
    const onUnknownDevice = await logInElsewhere(page, shop, account, 'curl/8');
    await openHydrated(page, '/profile');
    const lines = page.getByRole('list', { name: 'Logins' }).getByRole('listitem');
    await expect(lines).toHaveCount(4);
    await expect(lines.filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(lines.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
    await expect(lines.filter({ hasText: 'Unknown device' })).toHaveCount(1);
    await expectAccessible(page);

    await lines
      .filter({ hasText: 'Safari on an iPhone' })
      .getByRole('button', { name: /^Log out/ })
      .click();
    await expect(lines).toHaveCount(3);
    await expect(page.getByRole('status').filter({ hasText: 'Device logged out' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
    expect([await onPhone(), await onTablet(), await onUnknownDevice()]).toEqual([401, 200, 200]);

    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('This device');
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
    expect([await onTablet(), await onUnknownDevice()]).toEqual([401, 401]);
    await openHydrated(page, '/profile');
    await expect(lines).toHaveCount(1);
  },
);

test('a list of sessions that failed to load can be retried', async ({ page, shop, allowBrowserError }) => {
  allowBrowserError(/400 \(Bad Request\)/);
  await signUp(page, shop);
  let fails = true;
  await page.route('**/api/user/sessions', (route) =>
    fails
      ? route.fulfill({ status: 400, json: { status: 'error', code: 'malformed', error: 'It was lost.' } })
      : route.fallback(),
  );
  await openHydrated(page, '/profile');
  await expect(page.getByText('We couldn’t load this list. It was lost.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Logins' })).toContainText('This device');
});
