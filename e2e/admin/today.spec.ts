import type { Reply } from '#contract/api/routes.ts';
import { formatRupees } from '#contract/text/money.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';

test.use({ ownShop: true });

/** The user agent of a visitor: visits of a headless browser count as those of a bot. */
const VISITOR = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Instagram 334.0.4';

test('Today says what needs doing, compares the sales of two months, and is in the menu and beside the heading', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Kites' });
  const kite = await admin.createProduct(category, { name: 'Two kites', stock: 2 });
  const [unpaid] = await admin.call<Reply<'listOrders'>>('GET', '/orders?payment=due');
  const visit = await page.request.post('/api/views', {
    data: { path: `/product/${kite._id}` },
    headers: { 'user-agent': VISITOR },
  });
  expect(visit.ok()).toBe(true);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/today');
  const toDos = page.getByRole('list', { name: 'To do' });
  const amount = formatRupees(unpaid?.amountDue ?? 0);
  await expect(toDos.getByRole('link', { name: `1 order to be paid, ${amount} in all` })).toBeVisible();
  await admin.call('POST', `/orders/${unpaid?.id}/payments`, { amount: unpaid?.amountDue, method: 'upi' });
  await openHydrated(page, '/admin/products');
  await page.getByRole('main').getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL('/admin/today');
  await expect(page.getByRole('heading', { level: 2, name: 'Today', exact: true })).toBeVisible();
  await expect(toDos.getByRole('link', { name: 'Two kites, 2 left' })).toBeVisible();
  const visits = page.getByRole('list', { name: 'What people look at' });
  await expect(visits.getByRole('listitem')).toHaveText(['Two kites1 view']);
  await expectAccessible(page);

  await page.getByText('Show as a table').click();
  const rows = page.getByRole('table', { name: 'Sales up to each day' }).getByRole('row');
  await expect(rows.first().getByRole('columnheader')).toHaveCount(3);
  // The header and the days of the longer month.
  expect(await rows.count()).toBeGreaterThan(28);
  await expectAccessible(page);

  await toDos.getByRole('link', { name: /orders? to send or hand over$/ }).click();
  await expect(page).toHaveURL('/admin/orders?status=PENDING&payment=settled');
  await expect(page.getByRole('article')).toBeVisible();
  // A menu that opens before the new screen is shown would be closed with the former one.
  await expect(page.getByRole('button', { name: 'Add Order' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL('/admin/today');
});

test('without the order book, Today and Statistics lead to its setting', async ({ page, admin }) => {
  await changeSettings(admin, { orderBook: false });
  const visit = await page.request.post('/api/views', {
    data: { path: '/shop' },
    headers: { 'user-agent': VISITOR },
  });
  expect(visit.ok()).toBe(true);
  await admin.storeLogin(page);
  for (const [path, name] of [
    ['/admin/today', 'settings'],
    ['/admin/statistics', 'Settings'],
  ] as const) {
    await openHydrated(page, path);
    await page.getByRole('paragraph').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL('/admin/settings#order-book');
    await expect(page.getByRole('switch', { name: 'Show the order book' })).toBeInViewport();
  }
});

test('Today leads to the checklist while it has open steps', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/today');
  const toDos = page.getByRole('list', { name: 'To do' });
  await toDos.getByRole('link', { name: /^Set up your shop: \d of 8 steps done$/ }).click();
  await expect(page).toHaveURL('/admin/setup');
  await page.getByRole('button', { name: 'Hide this list' }).click();
  await expect(page.getByText('List hidden')).toBeVisible();
  await openHydrated(page, '/admin/today');
  await expect(page.getByText('What people look at')).toBeVisible();
  await expect(toDos.getByRole('link', { name: /^Set up/ })).toHaveCount(0);
});
