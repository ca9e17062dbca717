import { useState } from 'react';
import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { today } from './order-dates.ts';
import { changeOrder, showOrderUpdated } from './order-undo.ts';

const steps: Partial<Record<OrderStatus, { to: OrderStatus; words: string }>> = {
  PENDING: { to: 'SHIPPED', words: 'Mark as shipped' },
  SHIPPED: { to: 'DELIVERED', words: 'Mark as delivered' },
};

/** What an order waits for next, done at one press. */
export function NextStep({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const step = steps[order.status];
  if (!step) return null;

  async function take(to: OrderStatus) {
    setBusy(true);
    const came = to === 'DELIVERED' ? { shippingInformation: { deliveryDate: today() } } : {};
    const saved = await changeOrder(order, { status: to, ...came });
    setBusy(false);
    if (saved) showOrderUpdated(saved, order);
  }

  return (
    <Button
      variant="outline"
      size="sm"
      busy={busy}
      onClick={() => void take(step.to)}
      aria-label={`${step.words}: ${order.orderId}`}
    >
      {step.words}
    </Button>
  );
}
