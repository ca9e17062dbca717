import type { CallInput } from '#contract/api/routes.ts';
import { isDeliveryDateAllowed } from '#contract/orders/delivery-date.ts';
import type { Order } from '#contract/orders/order.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateOrders, replaceInLists } from '../shared/list-cache.ts';
import { statusWordOf } from '#web/features/shared/orders/status-badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { today } from '../shared/dates.ts';

/** Saves a change of an order and shows it in the list. @returns undefined if it failed */
export async function changeOrder(
  order: Order,
  change: CallInput<'saveOrder'>['body'],
): Promise<Order | undefined> {
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
    void invalidateOrders();
  }
}

/** Confirms a saved order in a toast that offers Undo. */
export function showOrderUpdated(saved: Order, before: Order): void {
  showToast({
    kind: 'success',
    title: 'Order updated',
    description: `${saved.orderId} is ${statusWordOf(saved).toLowerCase()}.`,
    action: { label: 'Undo', run: () => void undo(saved, before) },
  });
}

/** Restores the order as it was before. The server rejects this if it has been changed again since. */
async function undo(saved: Order, before: Order): Promise<void> {
  if (!(await changeOrder(saved, reverseChange(saved, before)))) return;
  const status = statusWordOf(before).toLowerCase();
  showToast({
    kind: 'success',
    title: 'Order updated',
    description:
      saved.status === before.status
        ? `${before.orderId} is as it was before.`
        : `${before.orderId} is ${status} again.`,
  });
}

/** The earlier values of the changed fields, except an expected date in the past, which the server rejects. */
function reverseChange(saved: Order, before: Order): CallInput<'saveOrder'>['body'] {
  const {
    pickup,
    address,
    trackingNumber = '',
    carrier = '',
    deliveryDate = '',
  } = before.shippingInformation;
  const after = saved.shippingInformation;
  const dateAfter = after.deliveryDate ?? '';
  const dateContext = { status: before.status, before: dateAfter, today: today() };
  const customerEmail = before.customer?.email ?? '';
  const { giftNote = '', hidePrices, internalNote = '', email = '' } = before;
  return {
    status: before.status,
    ...(JSON.stringify(before.lines) === JSON.stringify(saved.lines) ? {} : { lines: before.lines }),
    ...(giftNote === (saved.giftNote ?? '') ? {} : { giftNote }),
    ...(hidePrices === saved.hidePrices ? {} : { hidePrices }),
    ...(internalNote === (saved.internalNote ?? '') ? {} : { internalNote }),
    ...(email === (saved.email ?? '') ? {} : { email }),
    ...(customerEmail === (saved.customer?.email ?? '') ? {} : { customerEmail }),
    shippingInformation: {
      ...(pickup === after.pickup ? {} : { pickup }),
      ...(JSON.stringify(address) === JSON.stringify(after.address) ? {} : { address }),
      ...(trackingNumber === (after.trackingNumber ?? '') ? {} : { trackingNumber }),
      ...(carrier === (after.carrier ?? '') ? {} : { carrier }),
      ...(deliveryDate !== dateAfter && isDeliveryDateAllowed(deliveryDate, dateContext)
        ? { deliveryDate }
        : {}),
    },
  };
}
