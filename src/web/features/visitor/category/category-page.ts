import { indexablePath } from '../search-filters/search-params.ts';
import { breadcrumbs } from '#web/features/shared/seo/structured-data.ts';
import type { PageDescription } from '#web/navigation/route.ts';
import { CategoryScreen } from './category-screen.tsx';
import type { CategoryData } from './load-category.ts';

/** What both URLs of a category have in common: the main gallery is at `/paintings` too. */
export const categoryPage = { loadDependsOnQuery: true, head: categoryHead, Screen: CategoryScreen };

function categoryHead({ data, publicUrl }: { data: CategoryData; publicUrl: string }): PageDescription {
  const { category, results } = data;
  const { path, params } = results;
  const indexable = indexablePath(path, params);
  const name = category.gallery ? category.name : `${category.name} Collection`;
  const parents = category.gallery ? [] : [{ name: 'Shop', path: '/shop' }];
  return {
    title: `${name}${params.page ? `, page ${params.page}` : ''}`,
    description: category.description ?? category.browseDescription,
    path: indexable ?? path,
    noIndex: indexable === undefined,
    image: results.products[0]?.image,
    jsonLd: [breadcrumbs([...parents, { name: category.name, path }], publicUrl)],
  };
}
