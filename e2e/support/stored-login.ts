import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';

type Login = { token: string; role: Reply<'logIn'>['user']['role'] };

/** Logs the page's browser in, from its next page on. */
export async function storeLogin(page: Page, login: Login): Promise<void> {
  await page.addInitScript(({ token, role }) => {
    // Only once, so that later logins and logouts of the test apply.
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
  }, login);
}

/** What the browser stores of the login; null after a logout. */
export const storedLogin = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), role: localStorage.getItem('role') }));

/** The header with which a request is made as the user who is logged in. */
export async function bearer(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
}
