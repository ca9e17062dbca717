import type { Page } from '@playwright/test';
import { type Admin, expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';

/** Expects the first rows of the products and categories at most `maxTop` pixels below the top of the screen. */
async function expectFirstRowNearTop(page: Page, maxTop: number) {
  for (const screen of ['products', 'categories']) {
    await openHydrated(page, `/admin/${screen}`);
    const first = page.getByRole('rowheader').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    expect((await first.boundingBox())?.y, `first row of ${screen}`).toBeLessThanOrEqual(maxTop);
  }
}

test('the first row of a list is near the top', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await expectFirstRowNearTop(page, 240);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the header is one row, also in large text', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(90);
  });

  test('the first row is near the top, the list is short, and the main button stays in reach', async ({
    page,
    admin,
  }) => {
    await admin.storeLogin(page);
    await expectFirstRowNearTop(page, 320);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('status').filter({ hasText: '43 products' })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add Product', exact: true });
    // Rows are measured as they come into view, which moves the end of the page. The header is row 1.
    const lastRow = () =>
      page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight);
        return [...document.querySelectorAll('tr[aria-rowindex]')].at(-1)?.ariaRowIndex;
      });
    await expect.poll(lastRow).toBe('44');
    await expect(add).toBeInViewport({ ratio: 1 });
    // 127.5 pixels for each of the 43 products: with a line for each field, a row would take three times as much.
    const list = await page.getByRole('table', { name: 'Products' }).boundingBox();
    expect(list?.height).toBeLessThanOrEqual(5483);
    // The bar of the selected rows replaces the button.
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByRole('region', { name: 'Change selected products' })).toBeVisible();
    await expect(add).toBeHidden();
  });
});

/** Opens the lists of the order book, each with a row, and expects the first at most `maxTop` pixels below the top. */
async function expectOrderBookNearTop(page: Page, admin: Admin, maxTop: number) {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Kites' });
  const { _id: product } = await admin.createProduct(category, { stock: 1 });
  await admin.call('POST', '/enquiries', { products: [product] });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await admin.call('POST', '/holds', { product, customerName: 'Asha', until: tomorrow });
  await admin.storeLogin(page);
  for (const screen of ['orders', 'enquiries', 'holds']) {
    await openHydrated(page, `/admin/${screen}`);
    const first = page.getByRole('main').getByRole('article').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, `first row of ${screen}`).toBeLessThanOrEqual(maxTop);
  }
}

test.describe('with the order book', () => {
  test.use({ ownShop: true });

  test('its lists begin near the top, and all links fit', async ({ page, admin }) => {
    await expectOrderBookNearTop(page, admin, 240);
    await expect(page.getByRole('link', { name: /^Set up/ })).toBeVisible();
    const row = page.locator('.tab-row');
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test('its lists begin near the top, and the current link is in view', async ({ page, admin }) => {
      await expectOrderBookNearTop(page, admin, 320);
      await openHydrated(page, '/admin/settings');
      const links = page.getByRole('navigation', { name: 'More of the dashboard' });
      await expect(links.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport({ ratio: 1 });
      // Wherever the row is scrolled to.
      await expect(page.getByRole('link', { name: /^Set up/ })).toBeInViewport({ ratio: 1 });
    });
  });
});
