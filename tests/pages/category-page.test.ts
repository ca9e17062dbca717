import { describe, expect, test } from 'vitest';
import { demoCategories } from '#server/demo/categories.ts';
import { openPages, type Pages, textsOf } from '../support/pages.ts';

/** The texts of the list of features; empty when the page has none. */
async function featuresOf({ main }: Pages, slug: string, name: string): Promise<string[]> {
  const markup = await main(`/shop/${slug}`);
  const region = new RegExp(`<section aria-label="About ${name}">(.*?)</section>`, 's').exec(markup);
  return textsOf(region?.[1] ?? '');
}

const ownFeature = { emoji: '🐜', title: 'Very small', description: 'As small as a stamp.' };

describe("a category's page", () => {
  test('shows its own features: emoji, title and description', { tags: ['S80'] }, async () => {
    const pages = await openPages();
    const withFeatures = demoCategories.filter(({ features }) => features.length > 0);
    expect(withFeatures.length).toBeGreaterThan(1);
    for (const { name, features } of withFeatures) {
      const { slug } = await pages.call('POST', '/categories', { name, features });
      const texts = await featuresOf(pages, slug, name);
      // A range such as "2-3" is an element of its own.
      expect(texts.join(' ')).toBe(
        features.flatMap(({ emoji, title, description }) => [emoji, title, description]).join(' '),
      );
    }
  });

  test.each([
    {
      name: 'Art Prints',
      texts: ['8x10, 11x14 or 16x20 inches', 'archival paper', 'shipping in 2-3 days'],
    },
    {
      name: 'Bookmarks',
      texts: ['thick card stock', '6x2 inch size', 'satin ribbon', 'gift-ready sleeve'],
    },
    {
      name: 'Painted Stones',
      texts: ['Handcrafted', 'Eco-Friendly', 'Unique Designs', 'Support Local'],
    },
  ])(
    'shows the default features of $name when it has none',
    { tags: ['S81', 'S82', 'S83', 'S84', 'S85', 'S86', 'S87', 'S89', 'S337'] },
    async ({ name, texts }) => {
      const pages = await openPages();
      const { slug } = await pages.call('POST', '/categories', { name });
      const shown = (await featuresOf(pages, slug, name)).join(' ');
      for (const text of texts) expect(shown).toContain(text);
    },
  );

  test('shows default features only until it has features', { tags: ['S90'] }, async () => {
    const pages = await openPages();
    const name = 'Tiny Prints';
    const category = await pages.call('POST', '/categories', { name });
    expect((await featuresOf(pages, category.slug, name)).join(' ')).toContain('archival paper');
    await pages.call('PUT', `/categories/${category._id}`, { name, features: [ownFeature] });
    expect(await featuresOf(pages, category.slug, name)).toEqual([
      ownFeature.emoji,
      ownFeature.title,
      ownFeature.description,
    ]);
    const page = textsOf(await pages.main(`/shop/${category.slug}`)).join(' ');
    expect(page).not.toMatch(/archival|Handcrafted|Eco-Friendly|Support Local|8x10/);
  });

  test('shows no default features when they are turned off, but features of its own', async () => {
    const pages = await openPages();
    const name = 'Bare Prints';
    const category = await pages.call('POST', '/categories', { name, starterFeatures: false });
    expect(await featuresOf(pages, category.slug, name)).toEqual([]);
    const markup = await pages.main(`/shop/${category.slug}`);
    expect(markup).toContain('<blockquote');
    expect(markup).not.toMatch(/Archival|Handcrafted|Eco-Friendly|2-3 days/);
    await pages.call('PUT', `/categories/${category._id}`, { name, features: [ownFeature] });
    expect(await featuresOf(pages, category.slug, name)).toContain(ownFeature.title);
  });

  test('has a quote with its author, and bookmarks one about books', { tags: ['S88', 'S91'] }, async () => {
    const pages = await openPages();
    for (const name of [...demoCategories.map((category) => category.name), 'Paper Boats']) {
      const { slug } = await pages.call('POST', '/categories', { name });
      const figures = [...(await pages.main(`/shop/${slug}`)).matchAll(/<figure.*?<\/figure>/gs)];
      expect(figures, slug).toHaveLength(1);
      const [quote = '', author = ''] = textsOf(figures[0]?.[0] ?? '');
      expect(quote, slug).toMatch(/^“.{20,}”$/);
      expect(author, slug).toMatch(/^[A-Z]\w+ [\w ]*[A-Z]\w+,$/);
      if (name === 'Bookmarks') expect(quote).toContain('Some books are to be tasted');
    }
  });
});
