import { urlWords } from '../url-words.ts';

const MAX_LENGTH = 60;
const GALLERY = 'paintings';

/** Words that mean something else in a URL, or look like an error there. */
const reserved = new Set(
  (
    `404 about admin api assets cart checkout contact edit false favicon favorites favourites feed fonts forgot ` +
    `healthz home index login logout media nan new null ${GALLERY} policies privacy product products profile readyz ` +
    `reset robots search shipping shop signup sitemap static terms true undefined user`
  ).split(' '),
);

/** Zero-width characters, direction marks and variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The name as a reader sees it, without case: two categories with the same key would look the same. Migration 011 stored
 * the keys of earlier names, so a change here needs another migration.
 */
export function nameKey(name: string): string {
  const visible = name.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
  return visible.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/** The category of paintings is a gallery, with its own URL and layout. */
export const isGallerySlug = (slug: string): boolean => slug === GALLERY;

/** True for the name of which a category becomes a gallery. */
export const isGalleryName = (name: string): boolean => nameKey(name) === GALLERY;

const cut = (text: string, max: number) => text.slice(0, max).replace(/-$/, '');

/** The words of a name for a URL: a to z, digits and single hyphens, 1 to 60 characters. */
export const slugBase = (name: string): string => cut(urlWords(name), MAX_LENGTH) || 'category';

/** The beginning of every slug that `chooseSlug` may choose for a name: the last 10 characters may be a hyphen and a number. */
export function slugPrefix(name: string): string {
  return slugBase(name).slice(0, MAX_LENGTH - 10);
}

/**
 * The slug for a category of this name.
 * @param taken current and former slugs of other categories that begin with `slugPrefix(name)`
 */
export function chooseSlug(name: string, taken: ReadonlySet<string>): string {
  const base = slugBase(name);
  const isFree = (slug: string) => !taken.has(slug) && (isGalleryName(name) || !reserved.has(slug));
  for (let slug = base, number = 2; ; number += 1) {
    if (isFree(slug)) return slug;
    slug = `${cut(base, MAX_LENGTH - `-${number}`.length)}-${number}`;
  }
}
