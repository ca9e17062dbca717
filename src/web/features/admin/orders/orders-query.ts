import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#contract/orders/order.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchPage } from '#web/api/fetch-call.ts';

const PAGE_SIZE = '20';
const MAX_SUGGESTIONS = '8';

/** The orders of one status, or all, the newest first. */
export function ordersQuery(status: OrderStatus | undefined) {
  const query = { limit: PAGE_SIZE, ...(status ? { status } : {}) };
  return infiniteQueryOptions({
    queryKey: ['listOrders', { query }],
    queryFn: ({ pageParam, signal }) =>
      fetchPage('listOrders', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.page?.next ?? undefined,
  });
}

// Never from the cache: the stock matters here, and others sell too.

/** The first products that match a text, hidden ones too: the artist can sell any piece. */
export const suggestionsQuery = (text: string) => ({
  ...callQuery('listProducts', { query: { visibility: 'ALL', limit: MAX_SUGGESTIONS, q: text.trim() } }),
  staleTime: 0,
});

/** A product of an unsaved order. */
export const productQuery = (id: string) => ({
  ...callQuery('getProduct', { params: { id } }),
  staleTime: 0,
});
