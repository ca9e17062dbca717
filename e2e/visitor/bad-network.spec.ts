import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const unreachable = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'The shop can’t be reached', exact: true });

/** Skips the delays between retries. */
async function fastForwardUntil(page: Page, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return until();
    })
    .toBe(true);
}

test(
  'a page that failed to load is not a 404 and can be retried',
  { tag: ['@BR15', '@S332'] },
  async ({ page, allowBrowserError }) => {
    allowBrowserError(/ERR_FAILED|ApiError/);
    await page.clock.install();
    await openHydrated(page, '/shop');
    let tries = 0;
    await page.route('**/api/categories/bookmarks', (route) => {
      tries += 1;
      return route.abort();
    });
    await page.getByRole('main').getByRole('link', { name: 'Bookmarks', exact: true }).click();
    await fastForwardUntil(page, () => unreachable(page).isVisible());
    await expect(page.getByText('Check your connection and try again.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/shop/bookmarks');
    // One request and three retries.
    expect(tries).toBe(4);

    await page.unroute('**/api/categories/bookmarks');
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks Collection' })).toBeVisible();
  },
);

test('a busy shop is retried silently', async ({ page, allowBrowserError }) => {
  allowBrowserError(/status of 503/);
  await page.clock.install();
  await openHydrated(page, '/shop');
  let tries = 0;
  await page.route('**/api/categories/bookmarks', (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    return route.fulfill({
      status: 503,
      json: { status: 'error', error: 'In a moment.', code: 'unavailable', requestId: 'r' },
    });
  });
  await page.getByRole('main').getByRole('link', { name: 'Bookmarks', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Bookmarks Collection' });
  await fastForwardUntil(page, () => heading.isVisible());
  expect(tries).toBe(2);
});

test('an offline visitor sees a message, and the page loads once the connection is back', async ({
  page,
  context,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_INTERNET_DISCONNECTED|ApiError/);
  await page.clock.install();
  await openHydrated(page, '/shop');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'Bookmarks', exact: true }).click();
  await fastForwardUntil(page, () => unreachable(page).isVisible());
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks Collection' })).toBeVisible();
});

test('Back to the first page of a visit needs no connection', async ({
  page,
  context,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_INTERNET_DISCONNECTED|ApiError|Failed to fetch dynamically imported module/);
  await openHydrated(page, '/shop/greeting-cards');
  const heading = page.getByRole('heading', { level: 1, name: 'Greeting Cards Collection' });
  await expect(heading).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(unreachable(page)).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('Back to the first page of a visit requests nothing', async ({ page }) => {
  await openHydrated(page, '/shop/greeting-cards');
  const card = page.getByRole('main').getByRole('article').first().getByRole('link');
  const name = await card.innerText();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(browse|categories)/.test(request.url())) requested.push(request.url());
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Greeting Cards Collection' })).toBeVisible();
  expect(requested).toEqual([]);
});

test(
  'a slow page shows an overlay that fades in after 230 ms and hides nothing',
  { tag: ['@S335'] },
  async ({ page }) => {
    await page.clock.install();
    await openHydrated(page, '/shop');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/categories/bookmarks', async (route) => {
      await released;
      await route.continue();
    });
    // Screen readers ignore a live region that is added together with its text.
    await page.getByRole('status').evaluateAll((regions) => {
      for (const region of regions) region.dataset['existedBefore'] = '';
    });
    const link = page.getByRole('main').getByRole('link', { name: 'Bookmarks', exact: true });
    await link.click();
    await expect(link).toHaveCSS('opacity', '0.6');
    const status = page.getByRole('status').filter({ hasText: 'Loading…' });
    const overlay = page.getByText('Loading…', { exact: true }).first();
    await fastForwardUntil(page, () => status.isVisible());
    await expect(status).toHaveAttribute('data-existed-before');
    const fading = await overlay.evaluate((element) =>
      (element.parentElement ?? element).getAnimations().map((animation) => {
        const [first] = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
        return { delay: animation.effect?.getComputedTiming().delay, from: first?.['opacity'] };
      }),
    );
    expect(fading).toEqual([{ delay: 230, from: '0' }]);
    const { height = Infinity } = (await overlay.boundingBox()) ?? {};
    expect(height).toBeLessThan(80);

    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks Collection' })).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await expect(status).toHaveCount(0);
  },
);
