import type { Order, OrderChange } from '#contract/orders/order.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetOrders, replaceInLists } from '../shared/list-cache.ts';
import { statusWords } from '#web/features/shared/order-status/order-status.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { today } from './order-dates.ts';

/** Saves a change of one order and shows it. Answers whether it was taken. */
export async function changeOrder(order: Order, change: OrderChange): Promise<Order | undefined> {
  try {
    const saved = await fetchCall('saveOrder', {
      params: { id: order.id },
      body: { ...change, updatedAt: order.updatedAt },
    });
    replaceInLists('listOrders', saved);
    return saved;
  } catch (error) {
    showToast({ kind: 'error', title: 'Error updating order', ...toToastError(error) });
    return undefined;
  } finally {
    void forgetOrders();
  }
}

/** Tells that an order was saved, and offers to set it back. */
export function showOrderUpdated(saved: Order, before: Order): void {
  showToast({
    kind: 'success',
    title: 'Order updated',
    description: `${saved.orderId} is ${statusWords[saved.status].toLowerCase()}.`,
    action: { label: 'Undo', run: () => void undo(saved, before) },
  });
}

/** An order that was changed since is refused as stale, and stays as it is. */
async function undo(saved: Order, before: Order): Promise<void> {
  if (!(await changeOrder(saved, changeBack(saved, before)))) return;
  const status = statusWords[before.status].toLowerCase();
  showToast({
    kind: 'success',
    title: 'Order updated',
    description:
      saved.status === before.status
        ? `${before.orderId} is as it was before.`
        : `${before.orderId} is ${status} again.`,
  });
}

/** What was changed, as it was. An expected day that has passed is left out: the shop takes none in the past. */
function changeBack(saved: Order, before: Order): OrderChange {
  const { address, trackingNumber = '', carrier = '', deliveryDate = '' } = before.shippingInformation;
  const now = saved.shippingInformation;
  const mayReturn = deliveryDate === '' || deliveryDate >= today() || before.status === 'DELIVERED';
  const customerEmail = before.customer?.email ?? '';
  return {
    status: before.status,
    ...(customerEmail === (saved.customer?.email ?? '') ? {} : { customerEmail }),
    shippingInformation: {
      ...(JSON.stringify(address) === JSON.stringify(now.address) ? {} : { address }),
      ...(trackingNumber === (now.trackingNumber ?? '') ? {} : { trackingNumber }),
      ...(carrier === (now.carrier ?? '') ? {} : { carrier }),
      ...(mayReturn && deliveryDate !== (now.deliveryDate ?? '') ? { deliveryDate } : {}),
    },
  };
}
