import type { InfiniteData } from '@tanstack/react-query';
import { isLowInStock } from '#contract/catalog/availability.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Reply } from '#contract/api/routes.ts';
import { queryClient } from '#web/api/query-client.ts';

type Lists = {
  listProducts: Reply<'listProducts'>[number];
  listCategories: Reply<'listCategories'>[number];
  listOrders: Reply<'listOrders'>[number];
  listEnquiries: Reply<'listEnquiries'>[number];
};
type ListName = keyof Lists;

/** One page of a list, as `fetchPage` returns it. */
type ListPage<Item> = { data: Item[]; page?: PageInfo };
type CachedList<Item> = Item[] | InfiniteData<ListPage<Item>> | undefined;

const idOf = (item: { _id: string } | { id: string }) => ('_id' in item ? item._id : item.id);

/** Changes every cached copy of a list at once, so that the screen shows a change before the server lists it again. */
function changeLists<Name extends ListName>(
  name: Name,
  change: (items: Lists[Name][]) => Lists[Name][],
): void {
  queryClient.setQueriesData<CachedList<Lists[Name]>>({ queryKey: [name] }, (cached) => {
    if (cached === undefined) return cached;
    if (Array.isArray(cached)) return change(cached);
    const pages = cached.pages.map((page) => ({ ...page, data: change(page.data) }));
    const removed = countItems(cached.pages) - countItems(pages);
    return { ...cached, pages: pages.map((page) => changeTotal(page, -removed)) };
  });
}

const countItems = (pages: readonly { data: readonly unknown[] }[]) =>
  pages.reduce((count, page) => count + page.data.length, 0);

/** Each page carries the list's total, so all of them change. */
function changeTotal<Page extends { page?: PageInfo }>(part: Page, by: number): Page {
  if (!part.page || by === 0) return part;
  return { ...part, page: { ...part.page, total: Math.max(part.page.total + by, 0) } };
}

/** Replaces items by their new versions; an item that a list does not have is not added. */
export function replaceInLists<Name extends ListName>(name: Name, ...changed: Lists[Name][]): void {
  const byId = new Map(changed.map((item) => [idOf(item), item]));
  changeLists(name, (items) => items.map((item) => byId.get(idOf(item)) ?? item));
}

export function removeFromLists(name: ListName, ids: readonly string[]): void {
  const removed = new Set(ids);
  changeLists(name, (items) => items.filter((item) => !removed.has(idOf(item))));
}

/** Adds a new product at the top of the lists that show it first: those without a search, of all or of its category. */
export function addProductToLists(product: Lists['listProducts']): void {
  type Query = { q?: string; categoryId?: string; visibility?: string; visible?: string; lowStock?: string };
  type Key = [name: string, input?: { query?: Query }];
  const listsProduct = (key: readonly unknown[]) => {
    // All keys of the dashboard's lists have this form.
    const { q, categoryId, visibility, visible, lowStock } = (key as Key)[1]?.query ?? {};
    if (visibility !== 'ALL' || q || (visible && visible !== String(product.visibility))) return false;
    if (lowStock && !isLowInStock(product)) return false;
    return !categoryId || categoryId === product.category._id;
  };
  queryClient.setQueriesData<CachedList<Lists['listProducts']>>(
    { queryKey: ['listProducts'], predicate: ({ queryKey }) => listsProduct(queryKey) },
    (cached) => {
      if (cached === undefined || Array.isArray(cached)) return cached;
      const [first, ...others] = cached.pages;
      if (!first) return cached;
      const pages = [{ ...first, data: [product, ...first.data] }, ...others];
      return { ...cached, pages: pages.map((page) => changeTotal(page, 1)) };
    },
  );
}

const productCalls = ['listProducts', 'browseCards', 'getProduct', 'listRelated', 'listHistory'] as const;
// The artist has favorites too, which are part of `getUser`.
const catalogCalls = [
  'listCategories',
  'getCategory',
  'listTrash',
  'listDamagedPictures',
  'getOnboarding',
  'getUser',
] as const;

async function invalidate(names: readonly CallName[], listsShowChange = false): Promise<void> {
  const queries = names.map((name) =>
    queryClient.invalidateQueries({
      queryKey: [name],
      // Refetching a long list page by page would only return what the screen shows already, or less of it.
      refetchType: listsShowChange && (name === 'listProducts' || name === 'listOrders') ? 'none' : 'active',
    }),
  );
  await Promise.all(queries);
}

/**
 * After a product or category changed: marks cached products, and the categories that count them, as stale.
 * @param listsShowChange whether the lists show the change already
 */
export const invalidateCatalog = ({ listsShowChange = false } = {}) =>
  invalidate([...productCalls, ...catalogCalls], listsShowChange);

/**
 * After an order changed: it changes the stock of products and ends holds too.
 * @param listsShowChange whether the lists show the change already: an order that no longer matches a filter then stays in its list
 *   until the filter changes
 */
export const invalidateOrders = ({ listsShowChange = false } = {}) =>
  invalidate(['listOrders', 'getOrder', 'listMyOrders', 'listHolds', ...productCalls], listsShowChange);

/** After a hold changed. */
export const invalidateHolds = () =>
  invalidate(['listHolds', 'browseCards', 'getProduct', 'listRelated', 'listHistory']);

/** After the state of an enquiry changed. The lists keep it where it is until the artist opens them again. */
export const invalidateEnquiries = () => invalidate(['countEnquiries']);
