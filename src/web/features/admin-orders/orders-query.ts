import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#contract/order.ts';
import { fetchCall, fetchPage } from '#web/data/fetch-call.ts';

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

const all = { query: { visibility: 'ALL' } } as const;

/** Every product, hidden ones too: whatever hangs in the studio can be sold. */
export const allProducts = queryOptions({
  queryKey: ['listProducts', all],
  queryFn: ({ signal }) => fetchCall('listProducts', all, signal),
});
