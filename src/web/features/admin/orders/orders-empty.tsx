import { statusWords } from '#web/features/shared/order-status/order-status.ts';
import type { OrderStatus } from '#contract/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { status: OrderStatus | undefined; onAdd: () => void; onAll: () => void };

export function NoOrders({ status, onAdd, onAll }: Props) {
  if (status)
    return (
      <EmptyState
        level={3}
        title="No orders found"
        action={
          <Button variant="outline" onClick={onAll}>
            Show all orders
          </Button>
        }
      >
        {`None is ${statusWords[status].toLowerCase()}.`}
      </EmptyState>
    );
  return (
    <EmptyState
      level={3}
      title="No orders yet"
      action={
        <Button variant="outline" onClick={onAdd}>
          Add the first order
        </Button>
      }
    >
      When somebody buys a piece by message or in person, record it here: it takes the piece out of stock and
      remembers where the parcel goes and how it travels.
    </EmptyState>
  );
}
