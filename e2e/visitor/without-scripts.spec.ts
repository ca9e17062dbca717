import { demoProducts } from '../../src/server/demo/products.ts';
import { demoProduct } from '../support/demo-products.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { expect, test } from '../support/admin.ts';

test.use({ javaScriptEnabled: false });

test('every page can be read without scripts', async ({ page, request, allowBrowserError }) => {
  allowBrowserError(/status of 404/);
  for (const { path, heading } of await visitorPages(request)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toContainText('We follow heart');
  }
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});

test('without scripts a visitor gets from home to a product and its order', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Collection' }).click();
  await page.getByRole('link', { name: 'Bookmarks', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tulsi Bookmark' })).toContainText('₹80');
  await page.getByRole('link', { name: 'Tulsi Bookmark', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tulsi Bookmark' })).toBeVisible();
  await expect(page.getByText('In Stock (40 available)', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
});

test('without scripts all images of a product are shown', async ({ page, request }) => {
  const lotus = await demoProduct(request, 'Lotus Pond, First Light');
  const described = demoProducts.find((product) => product.name === lotus.name)?.images ?? [];
  expect(described).toHaveLength(5);
  await page.goto(`/product/${lotus._id}`);
  for (const { alt } of described) {
    await expect(page.getByRole('img', { name: alt, exact: true }).first()).toBeAttached();
  }
  const strip = page.getByRole('list', { name: `Pictures of ${lotus.name}` });
  await expect(strip).toHaveCSS('scrollbar-width', 'auto');
});

test('without scripts no product has a favorite button or thumbnails', async ({ page, request }) => {
  const lotus = await demoProduct(request, 'Lotus Pond, First Light');
  for (const path of ['/shop/art-prints', '/paintings', `/product/${lotus._id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /favorites$|^Show picture/ }), path).toHaveCount(0);
  }
});

test('without scripts pages that need them say so', async ({ page }) => {
  for (const path of ['/login', '/reset', '/profile', '/admin/products']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText('This page needs JavaScript.'), path).toBeVisible();
    await expect(main.locator('[aria-busy], form').filter({ visible: true }), path).toHaveCount(0);
  }
});

test('without scripts the whole announcement can be read', async ({ page, request }) => {
  const { data } = await (await request.get('/api/settings')).json();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Announcement' });
  const text = banner.getByText(data.bannerText, { exact: true }).filter({ visible: true });
  await expect(text).toHaveCount(1);
  expect((await text.boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('without scripts a phone has the navigation in reach', async ({ page }) => {
  await page.goto('/contact');
  for (const name of ['Home', 'Shop', 'Paintings', 'About Me']) {
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
    ).toBeVisible();
  }
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+$/,
  );
});

test('without scripts the order bar of a phone names no price that another variant may not have', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const category = await admin.createCategory({ name: `Sizes ${Date.now()}` });
  const items = [
    { values: ['A4'], stock: 3 },
    { values: ['A3'], stock: 3, price: 900 },
  ];
  const { _id } = await admin.createProduct(category, { variants: { options: ['Size'], items } });
  const prices = page.getByText('₹500', { exact: true }).filter({ visible: true });
  await page.goto(`/product/${_id}`);
  await expect(page.getByRole('radio', { name: 'A3 · ₹900' })).toBeVisible();
  await expect(prices).toHaveCount(1);
  const plain = await admin.createProduct(category, {});
  await page.goto(`/product/${plain._id}`);
  await expect(prices).toHaveCount(2);
});
