import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#contract/orders/order.ts';
import { fetchCall, fetchPage } from '#web/api/fetch-call.ts';

const PAGE = '20';

/** The orders of one status, or all, the newest first, in parts. */
export function ordersOf(status: OrderStatus | undefined) {
  const query = { limit: PAGE, ...(status ? { status } : {}) };
  return infiniteQueryOptions({
    queryKey: ['listOrders', { query }],
    queryFn: ({ pageParam, signal }) =>
      fetchPage('listOrders', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.page?.next ?? undefined,
  });
}

export function oneOrder(id: string) {
  return queryOptions({
    queryKey: ['getOrder', { params: { id } }],
    queryFn: ({ signal }) => fetchCall('getOrder', { params: { id } }, signal),
  });
}

const MAX_FOUND = '8';

/** The first pieces that have these words, hidden ones too: whatever hangs in the studio can be sold. */
export function piecesWith(words: string) {
  const input = { query: { visibility: 'ALL', limit: MAX_FOUND, q: words.trim() } } as const;
  return queryOptions({
    queryKey: ['listProducts', input],
    queryFn: ({ signal }) => fetchCall('listProducts', input, signal),
    // The stock is what matters here, and others sell too.
    staleTime: 0,
  });
}

/** A piece of an order that is being written down. */
export function onePiece(id: string) {
  const input = { params: { id } };
  return queryOptions({
    queryKey: ['getProduct', input],
    queryFn: ({ signal }) => fetchCall('getProduct', input, signal),
    staleTime: 0,
  });
}
