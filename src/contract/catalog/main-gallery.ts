import type { Category } from './category.ts';

/** A gallery with this slug is always the main one. */
export const MAIN_SLUG = 'paintings';

/**
 * The gallery that `/paintings` shows: the one with the slug `paintings`, otherwise the oldest; undefined without a gallery.
 * @param categories the oldest first, as `listCategories` returns them
 */
export function mainGallery<C extends Pick<Category, 'slug' | 'gallery'>>(
  categories: readonly C[],
): C | undefined {
  const galleries = categories.filter(({ gallery }) => gallery);
  return galleries.find(({ slug }) => slug === MAIN_SLUG) ?? galleries[0];
}
