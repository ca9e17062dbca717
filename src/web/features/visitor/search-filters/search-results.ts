import type { SearchPage } from '#contract/catalog/search.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';
import { queryString } from '#web/navigation/paths.ts';
import { Redirect } from '#web/navigation/route.ts';
import { type SearchParams, withPage, type SearchScope } from './search-params.ts';

/** One page of products, and the facets to narrow them down by. */
export type SearchResults = Omit<SearchPage, 'products'> & {
  products: CardData[];
  scope: SearchScope;
  /** The path of the page, without its query. */
  path: string;
  params: SearchParams;
};

type SearchRequest = {
  params: SearchParams;
  scope: SearchScope;
  path: string;
  /** Searches in this category only. */
  categorySlug?: string;
};

/** @throws Redirect to the last page when the params name a later one */
export async function browseCards(
  callApi: ApiClient,
  { params, scope, path, categorySlug }: SearchRequest,
): Promise<SearchResults> {
  const query = categorySlug === undefined ? params : { ...params, category: categorySlug };
  const { products, ...rest } = await callApi('browseCards', { query });
  if (Number(params.page ?? 1) > rest.pages)
    throw new Redirect(path + queryString(withPage(params, rest.pages)), 302);
  // The page of one category has no category filter.
  const facets = categorySlug === undefined ? rest.facets : { ...rest.facets, categories: [] };
  return { ...rest, facets, products: products.map(toCard), scope, path, params };
}
