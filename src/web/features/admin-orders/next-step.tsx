import { useState } from 'react';
import type { Order, OrderChange, OrderStatus } from '#contract/order.ts';
import { toldOf } from '#web/data/call-error.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import { forgetOrders, replaceInLists } from '#web/features/admin/public.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { statusWords } from '#web/features/order-status/public.ts';
import { today } from './order-book-days.ts';

const steps: Partial<Record<OrderStatus, { to: OrderStatus; words: string }>> = {
  PENDING: { to: 'SHIPPED', words: 'Mark as shipped' },
  SHIPPED: { to: 'DELIVERED', words: 'Mark as delivered' },
};

/** Saves a change of one order and shows it. Answers whether it was taken. */
async function changeOrder(order: Order, change: OrderChange): Promise<Order | undefined> {
  try {
    const saved = await fetchCall('saveOrder', {
      params: { id: order.id },
      body: { ...change, updatedAt: order.updatedAt },
    });
    replaceInLists('listOrders', saved);
    return saved;
  } catch (error) {
    showToast({ kind: 'error', title: 'Error updating order', ...toldOf(error) });
    return undefined;
  } finally {
    void forgetOrders();
  }
}

/** The status as it was; the day too, unless it has passed: the shop takes no expected day in the past. */
function asBefore({ status, shippingInformation: { deliveryDate = '' } }: Order): OrderChange {
  const mayReturn = deliveryDate === '' || deliveryDate >= today();
  return { status, ...(mayReturn ? { shippingInformation: { deliveryDate } } : {}) };
}

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
    if (!saved) return;
    showToast({
      kind: 'success',
      title: 'Order updated',
      description: `${order.orderId} is ${statusWords[to].toLowerCase()}.`,
      action: { label: 'Undo', run: () => void undo(saved) },
    });
  }

  async function undo(saved: Order) {
    if (!(await changeOrder(saved, asBefore(order)))) return;
    showToast({
      kind: 'success',
      title: 'Order updated',
      description: `${order.orderId} is ${statusWords[order.status].toLowerCase()} again.`,
    });
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
