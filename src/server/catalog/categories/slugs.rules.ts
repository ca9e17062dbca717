const MAX_LETTERS = 60;
const GALLERY = 'paintings';

/** Words with a meaning of their own in an address, or that look like a mistake in one. */
const reserved = new Set(
  (
    `404 about admin api assets cart checkout contact edit false favicon favorites favourites feed fonts forgot ` +
    `healthz home index login logout media nan new null ${GALLERY} policies privacy product products profile readyz ` +
    `reset robots search shipping shop signup sitemap static terms true undefined user`
  ).split(' '),
);

/** Invisible characters: zero-width characters, marks of direction, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The name as a reader sees it, without case: two categories of the same one would be one to them. Migration 011 wrote it
 * for the names of before; another rule needs another migration.
 */
export function nameKey(name: string): string {
  const seen = name.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
  return seen.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/** The paintings are a gallery: an address and a look of their own. */
export const isGallerySlug = (slug: string): boolean => slug === GALLERY;

const cut = (text: string, max: number) => text.slice(0, max).replace(/-$/, '');

/** The words of a name, fit for an address: a to z, digits and single hyphens, never empty, 60 at most. */
export function slugBase(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return cut(words, MAX_LETTERS) || 'category';
}

/** Every slug that `chooseSlug` may think of for a name begins with this. */
export function slugStem(name: string): string {
  return slugBase(name).slice(0, MAX_LETTERS - 10);
}

/**
 * The slug for a category of this name.
 * @param taken slugs beginning with the name's stem that other categories have or had
 */
export function chooseSlug(name: string, taken: ReadonlySet<string>): string {
  const base = slugBase(name);
  const isPaintings = base === GALLERY && nameKey(name) === GALLERY;
  const isFree = (slug: string) => !taken.has(slug) && (isPaintings || !reserved.has(slug));
  for (let slug = base, number = 2; ; number += 1) {
    if (isFree(slug)) return slug;
    slug = `${cut(base, MAX_LETTERS - `-${number}`.length)}-${number}`;
  }
}
