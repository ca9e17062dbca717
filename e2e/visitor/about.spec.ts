import { demoBrand } from '../../src/server/demo/brand.ts';
import { expect, test } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test("shows the artist's whole story", { tag: ['@S122'] }, async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Me', exact: true })).toBeVisible();
  expect(demoBrand.story.length).toBeGreaterThan(2);
  for (const paragraph of demoBrand.story) {
    await expect(page.getByRole('main').getByText(paragraph, { exact: true })).toBeVisible();
  }
});

test('a painting is shown beside the story and links to its page', async ({ page }) => {
  await openHydrated(page, '/about');
  const painting = page.getByRole('main').getByRole('link', { name: 'Konkan Sky, Ten Minutes Before' });
  await expect(painting.getByRole('img')).toBeInViewport();
  await painting.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Konkan Sky, Ten Minutes Before' })).toBeVisible();
});

test(
  'links to Instagram, WhatsApp and YouTube open in new tabs',
  { tag: ['@S123', '@S124', '@S125'] },
  async ({ page }) => {
    await page.goto('/about');
    const urls = {
      Instagram: 'https://www.instagram.com/hridaya.demo.shop',
      WhatsApp: 'https://wa.me/910000000000',
      YouTube: 'https://www.youtube.com/@hridaya-demo-shop',
    };
    for (const region of [page.getByRole('main'), page.getByRole('contentinfo')]) {
      for (const [name, url] of Object.entries(urls)) {
        const link = region.getByRole('link', { name, exact: true });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', url);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
      }
    }
  },
);
