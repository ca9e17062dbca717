import type { OrderStatus } from '#contract/orders/order.ts';

/** In the order in which an order usually goes through them. */
export const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const satisfies OrderStatus[];

export const statusWords: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
};

export function isStatus(word: string): word is OrderStatus {
  return statuses.some((status) => status === word);
}
