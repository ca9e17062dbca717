import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-products.ts';
import { expect, test } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Share / });

/**
 * Replaces the browser's share dialog, in which the visitor chooses an app or cancels, or which the browser forbids.
 * @returns a function that reads the links that the page has shared
 */
async function replaceShareDialog(
  page: Page,
  outcome: 'chosen' | 'closed' | 'forbidden',
): Promise<() => Promise<unknown>> {
  await page.addInitScript((then) => {
    const sharedLinks: unknown[] = [];
    Object.assign(window, { sharedLinks });
    Object.assign(navigator, {
      canShare: () => true,
      share: (link: unknown) => {
        sharedLinks.push(link);
        const name = then === 'closed' ? 'AbortError' : 'NotAllowedError';
        return then === 'chosen' ? Promise.resolve() : Promise.reject(new DOMException('', name));
      },
    });
  }, outcome);
  return () => page.evaluate(() => Reflect.get(window, 'sharedLinks'));
}

async function removeShareDialog(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(navigator, { canShare: undefined, share: undefined }));
}

test('shares a product to the app that a visitor chooses', async ({ page, request, shop }) => {
  const sharedLinks = await replaceShareDialog(page, 'chosen');
  const { _id, name } = await demoProduct(request, 'Marigold Study');
  await openHydrated(page, `/product/${_id}`);
  await button(page).click();
  await expect.poll(sharedLinks).toEqual([{ title: name, url: `${shop.url}/product/marigold-study-${_id}` }]);
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(0);
});

test('canceling the share dialog copies nothing', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sharedLinks = await replaceShareDialog(page, 'closed');
  const { _id } = await demoProduct(request, 'Marigold Study');
  await openHydrated(page, `/product/${_id}`);
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await button(page).click();
  await expect.poll(sharedLinks).toHaveLength(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before');
});

for (const way of ['the browser has no share dialog', 'the browser forbids its share dialog'] as const) {
  test(`copies the URL and says so where ${way}`, async ({ page, request, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    if (way === 'the browser has no share dialog') await removeShareDialog(page);
    else await replaceShareDialog(page, 'forbidden');
    const { _id } = await demoProduct(request, 'Marigold Study');
    await openHydrated(page, `/product/${_id}?utm_source=chat`);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${shop.url}/product/marigold-study-${_id}`,
    );
  });
}

test('shows the URL where copying fails too', async ({ page, request, shop }) => {
  await removeShareDialog(page);
  await page.addInitScript(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('forbidden')) }),
  );
  const { _id } = await demoProduct(request, 'Marigold Study');
  await openHydrated(page, `/product/${_id}`);
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText(`${shop.url}/product/marigold-study-${_id}`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('without scripts there is no share button', async ({ page, request }) => {
    const { _id, name } = await demoProduct(request, 'Marigold Study');
    await page.goto(`/product/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(button(page)).toBeHidden();
  });
});
