import { demoCategories } from '../../src/server/demo/categories.ts';
import { expect, test } from '../support/admin.ts';

test(
  'a category shows its own features: emoji, title and description',
  { tag: ['@S80'] },
  async ({ page }) => {
    const withFeatures = demoCategories.filter((category) => category.features.length > 0);
    expect(withFeatures.length).toBeGreaterThan(1);
    for (const { slug, name, features } of withFeatures) {
      await page.goto(`/shop/${slug}`);
      const list = page.getByRole('region', { name: `About ${name}`, exact: true });
      await expect(list.getByRole('listitem'), slug).toHaveCount(features.length);
      for (const { emoji, title, description } of features) {
        const item = list
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
        await expect(item.getByText(emoji, { exact: true })).toBeVisible();
        await expect(item.getByText(description, { exact: true })).toBeVisible();
      }
    }
  },
);

test(
  'prints without features show three sizes, archival paper and shipping in 2-3 days',
  { tag: ['@S81', '@S82', '@S83', '@S337'] },
  async ({ page }) => {
    await page.goto('/shop/art-prints');
    const features = page.getByRole('region', { name: 'About Art Prints', exact: true });
    await expect(features).toContainText('8x10, 11x14 or 16x20 inches');
    await expect(features).toContainText('archival paper');
    await expect(features).toContainText('shipping in 2-3 days');
  },
);

test(
  'bookmarks without features show card, size, ribbon and sleeve, with a quote about books',
  { tag: ['@S84', '@S85', '@S86', '@S87', '@S88', '@S337'] },
  async ({ page }) => {
    await page.goto('/shop/bookmarks');
    const features = page.getByRole('region', { name: 'About Bookmarks', exact: true });
    await expect(features).toContainText('thick card stock');
    await expect(features).toContainText('6x2 inch size');
    await expect(features).toContainText('satin ribbon');
    await expect(features).toContainText('gift-ready sleeve');
    await expect(page.getByRole('blockquote')).toContainText('Some books are to be tasted');
  },
);

test(
  'any other category without features shows the general ones',
  { tag: ['@S89'] },
  async ({ page, admin }) => {
    await admin.createCategory({ name: 'Painted Stones' });
    await page.goto('/shop/painted-stones');
    const features = page.getByRole('region', { name: 'About Painted Stones', exact: true });
    await expect(features.getByRole('heading')).toHaveText([
      'Handcrafted',
      'Eco-Friendly',
      'Unique Designs',
      'Support Local',
    ]);
  },
);

test(
  'default features are shown only until a category has features',
  { tag: ['@S90'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: 'Tiny Prints' });
    const features = page.getByRole('region', { name: 'About Tiny Prints', exact: true });
    await page.goto('/shop/tiny-prints');
    await expect(features).toContainText('archival paper');

    const own = { emoji: '🐜', title: 'Very small', description: 'As small as a stamp.' };
    await admin.saveCategory(category._id, { name: 'Tiny Prints', features: [own] });
    await page.goto('/shop/tiny-prints');
    await expect(features.getByRole('heading')).toHaveText(['Very small']);
    await expect(features).not.toContainText('archival');
    for (const word of ['Handcrafted', 'Eco-Friendly', 'Support Local', '8x10']) {
      await expect(page.getByRole('main')).not.toContainText(word);
    }
  },
);

test('a category set to show none has only products and its quote', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Bare Prints', starterFeatures: false });
  await page.goto('/shop/bare-prints');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByRole('region', { name: 'About Bare Prints' })).toHaveCount(0);
  for (const word of ['Archival', 'Handcrafted', 'Eco-Friendly', '2-3 days'])
    await expect(page.getByRole('main')).not.toContainText(word);

  const own = { emoji: '🐜', title: 'Very small', description: 'As small as a stamp.' };
  await admin.saveCategory(category._id, { name: 'Bare Prints', features: [own] });
  await page.goto('/shop/bare-prints');
  await expect(page.getByRole('region', { name: 'About Bare Prints' }).getByRole('heading')).toHaveText([
    'Very small',
  ]);
});
