import { demoProduct } from '../support/demo-products.ts';
import { expect, test } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const add = (name: string) => `Add ${name} to favorites`;
const remove = (name: string) => `Remove ${name} from favorites`;
const tulsi = 'Tulsi Bookmark';
const mango = 'Mango Leaf Toran Bookmark';

test(
  'the favorite button adds and removes a product by sending the whole list with the token',
  { tag: ['@S217', '@S278', '@S311', '@S312'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    const [one, other] = await Promise.all([
      demoProduct(page.request, tulsi),
      demoProduct(page.request, mango),
    ]);
    const sentBodies: unknown[] = [];
    const sentHeaders: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/user/wishlist')) return;
      const { authorization, 'content-type': type } = request.headers();
      sentHeaders.push({ authorization, type });
      sentBodies.push(request.postDataJSON());
    });
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: add(tulsi), exact: true }).click();
    // The pressed state must not repeat what the name says.
    await expect(page.getByRole('button', { name: remove(tulsi), exact: true })).not.toHaveAttribute(
      'aria-pressed',
    );
    await expect(page.getByRole('status').getByText('Added to favorites', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: add(mango), exact: true }).click();
    await expect(page.getByRole('button', { name: remove(mango), exact: true })).toBeVisible();
    await page.getByRole('button', { name: remove(tulsi), exact: true }).click();
    await expect(page.getByRole('status').getByText('Removed from favorites', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/shop/bookmarks');
    expect(sentBodies).toEqual([
      { favoriteProducts: [one._id] },
      { favoriteProducts: [one._id, other._id] },
      { favoriteProducts: [other._id] },
    ]);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(sentHeaders).toEqual(
      sentBodies.map(() => ({ authorization: `Bearer ${token}`, type: 'application/json' })),
    );
  },
);

test('three favorites appear in the profile, also after a restart of the shop', async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/shop/bookmarks');
  // The button fills before the server responds: leaving the page then would abort the request.
  for (const name of [tulsi, mango]) {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/wishlist'));
    await page.getByRole('button', { name: add(name), exact: true }).click();
    expect((await saved).status()).toBe(200);
  }
  await openHydrated(page, '/paintings');
  await page.getByRole('button', { name: add('Kaveri at Dusk'), exact: true }).click();
  await expect(page.getByRole('status').getByText('Added to favorites', { exact: true })).toBeVisible();

  await shop.restart();
  await openHydrated(page, '/profile?tab=favorites');
  const favorites = page.getByRole('list', { name: 'Favorites' }).getByRole('heading');
  await expect(favorites).toHaveText([tulsi, mango, 'Kaveri at Dusk']);
  const cards = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem');
  await expect(cards.filter({ hasText: tulsi })).toContainText('₹');
  await expect(cards.filter({ hasText: 'Kaveri at Dusk' })).not.toContainText('₹');
});

for (const way of ['logging in', 'signing up'] as const) {
  test(
    `adds the product a guest wanted to favorites after ${way}, on the same page`,
    { tag: ['@S218', '@S219'] },
    async ({ page, shop }) => {
      const known = await signUp(page, shop);
      await page.goto('/about');
      await page.evaluate(() => localStorage.clear());
      await openHydrated(page, '/shop/bookmarks');
      await page.getByRole('button', { name: add(tulsi), exact: true }).click();
      const popup = page.getByRole('dialog');
      if (way === 'signing up') {
        await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
        await popup.getByLabel('Full Name').fill('Asha Kulkarni');
      }
      const email = way === 'logging in' ? known.email : `asha.${process.pid}.${Date.now()}@example.com`;
      await popup.getByLabel('Email', { exact: true }).fill(email);
      await popup.getByLabel('Password', { exact: true }).fill(known.password);
      const saving = page.waitForResponse((response) => response.url().endsWith('/api/user/wishlist'));
      await popup
        .getByRole('button', { name: way === 'logging in' ? 'Sign In' : 'Sign Up', exact: true })
        .click();
      await expect(page.getByRole('button', { name: remove(tulsi), exact: true })).toBeVisible();
      await expect(popup).toHaveCount(0);
      await expect(page).toHaveURL('/shop/bookmarks');
      // The button fills at once; the server has to know too.
      const saved = await saving;
      const { _id } = await demoProduct(page.request, tulsi);
      expect([saved.status(), saved.request().postDataJSON()]).toEqual([200, { favoriteProducts: [_id] }]);
    },
  );
}

test(
  'a product that is already a favorite stays one when its button led to the login',
  { tag: ['@S221'] },
  async ({ page, shop }) => {
    const { email, password } = await signUp(page, shop);
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: add(tulsi), exact: true }).click();
    await expect(page.getByRole('status').getByText('Added to favorites', { exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: add(tulsi), exact: true }).click();
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Email', { exact: true }).fill(email);
    await popup.getByLabel('Password', { exact: true }).fill(password);
    await popup.getByRole('button', { name: 'Sign In', exact: true }).click();
    const greeting = page.getByRole('status').filter({ hasText: 'Login Successful' });
    await expect(greeting.getByText('Added to favorites', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: remove(tulsi), exact: true })).toBeVisible();
    await openHydrated(page, '/profile?tab=favorites');
    await expect(page.getByRole('list', { name: 'Favorites' }).getByRole('heading')).toHaveText([tulsi]);
  },
);

test(
  'closing the popup forgets the product: a later login adds nothing',
  { tag: ['@S220'] },
  async ({ page, shop }) => {
    const { email, password } = await signUp(page, shop);
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: add(tulsi), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/wishlist')) saves.push(request.url());
    });
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: 'Login Successful' })).toBeVisible();
    // Two navigations without a new document, which would abort a request to save: they give it time to be sent.
    await page.getByRole('main').getByRole('link', { name: 'Shop Collection' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Bookmarks', exact: true }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Meera Nair' })).toBeVisible();
    await expect(page.getByRole('button', { name: add(tulsi), exact: true })).toBeVisible();
    expect(saves).toEqual([]);
    await openHydrated(page, '/profile?tab=favorites');
    await expect(page.getByRole('heading', { name: 'No favorite products yet', exact: true })).toBeVisible();
  },
);

const failures = [
  {
    name: 'in the words of the response',
    response: {
      status: 409,
      json: { status: 'error', error: 'The list is being mended.', code: 'conflict', requestId: 'x' },
    },
    words: 'The list is being mended.',
  },
  {
    name: 'in general words when the response has none',
    response: { status: 500, json: {} },
    words: 'Something went wrong!',
  },
  {
    name: 'as unexpected when there is no response',
    response: undefined,
    words: 'An unexpected error occurred.',
  },
];

for (const { name, response, words } of failures) {
  test(
    `reverts a favorite that could not be saved and shows the error ${name}`,
    { tag: ['@S297', '@S298', '@S299', '@S300', '@S304'] },
    async ({ page, shop, allowBrowserError }) => {
      allowBrowserError(/409 \(Conflict\)|500 \(Internal Server Error\)|ERR_FAILED/);
      await signUp(page, shop);
      await page.route('**/api/user/wishlist', (route) =>
        response ? route.fulfill(response) : route.abort('failed'),
      );
      await openHydrated(page, '/shop/bookmarks');
      await page.getByRole('button', { name: add(tulsi), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Error while updating' })).toContainText(words);
      await expect(page.getByRole('button', { name: add(tulsi), exact: true })).toBeVisible();
    },
  );
}
