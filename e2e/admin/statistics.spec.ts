import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

/** The user agent of a phone: visits of a headless browser count as those of a bot. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test(
  'the artist sees the pages that a visitor opened, as new documents and by client navigation',
  { tag: ['@wide'] },
  async ({ page, admin, browser, baseURL }) => {
    const category = await admin.createCategory({ name: 'Prints' });
    const product = await admin.createProduct(category, { name: 'Lotus' });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/statistics');
    await expect(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible();

    const context = await browser.newContext({ userAgent: PHONE, ...(baseURL !== undefined && { baseURL }) });
    const visitor = await context.newPage();
    await openHydrated(visitor, `/shop/${category.slug}?utm_source=instagram`);
    const counted = visitor.waitForResponse((response) => response.url().endsWith('/api/views'));
    await visitor.getByRole('article').getByRole('link', { name: product.name }).first().click();
    expect((await counted).status()).toBe(200);
    await expect(visitor).toHaveURL(new RegExp(`${product._id}$`));
    await context.close();

    await openHydrated(page, '/admin/statistics?days=7');
    await expect(page.getByRole('button', { name: /^Views 2/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Visitors 1/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Views: 2 in total, the most on / })).toBeVisible();
    await expect(page.getByRole('table', { name: 'By piece' })).toContainText('Lotus');
    await expect(page.getByRole('table', { name: 'By source' })).toContainText('Instagram');
    await page.getByRole('button', { name: /^Visitors 1/ }).click();
    await expect(page.getByRole('img', { name: /^Visitors: 1 in total/ })).toBeVisible();
    await page.getByText('All numbers by day').click();
    await expect(
      page.getByRole('table', { name: 'By day' }).getByRole('row'),
      'header and 7 days',
    ).toHaveCount(8);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the numbers by piece' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statistics-by-product-.*\.csv$/);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('365');
    await expect(page).toHaveURL(/days=365/);
    // On a phone a piece has two numbers in a row.
    await page.setViewportSize({ width: 390, height: 844 });
    const numbers = page.getByRole('table', { name: 'By piece' }).getByRole('cell');
    const [first, second] = [await numbers.nth(0).boundingBox(), await numbers.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
  },
);

test('a page that the browser has prefetched is reported once a visitor opens it', async ({
  browser,
  baseURL,
}) => {
  // The content security policy of the pages allows no script that a test adds.
  const context = await browser.newContext({
    userAgent: PHONE,
    bypassCSP: true,
    ...(baseURL !== undefined && { baseURL }),
  });
  const visitor = await context.newPage();
  const devTools = await context.newCDPSession(visitor);
  await devTools.send('Preload.enable');
  await openHydrated(visitor, '/shop');
  const prefetched = new Promise<void>((resolve) => {
    devTools.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve());
  });
  await visitor.evaluate(() => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prefetch: [{ urls: ['/about'], eagerness: 'immediate' }] });
    document.head.append(rules);
  });
  await prefetched;
  const reported = visitor.waitForRequest('**/api/views');
  await visitor.evaluate(() => location.assign('/about'));
  expect((await reported).postDataJSON()).toEqual({ path: '/about' });
  await context.close();
});
