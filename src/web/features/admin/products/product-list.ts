import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPriced } from '#contract/catalog/is-priced.ts';
import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import { fetchPage } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { useDashboardSearch } from '../dashboard/use-dashboard-search.ts';

type Search = ReturnType<typeof useDashboardSearch>['search'];

/** Which products are listed: what the address says, as the call takes it. */
function listQuery({ q, category, visibility }: Search) {
  return {
    visibility: 'ALL',
    // The badge shows the product's own visibility, so the filter goes by it too.
    ...(visibility ? ({ visible: visibility === 'VISIBLE' ? 'true' : 'false' } as const) : {}),
    limit: String(limits.pageSize),
    ...(q ? { q } : {}),
    ...(category ? { categoryId: category } : {}),
  } as const;
}
export type ListQuery = ReturnType<typeof listQuery>;

/** The products that the filters let through, in parts; while other filters are asked for, what was there stays. */
export function useProductList(search: Search) {
  const query = listQuery(search);
  const answer = useInfiniteQuery(
    {
      queryKey: ['listProducts', { query }],
      queryFn: ({ pageParam, signal }) =>
        fetchPage('listProducts', { query: { ...query, cursor: pageParam } }, signal),
      initialPageParam: '',
      getNextPageParam: (last) => last.page?.next ?? undefined,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const products = useMemo(
    () => answer.data?.pages.flatMap(({ data }) => data.filter(isPriced)),
    [answer.data],
  );
  const last = answer.data?.pages.at(-1);
  return { ...answer, query, products, total: last?.page?.total ?? 0, next: last?.page?.next ?? null };
}

const none: Product[] = [];

/** For those who need a list before there is one: always the same. */
export const listed = (products: Product[] | undefined): Product[] => products ?? none;

/** The ids of all products from `cursor` on. @param onCount told how many there are so far */
export async function gatherIds(
  query: ListQuery,
  cursor: string | null,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<string[]> {
  const ids: string[] = [];
  for (let next = cursor; next !== null;) {
    const { data, page } = await fetchPage('listProducts', { query: { ...query, cursor: next } }, signal);
    ids.push(...data.map(({ _id }) => _id));
    onCount(ids.length);
    next = page?.next ?? null;
  }
  return ids;
}
