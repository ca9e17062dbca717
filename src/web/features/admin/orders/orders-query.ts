import type { OrderStatus } from '#contract/orders/order.ts';
import { callQuery } from '#web/api/call-query.ts';
import { pagedQuery } from '../shared/queries.ts';

const PAGE_SIZE = '20';
const MAX_SUGGESTIONS = '8';

/** The orders of one status, or all, the newest first. */
export const ordersQuery = (status: OrderStatus | undefined) =>
  pagedQuery('listOrders', { limit: PAGE_SIZE, ...(status ? { status } : {}) });

// Never from the cache: the stock matters here, and others sell too.

/** The first products that match a text, hidden ones too: the artist can sell any piece. */
export const suggestionsQuery = (text: string) => ({
  ...callQuery('listProducts', { query: { visibility: 'ALL', limit: MAX_SUGGESTIONS, q: text.trim() } }),
  staleTime: 0,
});

export const productQuery = (id: string) => ({
  ...callQuery('getProduct', { params: { id } }),
  staleTime: 0,
});
