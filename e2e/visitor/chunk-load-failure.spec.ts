import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-products.ts';
import { expect, test } from '../support/shop.ts';
import { waitForHydration, openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const networkErrors =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ApiError|Failed to fetch dynamically imported module/;

const unreachable = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'The shop can’t be reached', exact: true });
const printsHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Art Prints Collection' });
const sortBy = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Sort by', exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true });

const openFailure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be opened' });

/** The header is still there, with one main part below it. */
const expectFrame = async (page: Page) => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
};

/** Loses a chunk that is loaded before the first call of the API, while `isLost` returns true. */
const loseQueryClient = (page: Page, isLost: () => boolean) =>
  page.route('**/assets/query-client-*.js', (route) => (isLost() ? route.abort() : route.continue()));

test('sorting while offline continues once online, and the header stays', async ({
  page,
  context,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  await openHydrated(page, '/shop/art-prints');
  await context.setOffline(true);
  await sortBy(page).selectOption('price');
  await expect(unreachable(page)).toBeVisible();
  await expectFrame(page);
  await context.setOffline(false);
  await expect(printsHeading(page)).toBeVisible();
  await expectFrame(page);
  await expect(sortBy(page)).toHaveValue('price');
});

test('a chunk that failed to load is fetched by a silent document reload', async ({
  page,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  let isFirstDocument = true;
  await loseQueryClient(page, () => isFirstDocument);
  await openHydrated(page, '/shop/art-prints');
  const newDocument = page.waitForEvent('domcontentloaded');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isFirstDocument = false;
  });
  await sortBy(page).selectOption('price');
  await newDocument;
  await waitForHydration(page);
  await expect(page).toHaveURL(/sort=price$/);
  await expect(sortBy(page)).toHaveValue('price');
  await expectFrame(page);
  // The new document has the chunk that the first one lost.
  const responded = page.waitForResponse('**/api/browse/cards?*');
  await sortBy(page).selectOption('-price');
  await responded;
  await expect(page).toHaveURL(/sort=-price$/);
  await expect(printsHeading(page)).toBeVisible();
  await expectFrame(page);
});

test('the document and its header stay while the shop is unreachable; Try again retries', async ({
  page,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  await openHydrated(page, '/shop/art-prints');
  // The shop is probed with HEAD before the document is loaded again.
  let requests = 0;
  await loseQueryClient(page, () => requests < 2);
  await page.route('**/shop/art-prints?*', (route) => {
    requests += 1;
    return requests < 3 ? route.abort() : route.continue();
  });
  await sortBy(page).selectOption('price');
  await expect(unreachable(page)).toBeVisible();
  expect(requests).toBe(1);
  await tryAgain(page).click();
  await expect.poll(() => requests).toBe(2);
  await expect(unreachable(page)).toBeVisible();
  await expectFrame(page);
  await tryAgain(page).click();
  await expect(printsHeading(page)).toBeVisible();
  await expect(sortBy(page)).toHaveValue('price');
  await expectFrame(page);
});

test('a product opened and left while offline is not a dead end', async ({
  page,
  context,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  await openHydrated(page, '/shop/art-prints');
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

test('an image pressed while offline keeps the product page and opens once online', async ({
  page,
  context,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  const { _id, name } = await demoProduct(page.request, 'Tulsi Bookmark');
  await openHydrated(page, `/product/${_id}`);
  await context.setOffline(true);
  const image = page.getByRole('button', { name: /View picture 1 of/ });
  await image.click();
  await expect(openFailure(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  // The history entry of the viewer is removed again.
  await expect.poll(() => page.evaluate(() => history.state.layer)).toBeUndefined();
  await context.setOffline(false);
  await image.click();
  const viewer = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
});

test('a user whose menu failed to load reaches the profile, which loads it', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/404 \(Not Found\)|Failed to fetch dynamically imported module/);
  const { name } = await signUp(page, shop);
  const menu = '**/assets/signed-in-menu-*.js';
  await page.route(menu, (route) => route.fulfill({ status: 404 }));
  await openHydrated(page, '/shop/art-prints');
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true });
  await expect(profile).toBeVisible();
  await expect(printsHeading(page)).toBeVisible();
  await page.unroute(menu);
  await profile.click();
  await expect(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('a screen whose chunk failed is retried, and a dialog says that it could not be opened', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  await signUp(page, shop);
  let documents = 0;
  let probes = 0;
  // The shop is probed with HEAD before the document is loaded again.
  await page.route('**/profile', (route) => {
    if (route.request().method() !== 'HEAD') documents += 1;
    else if ((probes += 1) === 1) return route.abort();
    return route.continue();
  });
  await page.route('**/assets/profile-screen-*.js', (route) =>
    documents === 1 ? route.abort() : route.continue(),
  );
  await page.route('**/assets/delete-account-*.js', (route) =>
    documents === 2 ? route.abort() : route.continue(),
  );
  await openHydrated(page, '/profile');
  await expect(unreachable(page)).toBeVisible();
  await expectFrame(page);
  await tryAgain(page).click();
  const account = page.getByRole('button', { name: 'Delete my account', exact: true });
  await account.click();
  await expect(openFailure(page)).toBeVisible();
  await expect(account).toBeVisible();
  await openFailure(page).getByRole('button', { name: 'Reload Page', exact: true }).click();
  await expect.poll(() => documents).toBe(3);
  await account.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a login dialog whose chunk failed says so, and opens after a reload', async ({
  page,
  allowBrowserError,
}) => {
  allowBrowserError(networkErrors);
  const dialogChunk = '**/assets/sign-in-dialog-*.js';
  await page.route(dialogChunk, (route) => route.abort());
  await openHydrated(page, '/shop/art-prints');
  const heart = page.getByRole('button', { name: /^Add .* to favorites$/ }).first();
  await heart.click();
  await expect(openFailure(page)).toBeVisible();
  await page.unroute(dialogChunk);
  const newDocument = page.waitForEvent('domcontentloaded');
  await openFailure(page).getByRole('button', { name: 'Reload Page', exact: true }).click();
  await newDocument;
  await waitForHydration(page);
  await heart.click();
  await expect(page.getByRole('dialog', { name: 'Sign In', exact: true })).toBeVisible();
});
