import type { Category } from '#contract/category.ts';
import type { Ask } from '#contract/routes.ts';
import { refusalCode } from '#web/data/call-error.ts';
import { askedIn, findPieces } from '#web/features/browse/public.ts';
import { addressOf, type Search, searchText } from '#web/navigation/paths.ts';
import { Missing, Redirect } from '#web/navigation/route.ts';

export const GALLERY_PATH = '/paintings';

/** What its page shows of a category; the rest is left out of the HTML. */
export type ShownCategory = Omit<Category, '_id' | 'cover' | 'visibility' | 'createdAt' | 'updatedAt'>;

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
export async function loadCategory(ask: Ask, { slug, search }: { slug: string; search: Search }) {
  const place = slug === 'paintings' ? 'gallery' : 'collection';
  const path = place === 'gallery' ? GALLERY_PATH : addressOf('/shop/$slug', { slug });
  const asked = askedIn(search, place);
  const finding = findPieces(ask, { asked, place, path, within: slug });
  // Whether there is such a category comes first; a failure is looked at below.
  finding.catch(() => {});
  const answer = await ask('getCategory', { params: { slug } }).catch((error: unknown) => {
    throw refusalCode(error) === 'not_found' ? new Missing() : error;
  });
  const category = shown(answer);
  if (category.slug !== slug)
    throw new Redirect(addressOf('/shop/$slug', { slug: category.slug }) + searchText(asked), 301);
  return { category, found: await finding };
}
