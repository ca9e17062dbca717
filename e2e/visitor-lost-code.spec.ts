import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';
import { alive, visit } from './support/visit.ts';

const noNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|Failed to fetch dynamically imported module/;

const unreachable = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'The shop could not be reached', exact: true });
const prints = (page: Page) => page.getByRole('heading', { level: 1, name: 'Art Prints Collection' });
const sorting = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Order', exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true });

/** The header keeps its place, whatever stands below it. */
const expectFrame = async (page: Page) => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
};

/** Code that is fetched with the first question of all. */
const loseQuery = (page: Page, isLost: () => boolean) =>
  page.route('**/assets/query-client-*.js', (route) => (isLost() ? route.abort() : route.continue()));

test('sorting without a connection goes on once it is back, and the header stays meanwhile', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(noNetwork);
  await visit(page, '/shop/art-prints');
  await context.setOffline(true);
  await sorting(page).selectOption('price');
  await expect(unreachable(page)).toBeVisible();
  await expectFrame(page);
  await context.setOffline(false);
  await expect(prints(page)).toBeVisible();
  await expectFrame(page);
  await expect(sorting(page)).toHaveValue('price');
});

test('code that was lost on its way comes with a new document, without a word', async ({
  page,
  tolerate,
}) => {
  tolerate(noNetwork);
  let isFirst = true;
  await loseQuery(page, () => isFirst);
  await visit(page, '/shop/art-prints');
  const newDocument = page.waitForEvent('domcontentloaded');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isFirst = false;
  });
  await sorting(page).selectOption('price');
  await newDocument;
  await alive(page);
  await expect(page).toHaveURL(/sort=price$/);
  await expect(sorting(page)).toHaveValue('price');
  await expectFrame(page);
  // It has what the first one lost.
  const answered = page.waitForResponse('**/api/browse?*');
  await sorting(page).selectOption('-price');
  await answered;
  await expect(page).toHaveURL(/sort=-price$/);
  await expect(prints(page)).toBeVisible();
  await expectFrame(page);
});

test('where the shop does not answer either, the page stays; Try again really tries', async ({
  page,
  tolerate,
}) => {
  tolerate(noNetwork);
  await visit(page, '/shop/art-prints');
  let probes = 0;
  await loseQuery(page, () => probes < 2);
  await page.route('**/shop/art-prints?*', (route) => {
    probes += 1;
    return probes < 3 ? route.abort() : route.continue();
  });
  await sorting(page).selectOption('price');
  await expect(unreachable(page)).toBeVisible();
  expect(probes).toBe(1);
  await tryAgain(page).click();
  await expect.poll(() => probes).toBe(2);
  await expect(unreachable(page)).toBeVisible();
  await expectFrame(page);
  await tryAgain(page).click();
  await expect(prints(page)).toBeVisible();
  await expect(sorting(page)).toHaveValue('price');
  await expectFrame(page);
});

test('a piece opened and left again without a connection is no dead end', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(noNetwork);
  await visit(page, '/shop/art-prints');
  await context.setOffline(true);
  const card = page.getByRole('main').getByRole('article').nth(1).getByRole('link');
  const name = await card.innerText();
  await card.click();
  await expect(unreachable(page)).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(unreachable(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expectFrame(page);
});
