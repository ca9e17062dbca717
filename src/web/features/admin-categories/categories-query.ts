import { queryOptions } from '@tanstack/react-query';
import type { Category } from '#contract/category.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import { queryClient } from '#web/data/query-client.ts';

const all = { query: { visibility: 'ALL' } } as const;

/** Every category, hidden ones too. */
export const allCategories = queryOptions({
  queryKey: ['listCategories', all],
  queryFn: ({ signal }) => fetchCall('listCategories', all, signal),
});

/** The category as the server has it at this moment; undefined where it is gone. */
export async function categoryNow(id: string): Promise<Category | undefined> {
  const categories = await queryClient.fetchQuery({ ...allCategories, staleTime: 0 });
  return categories.find(({ _id }) => _id === id);
}

/** Puts a new category where the server will list it. */
export function addToList(made: Category): void {
  queryClient.setQueryData(allCategories.queryKey, (kept) => kept && [...kept, made]);
}
