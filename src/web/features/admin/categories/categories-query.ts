import type { Category } from '#contract/catalog/category.ts';
import { queryClient } from '#web/api/query-client.ts';
import { allCategories } from '../shared/all-categories.ts';

/** The category as the server has it at this moment; undefined where it is gone. */
export async function categoryNow(id: string): Promise<Category | undefined> {
  const categories = await queryClient.fetchQuery({ ...allCategories, staleTime: 0 });
  return categories.find(({ _id }) => _id === id);
}

/** Puts a new category where the server will list it. */
export function addToList(made: Category): void {
  queryClient.setQueryData(allCategories.queryKey, (kept) => kept && [...kept, made]);
}
