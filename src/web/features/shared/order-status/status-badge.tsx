import type { OrderStatus } from '#contract/orders/order.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { statusWords } from './order-status.ts';

const looks: Record<OrderStatus, BadgeVariant> = {
  PENDING: 'rare',
  SHIPPED: 'neutral',
  DELIVERED: 'saved',
  CANCELED: 'hidden',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={looks[status]}>{statusWords[status]}</Badge>;
}
