import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import type { Shop } from './shop.ts';

let count = 0;

/** Signs up a new visitor, whose browser is logged in from its next page on. */
export async function signUp(
  page: Page,
  shop: Shop,
): Promise<{ name: string; email: string; password: string }> {
  count += 1;
  const visitor = {
    name: 'Meera Nair',
    email: `meera.${process.pid}.${count}@example.com`,
    password: 'seven paper boats',
  };
  const response = await page.request.post(`${shop.url}/api/auth/signup`, { data: visitor });
  if (!response.ok()) throw new Error(`No account was opened: ${response.status()} ${await response.text()}`);
  const { data }: { data: Reply<'signUp'> } = await response.json();
  await page.addInitScript(
    ({ token, role }) => {
      // Only once, so that later logins and logouts of the test apply.
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'yes');
      localStorage.setItem('token', token);
      localStorage.setItem('role', role);
    },
    { token: data.token, role: data.user.role },
  );
  return visitor;
}
