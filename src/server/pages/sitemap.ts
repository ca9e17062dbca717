import type { Ask } from '#contract/routes.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Entry = { path: string; changed?: string | undefined; images?: readonly string[] };

const STANDING: readonly Entry[] = [
  '/',
  '/shop',
  '/about',
  '/shipping',
  '/terms',
  '/privacy',
  '/contact',
].map((path) => ({ path }));
// The protocol's own limit for one file.
const MOST_ENTRIES = 50_000;

function write(entry: Entry, publicUrl: string): string {
  const images = (entry.images ?? []).map(
    (url) => `<image:image><image:loc>${escapeXml(publicUrl + url)}</image:loc></image:image>`,
  );
  const changed = entry.changed ? `<lastmod>${entry.changed}</lastmod>` : '';
  return `<url><loc>${escapeXml(publicUrl + entry.path)}</loc>${changed}${images.join('')}</url>`;
}

/** Everything a search engine may look at, with the pictures that belong to it, as sitemap XML. */
export async function sitemap(ask: Ask, publicUrl: string): Promise<string> {
  const [categories, products] = await Promise.all([ask('listCategories'), ask('listProducts')]);
  const entries: Entry[] = [
    ...STANDING,
    ...categories.map((category) => ({
      path: category.gallery ? '/paintings' : `/shop/${category.slug}`,
      changed: category.updatedAt,
    })),
    ...products.map((product) => ({
      path: `/product/${product._id}`,
      changed: product.updatedAt,
      images: product.images.map((image) => image.url),
    })),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries.slice(0, MOST_ENTRIES).map((entry) => write(entry, publicUrl)),
    '</urlset>',
  ].join('\n');
}
