import { demoBrand } from '../src/server/database/demo/catalogue.ts';
import { visitorPages } from './support/demo-pieces.ts';
import { expect, test } from './support/shop.ts';
import { visit } from './support/visit.ts';

test('the shop is that of one artist, with her line on it', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Hridaya — We follow heart');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Hridaya We follow heart', exact: true }),
  ).toContainText('We follow heart');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(demoBrand.story[0] ?? 'a story');
});

test('the shop has art prints, bookmarks, original paintings and other things made by hand', async ({
  page,
}) => {
  await page.goto('/shop');
  const categories = page.getByRole('list', { name: 'Categories' });
  for (const name of ['Art Prints', 'Bookmarks', 'Paintings', 'Greeting Cards']) {
    await expect(categories.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
});

test('three cards lead on from home: Shop Collection, Original Paintings and Coming Soon', async ({
  page,
}) => {
  await visit(page, '/');
  const cards = page.getByRole('region', { name: 'Where to go' });
  await expect(cards.getByRole('listitem')).toHaveCount(3);
  await expect(cards.getByRole('heading')).toHaveText([
    'Shop Collection',
    'Original Paintings',
    'Coming Soon',
  ]);
  // What is still being made has no address yet.
  await expect(cards.getByRole('link')).toHaveCount(2);

  await cards.getByRole('link', { name: 'Shop Collection' }).click();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await cards.getByRole('link', { name: 'Original Paintings' }).click();
  await expect(page).toHaveURL('/paintings');
});

test('a visitor looks at everything without an account', async ({ page, request }) => {
  for (const { path, heading } of await visitorPages(request)) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
    await expect(page.getByRole('dialog'), path).toHaveCount(0);
  }
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
