import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#contract/routes.ts';
import type { PageInfo } from '#contract/envelope.ts';
import { queryClient } from '#web/data/query-client.ts';

/** The lists that the dashboard shows and changes. */
type Lists = {
  listProducts: Reply<'listProducts'>[number];
  listCategories: Reply<'listCategories'>[number];
  listOrders: Reply<'listOrders'>[number];
};
type ListName = keyof Lists;

/** One answer of a list that comes in parts, as `fetchPage` gives it. */
export type ListPage<Item> = { data: Item[]; page?: PageInfo };
type Kept<Item> = Item[] | InfiniteData<ListPage<Item>> | undefined;

const idOf = (item: { _id: string } | { id: string }) => ('_id' in item ? item._id : item.id);

/** Changes every kept copy of a list at once, so that the screen shows what was done before the server is asked again. */
function changeLists<Name extends ListName>(
  name: Name,
  change: (items: Lists[Name][]) => Lists[Name][],
): void {
  queryClient.setQueriesData<Kept<Lists[Name]>>({ queryKey: [name] }, (kept) => {
    if (kept === undefined) return kept;
    if (Array.isArray(kept)) return change(kept);
    const pages = kept.pages.map((page) => ({ ...page, data: change(page.data) }));
    const gone = countOf(kept.pages) - countOf(pages);
    return { ...kept, pages: pages.map((page) => withTotalLess(page, gone)) };
  });
}

const countOf = (pages: readonly { data: readonly unknown[] }[]) =>
  pages.reduce((count, page) => count + page.data.length, 0);

/** Every part of a list tells how many there are in all. */
function withTotalLess<Part extends { page?: PageInfo }>(part: Part, less: number): Part {
  if (!part.page || less === 0) return part;
  return { ...part, page: { ...part.page, total: Math.max(part.page.total - less, 0) } };
}

/** Puts the new versions of things where the old ones stood; what is not in a list stays out of it. */
export function replaceInLists<Name extends ListName>(name: Name, ...changed: Lists[Name][]): void {
  const byId = new Map(changed.map((item) => [idOf(item), item]));
  changeLists(name, (items) => items.map((item) => byId.get(idOf(item)) ?? item));
}

export function removeFromLists(name: ListName, ids: readonly string[]): void {
  const gone = new Set(ids);
  changeLists(name, (items) => items.filter((item) => !gone.has(idOf(item))));
}

/** After a product changed: what is kept of products and of categories, which count them, is asked for again when next shown. */
export async function forgetCatalogue(): Promise<void> {
  await Promise.all(
    (
      ['listProducts', 'getProduct', 'listCategories', 'getCategory', 'listTrash', 'listHistory'] as const
    ).map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}

export async function forgetOrders(): Promise<void> {
  await Promise.all(
    // A sale takes from the stock of products.
    (['listOrders', 'getOrder', 'listMyOrders', 'listProducts', 'getProduct', 'listHistory'] as const).map(
      (name) => queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
