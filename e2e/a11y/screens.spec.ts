import type { Page } from '@playwright/test';
import { dashboardScreens } from '../../src/web/features/admin/dashboard/dashboard-shell.tsx';
import { expect, test } from '../support/admin.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { clippedText, smallTargets } from '../support/layout-checks.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

// Target sizes and text scaling on the pages of visitors and accounts, in the dashboard and in its dialogs that add something.

/** Text settings of a reader: WCAG 1.4.12 without the spacing of paragraphs, and 1.4.4. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
const large = 'html { font-size: 200% !important; }';
/** Renders also what is below the screen, because it could make the page too wide. */
const renderAll = '.render-in-view { content-visibility: visible; }';

async function expectReadable(page: Page, path: string, isMobile: boolean) {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  // WCAG 2.5.8 requires 24 CSS pixels; a finger needs the 44 of WCAG 2.5.5.
  const minTarget = isMobile ? 44 : 24;
  expect.soft(await page.evaluate(smallTargets, minTarget), `targets of ${path}`).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  for (const [how, viewportWidth, css] of [
    ['as it is', isMobile ? 320 : width, ''],
    ['spaced out', width, spaced],
    ['at 200 %', width, large],
    ['at 200 %', isMobile ? 320 : width, large],
  ] as const) {
    await page.setViewportSize({ width: viewportWidth, height });
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, renderAll + css);
    expect.soft(await page.evaluate(clippedText), `${path} ${how}, ${viewportWidth} wide`).toEqual([]);
  }
  await page.setViewportSize({ width, height });
}

test('visitor pages have large enough targets and stay readable with large and spaced text', async ({
  page,
  request,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const listed = (await visitorPages(request)).map(({ path }) => path);
  for (const path of [...listed, '/search?q=lotus', '/reset']) {
    await openHydrated(page, path);
    await expectReadable(page, path, isMobile);
  }
  await signUp(page, shop);
  for (const tab of ['personal', 'favorites', 'addresses', 'orders']) {
    await openHydrated(page, `/profile?tab=${tab}`);
    await expectReadable(page, tab, isMobile);
  }
});

test('admin screens have large enough targets and stay readable with large and spaced text', async ({
  page,
  admin,
  isMobile,
}) => {
  test.setTimeout(120_000);
  await admin.storeLogin(page);
  for (const tab of dashboardScreens) {
    await openHydrated(page, `/admin/${tab}`);
    await expectReadable(page, tab, isMobile);
  }
  for (const [tab, name] of [
    ['products', 'Add Product'],
    ['categories', 'Add Category'],
    ['orders', 'Add Order'],
  ] as const) {
    await openHydrated(page, `/admin/${tab}`);
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectReadable(page, name, isMobile);
  }
});
