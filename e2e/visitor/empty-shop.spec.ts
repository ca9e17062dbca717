// A shop without content.
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true, settings: { DEMO: 'off' } });

test('no heading is shown over an empty section', async ({ page, admin }) => {
  const gallery = await admin.createCategory({ name: 'Paintings' });
  await admin.createProduct(gallery, { name: 'A first study' });
  const main = page.getByRole('main');
  for (const path of ['/', '/shop', '/paintings', '/about', '/search', '/contact']) {
    await openHydrated(page, path);
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
    for (const name of [
      'About My Art',
      'Creative Process',
      'Inspiration',
      'Creation',
      'Connection',
      'Find me',
    ])
      await expect(main.getByRole('heading', { name, exact: true }), `${name} at ${path}`).toHaveCount(0);
  }

  await openHydrated(page, '/about');
  await expect(main.getByRole('heading', { name: 'No story yet', exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Browse Shop', exact: true }).click();
  await expect(page).toHaveURL('/shop');

  const settings = await admin.call<object>('GET', '/settings');
  // The first letter is a drop cap, but not where it is a word of its own.
  for (const [opening, float] of [
    ['I am here.', 'none'],
    ['We are here.', 'left'],
  ] as const) {
    await admin.call('PUT', '/settings', { ...settings, story: [opening] });
    await openHydrated(page, '/about');
    expect(
      await main
        .getByText(opening)
        .evaluate((text) => getComputedStyle(text.parentElement ?? text, '::first-letter').float),
    ).toBe(float);
  }
  await admin.call('PUT', '/settings', {
    ...settings,
    aboutMyArt: ['I paint what the river leaves.'],
    creativeProcess: { inspiration: '', creation: 'Slowly, in layers.', connection: '' },
  });
  await openHydrated(page, '/paintings');
  await expect(main.getByRole('heading', { name: 'About My Art', exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Creative Process', exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Creation', exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Inspiration', exact: true })).toHaveCount(0);
});

test('without a chat and a mail server, visitors learn what to do and the artist what is missing', async ({
  page,
  admin,
}) => {
  const main = page.getByRole('main');
  await openHydrated(page, '/login?mode=forgot');
  await expect(main.getByText('This shop sends no mail and has no chat yet.')).toBeVisible();
  await main.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'No contact yet' })).toBeVisible();
  await expect(main.getByText('Only you see this')).toHaveCount(0);
  await expectAccessible(page);

  await admin.storeLogin(page);
  await openHydrated(page, '/contact');
  await main.getByRole('link', { name: 'add your WhatsApp or Instagram' }).click();
  await expect(page).toHaveURL('/admin/settings#channels');
});

test('a long word in the name of a shop that opens soon does not break with text of twice the size', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const settings = await admin.call<object>('GET', '/settings');
  for (const brand of ['Kalakari', 'Kalanjali', 'Watercolor', 'Chitrashala']) {
    await admin.call('PUT', '/settings', { ...settings, brand });
    await openHydrated(page, '/');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const heading = page.getByRole('heading', { level: 1, name: `${brand} opens soon` });
    const lines = await heading.evaluate((element, length) => {
      const range = document.createRange();
      const text = element.firstChild;
      if (!text) return 0;
      range.setStart(text, 0);
      range.setEnd(text, length);
      return range.getClientRects().length;
    }, brand.length);
    expect(lines, brand).toBe(1);
  }
});
