import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#contract/api/routes.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import { queryClient } from '#web/api/query-client.ts';

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

/** Puts a new product at the head of the lists that begin with it: unsearched ones, of all categories or of its own. */
export function addProductToLists(made: Lists['listProducts']): void {
  type Query = { q?: string; categoryId?: string; visibility?: string; visible?: string };
  type Key = [name: string, input?: { query?: Query }];
  const isFor = (key: readonly unknown[]) => {
    // The keys of the dashboard's lists are all of this form.
    const { q, categoryId, visibility, visible } = (key as Key)[1]?.query ?? {};
    if (visibility !== 'ALL' || q || (visible && visible !== String(made.visibility))) return false;
    return !categoryId || categoryId === made.category._id;
  };
  queryClient.setQueriesData<Kept<Lists['listProducts']>>(
    { queryKey: ['listProducts'], predicate: ({ queryKey }) => isFor(queryKey) },
    (kept) => {
      if (kept === undefined || Array.isArray(kept)) return kept;
      const [first, ...others] = kept.pages;
      if (!first) return kept;
      const pages = [{ ...first, data: [made, ...first.data] }, ...others];
      return { ...kept, pages: pages.map((page) => withTotalLess(page, -1)) };
    },
  );
}

/** After a product changed: what is kept of products and of categories, which count them, is asked for again when next shown. `isShown`: the lists show it already. */
export async function forgetCatalog({ isShown = false } = {}): Promise<void> {
  await Promise.all(
    (
      [
        'listProducts',
        'browseProducts',
        'getProduct',
        'listCategories',
        'getCategory',
        'listTrash',
        'listHistory',
        'listDamagedPictures',
        // The artist keeps favourites too.
        'getUser',
      ] as const
    ).map((name) =>
      queryClient.invalidateQueries({
        queryKey: [name],
        // A long list would be asked for part by part, only to answer what stands there already.
        refetchType: isShown && name === 'listProducts' ? 'none' : 'active',
      }),
    ),
  );
}

export async function forgetOrders(): Promise<void> {
  await Promise.all(
    // A sale takes from the stock of products.
    (
      [
        'listOrders',
        'getOrder',
        'listMyOrders',
        'listProducts',
        'browseProducts',
        'getProduct',
        'listHistory',
      ] as const
    ).map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
