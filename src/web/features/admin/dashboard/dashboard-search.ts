import type { OrderStatus } from '#contract/orders/order.ts';

/** What a screen of the dashboard keeps in its address, so that Back, a reload and a bookmark bring it again. */
export type DashboardSearch = {
  /** What the list is searched for. */
  q?: string;
  /** The id of the category whose products are listed. */
  category?: string;
  /** Absent for both. */
  visibility?: 'VISIBLE' | 'HIDDEN';
  status?: OrderStatus;
  /** The id of the thing whose dialog is open, or `new`. */
  edit?: string;
};

const statuses: readonly OrderStatus[] = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'];

/** The search of an address that anybody may have typed. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { q, category, visibility, status, edit } = search;
  const word = (value: unknown) =>
    (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
      ? String(value).slice(0, 100)
      : undefined;
  const given = {
    q: word(q),
    category: word(category),
    visibility: visibility === 'VISIBLE' || visibility === 'HIDDEN' ? visibility : undefined,
    status: statuses.find((known) => known === status),
    edit: word(edit),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
