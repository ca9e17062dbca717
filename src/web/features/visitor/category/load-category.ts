import type { Category } from '#contract/catalog/category.ts';
import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Settings } from '#contract/shop/settings.ts';
import { refusalCode } from '#web/api/api-error.ts';
import { askedIn } from '../search-filters/search-params.ts';
import { type Found, findPieces } from '../search-filters/search-results.ts';
import { addressOf, type Search, searchText } from '#web/navigation/paths.ts';
import { Missing, Redirect } from '#web/navigation/route.ts';

const GALLERY_PATH = '/paintings';

/** What its page shows of a category; the rest is left out of the HTML. */
export type ShownCategory = Omit<Category, '_id' | 'cover' | 'visibility' | 'createdAt' | 'updatedAt'>;

export type CategoryData = {
  category: ShownCategory;
  found: Found;
  /** What the artist says about her paintings, on a gallery's page only. */
  art?: Pick<Settings, 'aboutMyArt' | 'creativeProcess'>;
};

/** What `/paintings` shows while visitors see no gallery. */
const noGallery: ShownCategory = {
  name: 'Paintings',
  slug: 'paintings',
  features: [],
  starterFeatures: false,
  gallery: true,
  productsCount: 0,
};

function shown({
  _id,
  cover: _cover,
  visibility: _visibility,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...category
}: Category): ShownCategory {
  return category;
}

/**
 * A category and one page of its pieces.
 * @throws Missing for an unknown one; Redirect where it has another name now, or fewer pages
 */
export async function loadCategory(
  ask: ApiClient,
  { slug, search }: { slug: string; search: Search },
): Promise<CategoryData> {
  const path = addressOf('/shop/$slug', { slug });
  const asked = askedIn(search, 'collection');
  const finding = findPieces(ask, { asked, place: 'collection', path, within: slug });
  // Whether there is such a category comes first; a failure is looked at below.
  finding.catch(() => {});
  const category = await ask('getCategory', { params: { slug } }).catch((error: unknown) => {
    throw refusalCode(error) === 'not_found' ? new Missing() : error;
  });
  if (category.slug !== slug)
    throw new Redirect(addressOf('/shop/$slug', { slug: category.slug }) + searchText(asked), 301);
  if (!category.gallery) return { category: shown(category), found: await finding };
  const main = mainGallery(await ask('listCategories'));
  return withArt(ask, { category: shown(category), search, path: main?.slug === slug ? GALLERY_PATH : path });
}

/** The gallery whatever its name, and one page of its paintings. @throws Redirect where it has fewer pages */
export async function loadGallery(ask: ApiClient, search: Search): Promise<CategoryData> {
  const gallery = mainGallery(await ask('listCategories'));
  return withArt(ask, { category: gallery ? shown(gallery) : noGallery, search, path: GALLERY_PATH });
}

async function withArt(
  ask: ApiClient,
  { category, search, path }: { category: ShownCategory; search: Search; path: string },
): Promise<CategoryData> {
  const [found, { aboutMyArt, creativeProcess }] = await Promise.all([
    findPieces(ask, { asked: askedIn(search, 'gallery'), place: 'gallery', path, within: category.slug }),
    ask('getSettings'),
  ]);
  return { category, found, art: { aboutMyArt, creativeProcess } };
}
