import type { Category } from '#contract/catalog/category.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';

/** Every category, hidden ones too. */
export const allCategories = callQuery('listCategories', { query: { visibility: 'ALL' } });

/** The settings as an admin sees them, with notices. */
export const settingsQuery = callQuery('getSettings');

/** The category as the server has it now; undefined if it was deleted. */
export async function fetchCategory(id: string): Promise<Category | undefined> {
  const categories = await queryClient.fetchQuery({ ...allCategories, staleTime: 0 });
  return categories.find(({ _id }) => _id === id);
}

/** Adds a new category at the end of the cached list, where the server will list it. */
export function addCategoryToList(category: Category): void {
  queryClient.setQueryData(allCategories.queryKey, (cached) => cached && [...cached, category]);
}
