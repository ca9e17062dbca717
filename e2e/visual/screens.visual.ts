// Every page of a new shop that a visitor opens by its URL.
import { expect, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expectScreen, onDesktop, onPhone, onTabletToo, scrollTo } from './compare-screen.ts';

const paths = {
  home: '/',
  shop: '/shop',
  category: '/shop/art-prints',
  'category-no-results': '/shop/art-prints?q=nothing+like+it',
  paintings: '/paintings',
  about: '/about',
  'search-results': '/search?q=moon',
  login: '/login',
  'not-found': '/no-such-wall',
};
const onPhoneOnly = {
  search: '/search',
  'search-misspelled': '/search?q=lotsu+pnod',
  'search-no-results': '/search?q=skyscraper',
  'sign-up': '/login?mode=sign-up',
  'forgot-password': '/login?mode=forgot',
  'access-denied': '/profile',
  shipping: '/shipping',
};
const products = {
  product: 'Lotus Pond, First Light',
  'product-sold-out': 'Banana Leaf, After Rain',
  'product-without-image': 'A Card Drawn to Order',
  painting: 'Kaveri at Dusk',
};
const onTablet = new Set(['home', 'shop', 'category', 'paintings', 'about', 'product']);
const darkScreens = {
  home: ['/', {}],
  'art-prints': ['/shop/art-prints', {}],
  paintings: ['/paintings', onDesktop],
  login: ['/login', {}],
} as const;
/** Sections below the first screen: the path of their page, their heading and the widths. */
const sections = {
  'home-entry-cards': ['/', 'Shop Collection', onPhone],
  'home-salon-wall': ['/', 'Fresh from the table', {}],
  'shop-why-us': ['/shop', 'Why Choose Our Products', onPhone],
  'paintings-texts': ['/paintings', 'About My Art', onDesktop],
} as const;

for (const [name, path] of Object.entries({ ...paths, ...onPhoneOnly })) {
  const widths = onTablet.has(name) ? onTabletToo : name in onPhoneOnly ? onPhone : {};
  test(`the screen "${name}"`, widths, async ({ page, allowBrowserError }) => {
    allowBrowserError(/404/);
    await openHydrated(page, path);
    await expectScreen(page, name);
  });
}

for (const [name, product] of Object.entries(products)) {
  test(`the product page "${name}"`, onTablet.has(name) ? onTabletToo : {}, async ({ page, request }) => {
    await openHydrated(page, `/product/${(await demoProduct(request, product))._id}`);
    await expectScreen(page, name);
  });
}

for (const [name, [path, widths]] of Object.entries(darkScreens)) {
  test(`"${name}" in dark mode`, widths, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openHydrated(page, path);
    await expectScreen(page, `${name}-dark`);
  });
}

test('a product in dark mode', onPhone, async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydrated(page, `/product/${(await demoProduct(request, products.product))._id}`);
  await expectScreen(page, 'product-dark');
});

for (const [name, [path, heading, widths]] of Object.entries(sections)) {
  test(`the section "${name}"`, widths, async ({ page }) => {
    await openHydrated(page, path);
    await scrollTo(page.getByRole('heading', { name: heading, exact: true }));
    await expectScreen(page, name);
  });
}

test('the features, quote and footer of a category', async ({ page }) => {
  await openHydrated(page, '/shop/bookmarks');
  await scrollTo(page.getByRole('main').getByRole('figure').last());
  await expectScreen(page, 'footer');
});

test('the details of a product', onPhone, async ({ page, request }) => {
  await openHydrated(page, `/product/${(await demoProduct(request, products.product))._id}`);
  await scrollTo(page.getByRole('heading', { level: 1 }));
  await expect(page.getByText('Medium', { exact: true })).toBeVisible();
  await expectScreen(page, 'product-details');
});
