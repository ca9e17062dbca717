import type { Category } from './category.ts';

/** The gallery that `/paintings` shows: the one with the slug `paintings`, otherwise the oldest. */
export function mainGallery<C extends Pick<Category, 'slug' | 'gallery'>>(
  categories: readonly C[],
): C | undefined {
  const galleries = categories.filter(({ gallery }) => gallery);
  return galleries.find(({ slug }) => slug === 'paintings') ?? galleries[0];
}
