import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';

// The branding appears on pages that other tests open.
test.use({ ownShop: true });

test('previews a branding, publishes it, and brings the previous one back', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/branding');
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('radio', { name: 'Malachite' }).check();
  await page.getByRole('radio', { name: /^EB Garamond/ }).check();
  await page.getByLabel('Card of the shop: Title').fill('All my prints');
  await page.getByRole('checkbox', { name: 'Coming Soon card' }).uncheck();
  await expect(preview.getByRole('heading', { name: 'All my prints' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Coming Soon' })).toHaveCount(0);
  // The URL names the version of the style sheet, the accent, the paper and the fonts.
  await expect(preview.locator('#branding')).toHaveAttribute('href', '/branding/7-0b6b45-ivory-garamond.css');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await expect(page.getByTitle('Preview of the shop')).toHaveCSS('width', '390px');

  // Each page has the style sheets of its own route, and the branding still overrides them.
  const pageChoice = page.getByRole('combobox', { name: 'Page', exact: true });
  await pageChoice.selectOption('Shop');
  await expect(preview.locator('.shelf-card').first()).toHaveCSS('display', 'grid');
  const scrolledBy = () =>
    preview.locator('html').evaluate(({ ownerDocument }) => ownerDocument.defaultView?.scrollY);
  await expect(preview.locator('h1')).toHaveText('Shop');
  await preview
    .locator('html')
    .evaluate(({ ownerDocument }) => ownerDocument.defaultView?.scrollTo({ top: 200, behavior: 'instant' }));
  expect(await scrolledBy()).toBe(200);
  await pageChoice.selectOption('About Me');
  await expect(preview.locator('.about')).toHaveCSS('display', 'grid');
  await expect(preview.locator('.shelf-card')).toHaveCount(0);
  expect(await scrolledBy()).toBe(0);
  await expect(preview.locator('link[href*=".css"]').last()).toHaveId('branding');
  // Tab stops at the frame, which the keyboard scrolls, and at nothing inside it.
  await page.getByRole('button', { name: 'Dark', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByTitle('Preview of the shop')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByTitle('Preview of the shop')).not.toBeFocused();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Branding published' })).toBeVisible();
  await openHydrated(page, '/');
  await expect(page.getByRole('heading', { name: 'All my prints' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse the shop' })).toHaveCSS(
    'background-color',
    'rgb(11, 107, 69)',
  );
  await expectAccessible(page);

  await openHydrated(page, '/admin/branding');
  await page.getByRole('button', { name: 'Back to the previous look' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Previous branding published' })).toBeVisible();
  await openHydrated(page, '/');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await expect(page.locator('#branding')).toHaveCount(0);
});

test('a preview that fails can be tried again', async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/net::ERR_FAILED/);
  await admin.storeLogin(page);
  await page.route('**/branding/preview', (route) => route.abort(), { times: 1 });
  await openHydrated(page, '/admin/branding');
  const region = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(region.getByRole('alert')).toContainText('The preview cannot be loaded.');
  await inspect(page, 'branding-preview-error');
  await region.getByRole('button', { name: 'Try again' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(region.getByRole('alert')).toHaveCount(0);
});

test('a preview after the end of the session asks for the login, then continues', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  const logIn = async (within: Locator) => {
    await within.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
    await within.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
    await within.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await openHydrated(page, '/login?next=%2Fadmin%2Fbranding');
  await logIn(page.getByRole('main'));
  await expect(page).toHaveURL('/admin/branding', { timeout: 30_000 });
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByLabel('Card of the shop: Title').fill('All my prints');
  await logIn(page.getByRole('dialog', { name: 'Sign In' }));
  await expect(preview.getByRole('heading', { name: 'All my prints' })).toBeVisible();
  const region = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(region.getByRole('alert')).toHaveCount(0);
});

test('the look of a new shop can be published; the next publish says that nothing has changed', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/branding');
  const toast = (title: string) => page.getByRole('status').filter({ hasText: title });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast('Branding published')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast('Nothing has changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to the previous look' })).toHaveCount(0);
});

test('shows the progress of an upload', async ({ page, admin }) => {
  await admin.storeLogin(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await released;
    await route.continue();
  });
  await openHydrated(page, '/admin/branding');
  const [, base64 = ''] = (await plainImage('#7a4f00')).split(',');
  await page.getByLabel('Picture file: Mark').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  });
  const mark = page.getByRole('group', { name: 'Mark', exact: true });
  await expect(mark.getByRole('progressbar', { name: 'Upload of the mark' })).toBeVisible();
  release();
  await expect(mark.getByRole('progressbar')).toHaveCount(0);
  await expect(mark.getByRole('img', { name: 'The mark you chose' })).toBeVisible();
});

test('Discard cancels an upload', async ({ page, admin }) => {
  await admin.storeLogin(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await released;
    // The browser has aborted the request.
    await route.continue().catch(() => {});
  });
  await openHydrated(page, '/admin/branding');
  await page.getByLabel('Card of the shop: Title').fill('All my prints');
  await page.getByLabel('Picture file: Mark').setInputFiles(await coloredJpegs(1));
  const mark = page.getByRole('group', { name: 'Mark', exact: true });
  await expect(mark.getByRole('progressbar', { name: 'Upload of the mark' })).toBeVisible();
  const aborted = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click();
  expect((await aborted).url()).toContain('/api/media');
  release();
  await expect(mark.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await expect(page.getByText('Not published yet')).toHaveCount(0);
  await expect(mark.getByRole('img')).toHaveCount(0);
});

test('after another tab has published, Discard shows what it published', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await admin.storeLogin(tab);
    await openHydrated(tab, '/admin/branding');
  }
  const title = (tab: Page) => tab.getByLabel('Card of the shop: Title');
  await title(other).fill('Prints of the river');
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(other.getByText('Branding published')).toBeVisible();
  await title(page).fill('All my prints');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click();
  await expect(title(page)).toHaveValue('Prints of the river');
  await page.getByRole('button', { name: 'Back to the previous look' }).click();
  await expect(page.getByText('Previous branding published')).toBeVisible();
  await expect(title(page)).toHaveValue('');
});

test('a mark that is not square keeps its shape in the header', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/branding');
  await page.getByLabel('Picture file: Mark').setInputFiles(await coloredJpegs(1));
  await expect(page.getByRole('img', { name: 'The mark you chose' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Branding published' })).toBeVisible();
  await openHydrated(page, '/');
  await expect(page.getByRole('banner').locator('img')).toHaveCSS('object-fit', 'contain');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a button leads to the preview until it fills half of the screen, then back to the choices', async ({
    page,
    admin,
  }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/branding');
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    const toPreview = page.getByRole('button', { name: 'Preview', exact: true });
    const toChoices = page.getByRole('button', { name: 'Choices', exact: true });
    /** Scrolls until the top of the preview is at this part of the screen's height. */
    const scrollPreviewTo = (part: number) =>
      preview.evaluate((section, fromTop) => {
        scrollBy({ top: section.getBoundingClientRect().top - fromTop * innerHeight, behavior: 'instant' });
      }, part);
    // Playwright's own click scrolls the page first: the button is in the bar at the bottom.
    const press = (button: Locator) => button.dispatchEvent('click');
    await scrollPreviewTo(0.4);
    await expect(toChoices).toBeVisible();
    await scrollPreviewTo(0.7);
    await expect(toPreview).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    await press(toPreview);
    await expect(preview).toBeInViewport({ ratio: 0.5 });
    await press(toChoices);
    await expect(toPreview).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('the fonts are shown in themselves, and load once they are in view', async ({ page, admin }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('bricolage-')) loaded.push(request.url());
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/branding');
    await expect(page.getByRole('radio', { name: 'Malachite' })).toBeVisible();
    // Until all that the page loads by itself is loaded.
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    const choice = page.getByRole('radio', { name: /^Bricolage Grotesque and Instrument Sans/ });
    await choice.scrollIntoViewIfNeeded();
    await expect.poll(() => loaded.length).toBe(2);
    const isLoaded = () => document.fonts.check("16px 'Sample bricolage display'");
    await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
    await expect(page.getByText('Bricolage Grotesque', { exact: true })).toHaveCSS(
      'font-family',
      /^"Sample bricolage display"/,
    );
  });

  test('the branding names the shop, and leads to where the name is changed', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/branding');
    const name = page.getByRole('region', { name: 'Name and tagline' });
    await expect(name).toContainText('Hridaya');
    await name.getByRole('link', { name: 'Change name and tagline' }).click();
    await expect(page.getByLabel('Name of the shop')).toBeFocused();
  });
});
