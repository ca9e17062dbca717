import { indexablePath } from '../search-filters/search-params.ts';
import { breadcrumbs } from '#web/features/shared/seo/structured-data.ts';
import type { PageDescription } from '#web/navigation/route.ts';
import type { CategoryData } from './load-category.ts';

/** The head of a category page. The main gallery has the same at both of its URLs. */
export function categoryHead({ category, results }: CategoryData, publicUrl: string): PageDescription {
  const { path, params } = results;
  const indexable = indexablePath(path, params);
  const name = category.gallery ? category.name : `${category.name} Collection`;
  const parents = category.gallery ? [] : [{ name: 'Shop', path: '/shop' }];
  return {
    title: `${name}${params.page ? `, page ${params.page}` : ''}`,
    description: category.description ?? category.browseDescription,
    path: indexable ?? path,
    hidden: indexable === undefined,
    image: results.products[0]?.image,
    jsonLd: [breadcrumbs([...parents, { name: category.name, path }], publicUrl)],
  };
}
