import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import type { Shop } from './shop.ts';
import { storeLogin } from './stored-login.ts';

let accountCount = 0;

/** Creates an account, and does not log the browser in. */
async function createAccount({ request }: Page, shop: Shop) {
  accountCount += 1;
  const visitor = {
    name: 'Meera Nair',
    email: `meera.${process.pid}.${accountCount}@example.com`,
    password: 'seven paper boats',
  };
  const response = await request.post(`${shop.url}/api/auth/signup`, { data: visitor });
  if (!response.ok())
    throw new Error(`No account was created: ${response.status()} ${await response.text()}`);
  const { data }: { data: Reply<'signUp'> } = await response.json();
  return { ...visitor, token: data.token, role: data.user.role };
}

/** Creates the account of a customer. `id` is the `createdBy` of their orders. */
export async function createCustomer(page: Page, shop: Shop): Promise<{ id: string; email: string }> {
  const { email, token } = await createAccount(page, shop);
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get(`${shop.url}/api/user`, { headers });
  const { data }: { data: Reply<'getUser'> } = await response.json();
  return { id: data._id, email };
}

/** Signs up a new visitor. The browser is logged in from its next page on. */
export async function signUp(
  page: Page,
  shop: Shop,
): Promise<{ name: string; email: string; password: string }> {
  const { name, email, password, ...login } = await createAccount(page, shop);
  await storeLogin(page, login);
  return { name, email, password };
}
