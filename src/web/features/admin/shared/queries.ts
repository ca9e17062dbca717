import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/api/routes.ts';
import type { Category } from '#contract/catalog/category.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall, fetchPage } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { invalidateCatalog } from './list-cache.ts';

export const allCategories = callQuery('listCategories', { query: { visibility: 'ALL' } });

export const settingsQuery = callQuery('getSettings');

/** The category as the server has it now; undefined if it was deleted. */
export async function fetchCategory(id: string): Promise<Category | undefined> {
  const categories = await queryClient.fetchQuery({ ...allCategories, staleTime: 0 });
  return categories.find(({ _id }) => _id === id);
}

/** Creates a category and adds it at the end of the cached list, where the server will list it. */
export async function createCategory(body: CallInput<'createCategory'>['body']): Promise<Category> {
  try {
    const category = await fetchCall('createCategory', { body });
    queryClient.setQueryData(allCategories.queryKey, (cached) => cached && [...cached, category]);
    return category;
  } catch (error) {
    // The category may exist: its response was lost, or another administrator has taken the name.
    void invalidateCatalog();
    throw error;
  }
}

/** A list that is loaded page by page. */
export const pagedQuery = <
  Name extends 'listProducts' | 'listOrders' | 'listEnquiries' | 'listDocuments' | 'listHistory',
>(
  name: Name,
  query: NonNullable<CallInput<Name>>['query'],
) =>
  infiniteQueryOptions({
    queryKey: [name, { query }],
    queryFn: ({ pageParam, signal }) =>
      // Every list takes a cursor; the compiler cannot see it in the union of all inputs.
      fetchPage(name, { query: { ...query, cursor: pageParam } } as unknown as CallInput<Name>, signal),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page?.next ?? undefined,
  });
