import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { headOfPage } from '../support/head-of-page.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const payloads = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "javascript:alert('1')",
  '{{constructor.constructor("alert(1)")()}} ${alert(1)} <!--',
];

const main = (page: Page) => page.getByRole('main');

/** Listens for the dialogs that the payloads would open. @returns a function that fails if there was one */
function listenForAlerts(page: Page): () => void {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return () => expect(ran).toEqual([]);
}

test(
  'text that looks like a script is shown as written and does not run',
  { tag: ['@BR01', '@BR02'] },
  async ({ page, admin, request }) => {
    const expectNothingRan = listenForAlerts(page);
    const [first = '', ...rest] = payloads;
    const category = await admin.createCategory({
      name: `Odd ${first}`,
      description: rest.join(' '),
      browseDescription: first,
      features: [{ emoji: '🪤', title: first, description: rest.join(' ') }],
    });
    for (const payload of payloads) {
      const product = await admin.createProduct(category, {
        name: payload,
        description: payload,
        tags: [payload.slice(0, 50)],
        meta: { medium: payload, size: payload },
      });
      await openHydrated(page, `/product/${product._id}`);
      await expect(main(page).getByRole('heading', { level: 1, name: payload, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${payload} — Hridaya`);
      await expect(main(page).getByText(`#${payload.slice(0, 50)}`, { exact: true })).toBeVisible();
      await expect(main(page).getByRole('definition').first()).toHaveText(payload);

      const head = await headOfPage(request, `/product/${product._id}`);
      expect(head.title).toBe(`${payload} — Hridaya`);
      expect(head.meta.get('og:title')).toBe(payload);
      expect(head.data.map((data) => data['name'])).toContain(payload);
    }
    for (const path of ['/shop', `/shop/${category.slug}`]) {
      await openHydrated(page, path);
      await expect(main(page).getByText(first).first(), path).toBeVisible();
    }
    expectNothingRan();
  },
);

test('very long names and names in other scripts break neither cards nor pages', async ({ page, admin }) => {
  const categoryName = 'धूप के चित्र और लम्बे नाम, Long Names of Handmade Things From the Konkan Coast';
  const category = await admin.createCategory({ name: categoryName });
  const names = [
    `Longword${'a'.repeat(180)}`,
    'A name that goes on and on and will not stop until it has told the whole of its story. '
      .repeat(2)
      .trim(),
    'बारिश के बाद की धूप में नहाता हुआ आँगन',
    'மழைக்குப் பின் முற்றம்',
    'بارش کے بعد',
    '🪔🪔🪔 👩‍👩‍👧‍👦',
  ];
  const products = [];
  for (const name of names)
    products.push(await admin.createProduct(category, { name, tags: [name.slice(0, 50)] }));

  await page.goto(`/shop/${category.slug}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`${categoryName} Collection`);
  for (const name of names) await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const overflowing = await main(page)
    .getByRole('article')
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => heading.scrollWidth - heading.clientWidth));
  expect(overflowing).toEqual(names.map(() => 0));
  for (const product of products) {
    await page.goto(`/product/${product._id}`);
    await expect(
      main(page).getByRole('heading', { level: 1, name: product.name, exact: true }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test(
  'a hidden product has no page, no card and no list entry for visitors',
  { tag: ['@AZ20'] },
  async ({ page, admin, request, allowBrowserError }) => {
    allowBrowserError(/status of 404/);
    const category = await admin.createCategory({ name: 'Half Hidden' });
    await admin.createProduct(category, { name: 'The open one' });
    const hidden = await admin.createProduct(category, { name: 'The veiled one', visibility: false });
    const visibleNames = (await (await request.get('/api/products')).json()).data.map(
      ({ name }: { name: string }) => name,
    );
    expect(visibleNames).toContain('The open one');
    // A hidden product of the demo.
    expect(visibleNames).not.toContain('Pongal Pot Card');

    expect((await page.goto(`/product/${hidden._id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    expect((await request.get(`/api/products/${hidden._id}`)).status()).toBe(404);
    for (const path of ['/', '/shop', '/shop/half-hidden', '/sitemap.xml', '/api/products']) {
      expect(await (await request.get(path)).text(), path).not.toMatch(new RegExp(`veiled|${hidden._id}`));
    }
    await page.goto('/shop/half-hidden');
    await expect(main(page).getByRole('link', { name: 'The open one' })).toBeVisible();
    await expect(main(page).getByRole('article')).toHaveCount(1);
  },
);

test('a change by the artist is on the page at the next visit', async ({ page, admin, request }) => {
  const category = await admin.createCategory({ name: 'Wet Paint' });
  let product = await admin.createProduct(category, { name: 'Still wet', stock: 6 });
  await page.goto(`/product/${product._id}`);
  await expect(page.getByText('In Stock (6 available)', { exact: true })).toBeVisible();
  product = await admin.saveProduct(product, { stock: 5, name: 'Nearly dry' });
  await page.reload();
  await expect(page.getByText('Only 5 left in stock', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nearly dry' })).toBeVisible();
  await admin.saveProduct(product, { visibility: false });
  expect((await request.get(`/product/${product._id}`)).status()).toBe(404);
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide, page.url()).toBe(0);
}
