import type { CallInput } from '#contract/api/routes.ts';
import { isDeliveryDateAllowed } from '#contract/orders/delivery-date.ts';
import { canEditLines } from '#contract/orders/editable-lines.ts';
import type { Order } from '#contract/orders/order.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateOrders, replaceInLists } from '../shared/list-cache.ts';
import { statusWordOf } from '#web/features/shared/orders/status-badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { todayInIndia } from '../shared/dates.ts';

type Change = CallInput<'saveOrder'>['body'];

/** Saves a change of an order and shows it in the list. @returns undefined if it failed */
export async function changeOrder(order: Order, change: Change): Promise<Order | undefined> {
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

/** Confirms a saved order in a toast that offers Undo, where there is something to undo. */
export function showOrderUpdated(saved: Order, before: Order): void {
  const change = reverseChange(saved, before);
  showToast({
    kind: 'success',
    title: 'Order updated',
    description: `${saved.orderId} is ${statusWordOf(saved).toLowerCase()}.`,
    action: change && { label: 'Undo', run: () => void undo(saved, before, change) },
  });
}

/** Restores the order as it was before. The server rejects this if it has been changed again since. */
async function undo(saved: Order, before: Order, change: Change): Promise<void> {
  if (!(await changeOrder(saved, change))) return;
  const status = statusWordOf(before).toLowerCase();
  showToast({
    kind: 'success',
    title: 'Order updated',
    description:
      saved.status === before.status
        ? `${before.orderId} is as it was before.`
        : `${before.orderId} is ${status} again.`,
    secondLine: keepsNewLines(saved, before)
      ? 'Its new lines stay, because it has a payment. Add a correction instead.'
      : undefined,
  });
}

const linesDiffer = ({ lines }: Order, before: Order): boolean =>
  JSON.stringify(before.lines) !== JSON.stringify(lines);

/** Whether Undo leaves the lines: after its first payment an order gets new ones, but loses none. */
const keepsNewLines = (saved: Order, before: Order) =>
  linesDiffer(saved, before) && !canEditLines(saved.firstPaymentAt !== undefined);

/**
 * The earlier values of the changed fields, except what the server rejects: an expected date in the past, and other lines of an
 * order with a payment. Undefined if there is nothing else.
 */
export function reverseChange(saved: Order, before: Order): Change | undefined {
  const {
    pickup,
    address,
    trackingNumber = '',
    carrier = '',
    deliveryDate = '',
  } = before.shippingInformation;
  const after = saved.shippingInformation;
  const dateAfter = after.deliveryDate ?? '';
  // Undo changes the saved order, which has `dateAfter`.
  const dateContext = { status: before.status, before: dateAfter, today: todayInIndia() };
  const customerEmail = before.customer?.email ?? '';
  const { giftNote = '', hidePrices, internalNote = '', email = '', amountRetained = 0 } = before;
  const fields = {
    ...(linesDiffer(saved, before) && !keepsNewLines(saved, before) && { lines: before.lines }),
    ...(giftNote === (saved.giftNote ?? '') ? {} : { giftNote }),
    ...(hidePrices === saved.hidePrices ? {} : { hidePrices }),
    ...(internalNote === (saved.internalNote ?? '') ? {} : { internalNote }),
    // The server accepts at most what is paid, of which a part may have been refunded later.
    ...(amountRetained === (saved.amountRetained ?? 0)
      ? {}
      : { amountRetained: Math.min(amountRetained, before.amountPaid) }),
    ...(email === (saved.email ?? '') ? {} : { email }),
    ...(customerEmail === (saved.customer?.email ?? '') ? {} : { customerEmail }),
  };
  const shippingInformation = {
    ...(pickup === after.pickup ? {} : { pickup }),
    ...(JSON.stringify(address) === JSON.stringify(after.address) ? {} : { address }),
    ...(trackingNumber === (after.trackingNumber ?? '') ? {} : { trackingNumber }),
    ...(carrier === (after.carrier ?? '') ? {} : { carrier }),
    ...(deliveryDate !== dateAfter && isDeliveryDateAllowed(deliveryDate, dateContext)
      ? { deliveryDate }
      : {}),
  };
  const isEmpty = Object.keys({ ...fields, ...shippingInformation }).length === 0;
  if (isEmpty && saved.status === before.status) return undefined;
  return { status: before.status, ...fields, shippingInformation };
}
