import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { DashboardSearch } from '../shared/dashboard-search.ts';
import { allCategories, pagedQuery } from '../shared/queries.ts';

/** The URL's filters as a query of the call. */
function listQuery({ q, category, visibility, stock }: DashboardSearch) {
  return {
    visibility: 'ALL',
    // Filters by the product's own visibility, as its badge shows it.
    ...(visibility ? ({ visible: visibility === 'VISIBLE' ? 'true' : 'false' } as const) : {}),
    limit: String(limits.pageSize),
    ...(q ? { q } : {}),
    ...(category ? { categoryId: category } : {}),
    ...(stock ? ({ lowStock: 'true' } as const) : {}),
  } as const;
}
export type ListQuery = ReturnType<typeof listQuery>;

/** Requests what the screen shows first, before React renders it. */
export function prefetchProducts(search: DashboardSearch): void {
  void queryClient.prefetchInfiniteQuery(pagedQuery('listProducts', listQuery(search)));
  void queryClient.prefetchQuery(allCategories);
}

/** The products that match the filters, page by page. While new filters load, the earlier products stay. */
export function useProductList(search: DashboardSearch) {
  const query = listQuery(search);
  const list = useInfiniteQuery(
    { ...pagedQuery('listProducts', query), placeholderData: keepPreviousData },
    queryClient,
  );
  const products = useMemo(() => list.data?.pages.flatMap(({ data }) => data.filter(isPriced)), [list.data]);
  const last = list.data?.pages.at(-1);
  const { total = 0, totalIsMinimum = false, next = null } = last?.page ?? {};
  return { ...list, query, products, total, totalIsMinimum, next };
}

/** Stands for products that are not loaded yet. A constant, so that memoized components do not render again. */
export const noProducts: Product[] = [];

/** The rows of the table, deferred so that rendering them never delays a key press in the search field. */
export function useProductRows(list: ReturnType<typeof useProductList>) {
  const { products = noProducts, total, totalIsMinimum, fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const canLoad = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const rows = useMemo(
    () => ({
      products,
      total: totalIsMinimum ? undefined : total,
      loadMore: canLoad ? loadMore : undefined,
    }),
    [products, total, totalIsMinimum, canLoad, loadMore],
  );
  return { rows: useDeferredValue(rows), loadMore };
}
