import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { replaceInLists } from '../shared/list-cache.ts';

export const orderQuery = (id: string) => callQuery('getOrder', { params: { id } });

/** Reads an order again, also for the list behind a dialog. */
export async function reloadOrder(id: string): Promise<Order> {
  const latest = await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 });
  replaceInLists('listOrders', latest);
  return latest;
}

/**
 * An order as the shop has it when a dialog opens. Undefined until it is loaded: the order in the list may be outdated, because
 * another device changed it. It stays when a later reload fails.
 */
export function useFreshOrder(id: string) {
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({ ...orderQuery(id), staleTime: 0 }, queryClient);
  return { order: query.dataUpdatedAt >= openedAt ? query.data : undefined, query };
}
