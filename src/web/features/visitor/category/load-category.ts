import type { Category } from '#contract/catalog/category.ts';
import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Settings } from '#contract/shop/settings.ts';
import { parseSearchParams } from '../search-filters/search-params.ts';
import { type SearchResults, browseCards } from '../search-filters/search-results.ts';
import { hrefTo, type Search, queryString } from '#web/navigation/paths.ts';
import { Redirect } from '#web/navigation/route.ts';

const GALLERY_PATH = '/paintings';

export type DisplayedCategory = ReturnType<typeof toDisplayed>;

export type CategoryData = {
  category: DisplayedCategory;
  results: SearchResults;
  /** The artist's texts, on the page of a gallery only. */
  art?: Pick<Settings, 'aboutMyArt' | 'creativeProcess'>;
};

/** `/paintings` shows this while no gallery is visible. */
const noGallery: DisplayedCategory = {
  name: 'Paintings',
  slug: 'paintings',
  features: [],
  starterFeatures: false,
  gallery: true,
  productsCount: 0,
};

/** Removes what the page does not show, to keep the HTML small. The list names what to remove: a new field is shown. */
function toDisplayed({
  _id,
  cover: _cover,
  visibility: _visibility,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  browseDescription,
  ...category
}: Category) {
  // The head of the page has `browseDescription` where there is no description.
  return { ...category, ...(category.description === undefined && { browseDescription }) };
}

/**
 * A category and one page of its products.
 * @throws problem `not_found` for an unknown category; Redirect when its slug has changed or it has fewer pages
 */
export async function loadCategory(
  callApi: ApiClient,
  { slug, search }: { slug: string; search: Search },
): Promise<CategoryData> {
  const path = hrefTo('/shop/$slug', { slug });
  const params = parseSearchParams(search, 'category');
  const loadingResults = browseCards(callApi, { params, scope: 'category', path, categorySlug: slug });
  // A missing category takes precedence; `await` below reports other errors of the search.
  loadingResults.catch(() => {});
  const category = await callApi('getCategory', { params: { slug } });
  if (category.slug !== slug)
    throw new Redirect(hrefTo('/shop/$slug', { slug: category.slug }) + queryString(params), 301);
  if (!category.gallery) return { category: toDisplayed(category), results: await loadingResults };
  const main = mainGallery(await callApi('listCategories'));
  return loadGalleryPage(callApi, {
    category: toDisplayed(category),
    search,
    path: main?.slug === slug ? GALLERY_PATH : path,
  });
}

/** The main gallery and one page of its paintings. @throws Redirect when it has fewer pages */
export async function loadMainGallery(callApi: ApiClient, search: Search): Promise<CategoryData> {
  const gallery = mainGallery(await callApi('listCategories'));
  return loadGalleryPage(callApi, {
    category: gallery ? toDisplayed(gallery) : noGallery,
    search,
    path: GALLERY_PATH,
  });
}

/** One page of the paintings of a gallery, with the artist's texts. @throws Redirect when it has fewer pages */
async function loadGalleryPage(
  callApi: ApiClient,
  { category, search, path }: { category: DisplayedCategory; search: Search; path: string },
): Promise<CategoryData> {
  const [results, { aboutMyArt, creativeProcess }] = await Promise.all([
    browseCards(callApi, {
      params: parseSearchParams(search, 'gallery'),
      scope: 'gallery',
      path,
      categorySlug: category.slug,
    }),
    callApi('getSettings'),
  ]);
  return { category, results, art: { aboutMyArt, creativeProcess } };
}
