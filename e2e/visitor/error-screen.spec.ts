import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-products.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { expect, type Shop, test } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';

// React's message for rendering an object as text.
const unrenderable = /Minified React error #31|Objects are not valid as a React child/;

const main = (page: Page) => page.getByRole('main');

/** Collects console errors of the page from now on. */
function collectConsoleErrors(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  return messages;
}

async function expectErrorScreen(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: 'Something went wrong', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('An unexpected error occurred', { exact: true })).toBeVisible();
  await expect(
    page.getByText("Don't worry, this has been logged and we'll look into it.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload Page', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home', exact: true })).toHaveAttribute('href', '/');
}

test.describe("a product that can't be rendered", () => {
  test.beforeEach(async ({ page, request, allowBrowserError }) => {
    allowBrowserError(unrenderable);
    const product = await demoProduct(request, 'Marigold Study');
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.fulfill({ json: { status: 'success', data: { ...product, tags: [{ not: 'a text' }] } } }),
    );
    await openHydrated(page, '/shop/art-prints');
  });

  test(
    'shows the error screen in place of the page, and the error in the console',
    { tag: ['@S37', '@S38', '@S39', '@S42'] },
    async ({ page }) => {
      const messages = collectConsoleErrors(page);
      await main(page).getByRole('link', { name: 'Marigold Study' }).click();
      await expectErrorScreen(page);
      expect(messages.join('\n')).toMatch(unrenderable);
      // The header still works.
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Hridaya We follow heart', exact: true }),
      ).toBeVisible();
    },
  );

  test(
    'an error is logged on the server with the id that the screen shows',
    { tag: ['@S39'] },
    async ({ page, shop }) => {
      const reported = page.waitForResponse('**/api/errors');
      await main(page).getByRole('link', { name: 'Marigold Study' }).click();
      const { data } = await (await reported).json();
      await expect(main(page).getByText(`Error ${data.id}`, { exact: true })).toBeVisible();
      await expect.poll(() => shop.log()).toContain(data.id);
    },
  );

  test('Reload Page shows the page again when the error is gone', { tag: ['@S40'] }, async ({ page }) => {
    await main(page).getByRole('link', { name: 'Marigold Study' }).click();
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Marigold Study' })).toBeVisible();
  });

  test('Go Home leads to home', { tag: ['@S41'] }, async ({ page }) => {
    await main(page).getByRole('link', { name: 'Marigold Study' }).click();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
  });
});

test(
  'the error screen replaces every page, even when the header fails',
  { tag: ['@S43'] },
  async ({ page, request, allowBrowserError }) => {
    // The test opens some twenty pages.
    test.setTimeout(180_000);
    allowBrowserError(/Minified React error|Objects are not valid|status of 404/);
    // One IP address may report only a limited number of errors.
    await page.route('**/api/errors', (route) =>
      route.fulfill({ status: 201, json: { status: 'success', data: { id: 'one-of-many' } } }),
    );
    // The header of every page shows the brand's name; here the page data has an object instead.
    await page.route(
      (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const html = await response.text();
        expect(html).toContain('"brand":"Hridaya"');
        return route.fulfill({
          response,
          body: html.replace('"brand":"Hridaya"', '"brand":{"not":"a text"}'),
        });
      },
    );
    const messages = collectConsoleErrors(page);
    const pages = (await visitorPages(request)).map(({ path }) => path);
    for (const path of [
      ...pages,
      '/search?q=lotus',
      '/404',
      '/no-such-page',
      '/profile',
      '/admin/products',
    ]) {
      messages.length = 0;
      await page.goto(path);
      await expectErrorScreen(page);
      expect(messages.join('\n'), path).toMatch(unrenderable);
    }
  },
);

test('a page that the server could not render follows its redirect in the browser', async ({
  page,
  request,
}) => {
  const { _id } = await demoProduct(request, 'Marigold Study');
  const oldPath = `/product/an-earlier-name-${_id}`;
  await page.route(
    (url) => url.pathname === oldPath,
    async (route) => {
      // The document of a failed page has no data of the page.
      const response = await route.fetch({ url: route.request().url().replace(oldPath, '/shop') });
      const html = (await response.text()).replace(
        /<script type="application\/json" id="page-data">.*?<\/script>/,
        '',
      );
      await route.fulfill({ response, body: html });
    },
  );
  await page.goto(oldPath);
  await expect(page).toHaveURL(/\/product\/marigold-study-[\w-]+$/);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Marigold Study' })).toBeVisible();
});

test.describe('a server error', () => {
  test.beforeEach(({ allowBrowserError }) => allowBrowserError(/500 \(Internal Server Error\)/));

  test(
    'an error is logged with the id that the page shows, from server or browser',
    { tag: ['@CR19'] },
    async ({ page, shop }) => {
      await page.clock.install();
      await withoutTable(shop, 'product_picture', async () => {
        const response = await page.goto('/search?q=marigold');
        const id = response?.headers()['x-request-id'] ?? '';
        const message = main(page).getByText(/^Error /);
        await expect(message).toHaveText(`Error ${id}`);
        await expectErrorScreen(page);
        await expect.poll(() => loggedMessages(shop, id)).toContain('A page could not be rendered');
        // The browser retries a few times and then shows the response.
        await expect
          .poll(async () => {
            await page.clock.fastForward(5_000);
            return message.textContent();
          })
          .not.toBe(`Error ${id}`);
        await expect(message).toHaveText(/^Error [\w-]{12}$/);
        const browserId = (await message.textContent())?.slice('Error '.length) ?? '';
        await expect.poll(() => loggedMessages(shop, browserId)).toContain('Unexpected error in a request');
      });
    },
  );

  test(
    'a failed save is logged with the id that its toast shows',
    { tag: ['@CR19'] },
    async ({ page, shop }) => {
      await openHydrated(page, '/login');
      await withoutTable(shop, 'session', async () => {
        await main(page).getByLabel('Email', { exact: true }).fill(shop.adminEmail);
        await main(page).getByLabel('Password', { exact: true }).fill(shop.adminPassword);
        await page.keyboard.press('Enter');
        const toast = page.getByRole('alert').filter({ hasText: 'Login Failed' });
        await expect(toast.getByText('Something went wrong!', { exact: true })).toBeVisible();
        const message = toast.getByText(/^Error [\w-]{12}$/);
        const id = (await message.textContent())?.slice('Error '.length) ?? '';
        await expect.poll(() => loggedMessages(shop, id)).toContain('Unexpected error in a request');
      });
    },
  );
});

/** The messages of the log lines of a request. */
function loggedMessages(shop: Shop, requestId: string): string[] {
  const lines = shop.log().split('\n');
  return lines.filter((line) => line.includes(`"${requestId}"`)).map((line) => JSON.parse(line).msg);
}

/** Renames a table while `work` runs, so that every query of it fails. */
async function withoutTable(shop: Shop, table: string, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) => {
    const database = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 5_000 });
    database.exec(`alter table ${from} rename to ${to}`);
    database.close();
  };
  rename(table, `${table}_gone`);
  try {
    await work();
  } finally {
    rename(`${table}_gone`, table);
  }
}
