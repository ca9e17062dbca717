import { listedPath } from '../search-filters/search-params.ts';
import { breadcrumbs } from '#web/features/shared/seo/structured-data.ts';
import type { PageDescription } from '#web/navigation/route.ts';
import type { CategoryData } from './load-category.ts';

/** What the page of a category says about itself; the gallery's says the same at both of its addresses. */
export function categoryHead({ category, found }: CategoryData, publicUrl: string): PageDescription {
  const { path, asked } = found;
  const listed = listedPath(path, asked);
  const name = category.gallery ? category.name : `${category.name} Collection`;
  const parents = [
    { name: 'Home', path: '/' },
    ...(category.gallery ? [] : [{ name: 'Shop', path: '/shop' }]),
  ];
  return {
    title: `${name}${asked.page ? `, page ${asked.page}` : ''}`,
    description: category.description ?? category.browseDescription,
    path: listed ?? path,
    hidden: listed === undefined,
    picture: found.products[0]?.picture,
    jsonLd: [breadcrumbs([...parents, { name: category.name, path }], publicUrl)],
  };
}
