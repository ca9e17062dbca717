import type { Page } from '@playwright/test';
import { expect, test } from '../support/artist.ts';
import { demoPiece } from '../support/demo-pieces.ts';
import { alive, visit } from '../support/visit.ts';
import { signUp } from '../support/visitors.ts';

const addresses = {
  home: '/',
  shop: '/shop',
  category: '/shop/art-prints',
  'category-nothing-found': '/shop/art-prints?q=nothing+like+it',
  paintings: '/paintings',
  about: '/about',
  login: '/login',
  'not-found': '/no-such-wall',
};
const pieces = {
  product: 'Lotus Pond, First Light',
  'product-sold-out': 'Banana Leaf, After Rain',
  'product-without-picture': 'A Card Drawn to Order',
  painting: 'Kaveri at Dusk',
};
const dashboard = ['products', 'categories', 'orders', 'settings', 'trash'];

for (const [name, address] of Object.entries(addresses)) {
  test(`the screen "${name}" looks as it did`, async ({ page, tolerate }) => {
    tolerate(/404/);
    await visit(page, address);
    await looksLike(page, name);
  });
}

for (const [name, piece] of Object.entries(pieces)) {
  test(`the screen "${name}" looks as it did`, async ({ page, request }) => {
    await visit(page, `/product/${(await demoPiece(request, piece))._id}`);
    await looksLike(page, name);
  });
}

for (const address of [addresses.home, addresses.category, addresses.login]) {
  test(`by night, ${address} looks as it did`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, address);
    await looksLike(page, `${address === '/' ? 'home' : address.split('/').pop()}-by-night`);
  });
}

test('the sign-in popup looks as it did', async ({ page }) => {
  await visit(page, '/shop/art-prints');
  await page.getByRole('button', { name: 'Add Red Moon, Seven Hills to favorites' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await looksLike(page, 'sign-in-popup');
});

test('the picture viewer looks as it did', async ({ page, request }) => {
  await visit(page, `/product/${(await demoPiece(request, pieces.product))._id}`);
  await page.getByRole('button', { name: 'View picture 1 of 5 full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await looksLike(page, 'picture-viewer');
});

test('the profile looks as it did', async ({ page, shop }) => {
  await signUp(page, shop);
  await visit(page, '/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair');
  await looksLike(page, 'profile', [page.getByLabel('Email')]);
});

for (const screen of dashboard) {
  test(`the dashboard's ${screen} look as they did`, async ({ page, artist }) => {
    await artist.signIn(page);
    await visit(page, `/admin/${screen}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await looksLike(page, `dashboard-${screen}`);
  });
}

test('the form of a piece looks as it did', async ({ page, artist }) => {
  await artist.signIn(page);
  await visit(page, '/admin/products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await looksLike(page, 'product-form');
});

/** Holds what is in sight against its picture, but for what another day or another shop would change. */
async function looksLike(page: Page, name: string, changing: ReturnType<Page['locator']>[] = []) {
  await alive(page);
  await expect.poll(() => page.evaluate(picturesInSight)).toBe(0);
  await page.evaluate(stayStill);
  await expect(page).toHaveScreenshot(`${name}.png`, {
    mask: [page.getByText(/Enquiry code/), ...changing],
    maskColor: '#888888',
  });
}

/** How many pictures in sight have not arrived. */
function picturesInSight(): number {
  return [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return inSight && !(image.complete && image.naturalWidth > 0);
  }).length;
}

/**
 * The paper's grain makes a picture many times as large, dates are those of the day, and a caret blinks. A sheet made by
 * script is let through by the policy that forbids inline styles.
 */
async function stayStill(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'body::before { display: none } time { visibility: hidden } * { caret-color: transparent !important }',
  );
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.ready;
}
