// Hostile texts, storage and scripts can do nothing to a page in the browser.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { payloads } from '../support/payloads.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const main = (page: Page) => page.getByRole('main');

/** Listens for the dialogs that the payloads would open. @returns a function that fails if there was one */
function listenForAlerts(page: Page): () => void {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return () => expect(ran).toEqual([]);
}

test.describe('a hundred texts that contain scripts', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test(
    'scripts in texts are shown as text on every page and in every list',
    { tag: ['@BR01', '@BR02'] },
    async ({ page, admin }) => {
      test.setTimeout(180_000);
      const expectNothingRan = listenForAlerts(page);
      expect(payloads.length).toBeGreaterThanOrEqual(100);
      const payload = (n: number) => payloads[n % payloads.length] ?? '';
      const features = [0, 1, 2].map((n) => ({
        emoji: '🪤',
        title: payload(n).slice(0, 80),
        description: payload(n + 3),
      }));
      const category = await admin.createCategory({
        name: payload(0),
        description: payload(1),
        browseDescription: payload(2),
        features,
      });
      // Each payload is the name of one product, and another text of the products before it.
      const products = [];
      for (const [n, name] of payloads.entries()) {
        const meta = { medium: payload(n + 2), size: payload(n + 3), notes: payload(n + 4) };
        const tags = [
          payload(n + 1)
            .slice(0, 50)
            .trim(),
        ];
        products.push(await admin.createProduct(category, { name, description: payload(n + 1), tags, meta }));
      }

      await openHydrated(page, '/shop');
      await expect(main(page).getByText(payload(0)).first()).toBeVisible();
      await openHydrated(page, `/shop/${category.slug}`);
      for (const text of [payload(1), features[0]?.title ?? ''])
        await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible();
      await openHydrated(page, '/');
      await openHydrated(page, `/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
      for (const product of products.filter((_, n) => n % 9 === 0)) {
        await openHydrated(page, `/product/${product._id}`);
        // The browser collapses white space.
        const heading = main(page).getByRole('heading', { level: 1 });
        await expect(heading).toHaveText(product.name, { useInnerText: false });
        await expect(page).toHaveTitle(new RegExp('— '));
      }

      await admin.storeLogin(page);
      await openHydrated(page, '/admin/products');
      await expect(page.getByText(payload(payloads.length - 1), { exact: true }).first()).toBeVisible();
      for (const tab of ['categories', 'history', 'trash', 'settings']) {
        await openHydrated(page, `/admin/${tab}`);
        await expect(main(page)).toBeVisible();
      }
      await openHydrated(page, `/admin/products?edit=${products[0]?._id}`);
      await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toHaveValue(payload(0));

      expectNothingRan();
    },
  );
});

async function tokenOf(page: Page, url: string, { email, password }: { email: string; password: string }) {
  const response = await page.request.post(`${url}/api/auth/login`, { data: { email, password } });
  const { data }: { data: { token: string } } = await response.json();
  return data.token;
}

test(
  'a user whose name is a script is greeted by it, and nothing runs',
  { tag: ['@BR01'] },
  async ({ page, shop }) => {
    const expectNothingRan = listenForAlerts(page);
    const name = '<img src=x onerror=alert(1)>';
    const visitor = await signUp(page, shop);
    const token = await tokenOf(page, shop.url, visitor);
    await page.request.put(`${shop.url}/api/user`, {
      headers: { authorization: `Bearer ${token}` },
      data: { name },
    });
    await openHydrated(page, '/profile');
    await expect(main(page).getByLabel('Full Name')).toHaveValue(name);
    await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expectNothingRan();
  },
);

test(
  'an injected script does not run, however it is injected',
  { tag: ['@BR06'] },
  async ({ page, allowBrowserError }) => {
    allowBrowserError(/TrustedHTML|TrustedScript|Content Security Policy|securitypolicyviolation/);
    const expectNothingRan = listenForAlerts(page);
    await openHydrated(page, '/about');
    const succeededAttempts = await page.evaluate(async () => {
      const tries: Record<string, () => unknown> = {
        innerHTML: () => (document.body.innerHTML += '<img src=x onerror=alert(1)>'),
        insertAdjacentHTML: () =>
          document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
        srcdoc: () => {
          const frame = document.createElement('iframe');
          frame.srcdoc = '<script>parent.alert(1)</script>';
          document.body.append(frame);
        },
        'inline script': () => {
          const script = document.createElement('script');
          script.textContent = 'alert(1)';
          document.body.append(script);
        },
        'script elsewhere': () => {
          const script = document.createElement('script');
          script.src = 'data:text/javascript,alert(1)';
          document.body.append(script);
        },
        handler: () => {
          const image = document.createElement('img');
          image.setAttribute('onerror', 'alert(1)');
          image.src = '/no-such-picture';
          document.body.append(image);
        },
        address: () => {
          const link = document.createElement('a');
          link.href = 'javascript:alert(1)';
          document.body.append(link);
          link.click();
        },
        // oxlint-disable-next-line no-eval -- the policy of the page must refuse it
        eval: () => (0, eval)('alert(1)'),
        Function: () => new Function('alert(1)')(),
        // No dialog shows that a style applies: a RangeError does.
        style: () => {
          const style = document.createElement('style');
          style.textContent = 'body { outline: 7px solid red }';
          document.head.append(style);
          if (getComputedStyle(document.body).outlineWidth === '7px') throw new RangeError('styled');
        },
      };
      const succeeded: string[] = [];
      for (const [name, attempt] of Object.entries(tries)) {
        // The content security policy reports each blocked script.
        const reported = new Promise((done) =>
          document.addEventListener('securitypolicyviolation', done, { once: true }),
        );
        // In a new task, because the policy does not apply to a function that Playwright evaluates.
        setTimeout(() => {
          try {
            attempt();
          } catch (error) {
            if (error instanceof RangeError) succeeded.push(name);
          }
        });
        await reported;
      }
      return succeeded;
    });
    expectNothingRan();
    expect(succeededAttempts).toEqual([]);
  },
);

test('no page requests anything from another host', { tag: ['@BR07'] }, async ({ page, request, shop }) => {
  const origins = new Set<string>();
  page.on('request', (sent) => {
    const { protocol, origin } = new URL(sent.url());
    if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin);
  });
  for (const { path } of await visitorPages(request)) await openHydrated(page, path);
  expect([...origins]).toEqual([shop.url]);
});

test(
  'corrupt browser storage means a guest, not a blank page',
  { tag: ['@BR09'] },
  async ({ page, allowBrowserError }) => {
    allowBrowserError(/401 \(Unauthorized\)/);
    const corruptStorage: Record<string, string>[] = [
      { token: '{"token":{"a":1}}', role: 'ADMIN' },
      { token: '[object Object]', role: '[object Object]' },
      { token: 'null', role: 'null' },
      { token: '', role: 'ADMIN' },
      { role: 'ADMIN' },
      { token: '<img src=x onerror=alert(1)>', role: '"><svg onload=alert(1)>' },
      { token: 'x'.repeat(4_000_000), role: 'ADMIN' },
      { 'draft:product-new': '{', 'draft:product': '{"draft":null}', bannerDismissed: '{', lapsed: '[1' },
    ];
    for (const saved of corruptStorage) {
      await page.goto('/about');
      await page.evaluate((entries) => {
        localStorage.clear();
        sessionStorage.setItem('scrollPlaces', '{');
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, saved);
      for (const [path, heading] of [
        ['/', 'We follow heart'],
        ['/profile', 'Access Denied'],
        ['/admin/products', 'Access Denied'],
      ] as const) {
        await openHydrated(page, path);
        await expect(
          page.getByRole('heading', { name: heading, exact: true }).first(),
          JSON.stringify(saved).slice(0, 80),
        ).toBeVisible();
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }),
        ).toBeVisible();
      }
    }
  },
);

test(
  'going back after a logout shows nothing of the former user',
  { tag: ['@BR12'] },
  async ({ page, shop }) => {
    const { email } = await signUp(page, shop);
    await openHydrated(page, '/profile');
    await expect(main(page).getByLabel('Email', { exact: true })).toHaveValue(email);
    await openHydrated(page, '/about');
    await page.getByRole('banner').getByRole('button', { name: /Meera/ }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { name: 'Access Denied', exact: true })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  },
);
