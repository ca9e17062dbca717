import type { OrderPageAction } from '#contract/orders/order-page/order-page-shapes.ts';
import type { Order } from '#contract/orders/order.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateOrders, replaceInLists } from '#web/features/admin/shared/list-cache.ts';

/** Creates, renews or revokes the link of the customer's page, with a toast if that fails. @returns the saved order */
export async function changeOrderPage(
  { id }: Pick<Order, 'id'>,
  action: OrderPageAction,
): Promise<Order | undefined> {
  try {
    const saved = await fetchCall('saveOrderPage', { params: { id }, body: { action } });
    replaceInLists('listOrders', saved);
    return saved;
  } catch (error) {
    showError('Error changing the link', error);
    // If only the response was lost, the link that the list shows no longer works.
    void invalidateOrders();
    return undefined;
  }
}
