import type { Page } from '@playwright/test';
import { demoPiece, visitorPages } from './support/demo-pieces.ts';
import { expect, test } from './support/shop.ts';
import { visit } from './support/visit.ts';

// React's words for being handed an object where a text belongs.
const unrenderable = /Minified React error #31|Objects are not valid as a React child/;

const main = (page: Page) => page.getByRole('main');

/** Everything the page writes to its console as an error from now on. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return heard;
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

test.describe('a piece that cannot be shown', () => {
  test.beforeEach(async ({ page, request, tolerate }) => {
    tolerate(unrenderable);
    const piece = await demoPiece(request, 'Marigold Study');
    await page.route(`**/api/products/${piece._id}`, (route) =>
      route.fulfill({ json: { status: 'success', data: { ...piece, tags: [{ not: 'a text' }] } } }),
    );
    await visit(page, '/shop/art-prints');
  });

  test('shows the error screen in place of the page, and the error in the console', async ({ page }) => {
    const heard = listen(page);
    await main(page).getByRole('link', { name: 'Marigold Study' }).click();
    await expectErrorScreen(page);
    expect(heard.join('\n')).toMatch(unrenderable);
    // The way out through the header still stands.
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Hridaya We follow heart', exact: true }),
    ).toBeVisible();
  });

  test("is told to the server's log under an id that the screen shows", async ({ page, shop }) => {
    const reported = page.waitForResponse('**/api/errors');
    await main(page).getByRole('link', { name: 'Marigold Study' }).click();
    const { data } = await (await reported).json();
    await expect(main(page).getByText(`Error ${data.id}`, { exact: true })).toBeVisible();
    await expect.poll(() => shop.log()).toContain(data.id);
  });

  test('is there again after Reload Page when the fault has passed', async ({ page }) => {
    await main(page).getByRole('link', { name: 'Marigold Study' }).click();
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Marigold Study' })).toBeVisible();
  });

  test('lets the visitor go home', async ({ page }) => {
    await main(page).getByRole('link', { name: 'Marigold Study' }).click();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
  });
});

test('the error screen stands in for every page, even where the header itself cannot be shown', async ({
  page,
  request,
  tolerate,
}) => {
  tolerate(/Minified React error|Objects are not valid/);
  // One address may report only so many errors, and here they come by the dozen.
  await page.route('**/api/errors', (route) =>
    route.fulfill({ status: 201, json: { status: 'success', data: { id: 'one-of-many' } } }),
  );
  // The brand's name stands in the header of every page; here the page's own data says that it is no text.
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain('"brand":"Hridaya"');
      return route.fulfill({ response, body: html.replace('"brand":"Hridaya"', '"brand":{"not":"a text"}') });
    },
  );
  const heard = listen(page);
  for (const { path } of await visitorPages(request)) {
    heard.length = 0;
    await page.goto(path);
    await expectErrorScreen(page);
    expect(heard.join('\n'), path).toMatch(unrenderable);
  }
});
