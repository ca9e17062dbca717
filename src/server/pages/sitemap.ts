import { productPath } from '#contract/catalog/product-path.ts';
import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { escapeHtml } from '../http/responses/basic-page.ts';
import { countProducts } from '../catalog/products/list/product-filter.queries.ts';
import { productsInParts } from '../catalog/products/list/product-list.queries.ts';
import { presentProduct } from '../catalog/products/products.rules.ts';
import type { Database } from '../database/database.ts';
import { pauseForOtherRequests } from '../platform/time-slicing.ts';

/** A page. `changed` is an ISO 8601 time; `images` are URLs without the origin. */
type Entry = { path: string; changed?: string | undefined; images?: readonly string[] };

const STATIC_PAGES: readonly Entry[] = ['', 'shop', 'about', 'shipping', 'terms', 'privacy', 'contact'].map(
  (name) => ({ path: `/${name}` }),
);
// The sitemap protocol's limit for one file.
const MAX_ENTRIES = 50_000;
/** Products per file: even with ten images each, it stays far below the protocol's 50 MB. */
const PRODUCTS_PER_FILE = 10_000;

const SHOWN = { scope: 'public' } as const;
/** The caller for whom products are presented. */
const GUEST = null;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

function toXml(entry: Entry, publicUrl: string): string {
  const images = (entry.images ?? []).map(
    (url) => `<image:image><image:loc>${escapeHtml(publicUrl + url)}</image:loc></image:image>`,
  );
  const changed = entry.changed ? `<lastmod>${entry.changed}</lastmod>` : '';
  return `<url><loc>${escapeHtml(publicUrl + entry.path)}</loc>${changed}${images.join('')}</url>`;
}

type Parts = { callApi: ApiClient; database: Pick<Database, 'read'>; publicUrl: string };

/** All public pages and their images as sitemap XML. */
export function createSitemap({ callApi, database: { read }, publicUrl }: Parts) {
  const countParts = async () =>
    Math.max(1, Math.ceil((await countProducts(read, SHOWN)).total / PRODUCTS_PER_FILE));

  async function staticAndCategoryPages(): Promise<Entry[]> {
    const categories = await callApi('listCategories');
    const gallery = mainGallery(categories);
    const categoryPages = categories.map((category) => ({
      path: category === gallery ? '/paintings' : `/shop/${category.slug}`,
      changed: category.updatedAt,
    }));
    return [...STATIC_PAGES, ...categoryPages].slice(0, MAX_ENTRIES - PRODUCTS_PER_FILE);
  }

  // Oldest first: new products change only the last file.
  async function productsOf(number: number): Promise<string[]> {
    const lines: string[] = [];
    for await (const some of productsInParts(read, SHOWN, 'oldest', {
      skip: (number - 1) * PRODUCTS_PER_FILE,
    })) {
      for (const row of some.slice(0, PRODUCTS_PER_FILE - lines.length)) {
        const product = presentProduct(row, GUEST);
        const images = product.images.map(({ url }) => url);
        lines.push(toXml({ path: productPath(product), changed: product.updatedAt, images }, publicUrl));
      }
      if (lines.length === PRODUCTS_PER_FILE) break;
      await pauseForOtherRequests();
    }
    return lines;
  }

  async function file(number: number): Promise<string> {
    const first = number === 1 ? await staticAndCategoryPages() : [];
    const entries = [...first.map((entry) => toXml(entry, publicUrl)), ...(await productsOf(number))];
    return [
      XML_DECLARATION,
      `<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">`,
      ...entries,
      '</urlset>',
    ].join('\n');
  }

  return {
    /** The only file, or the index of several files. */
    async whole(): Promise<string> {
      const parts = await countParts();
      if (parts === 1) return file(1);
      const urls = Array.from({ length: parts }, (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`);
      const files = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`);
      return [XML_DECLARATION, `<sitemapindex xmlns="${NAMESPACE}">`, ...files, '</sitemapindex>'].join('\n');
    },
    /** The file with this number, from 1; undefined where there is none. */
    part: async (number: number) =>
      number >= 1 && number <= (await countParts()) ? file(number) : undefined,
  };
}
