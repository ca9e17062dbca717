import type { CallInput } from '#contract/api/routes.ts';
import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { replaceInLists } from '#web/features/admin/shared/list-cache.ts';

/** Shows changed messages wherever orders and failed mails are shown. */
export async function invalidateMessages(): Promise<void> {
  const names = ['getOrder', 'listOrders', 'listUndecidedMails'];
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** Sends a mail again, or leaves it as it is. */
export async function decideMessage(
  { id }: OrderMessage,
  action: CallInput<'decideMessage'>['body']['action'],
): Promise<void> {
  try {
    replaceInLists('listOrders', await fetchCall('decideMessage', { params: { id }, body: { action } }));
  } catch (error) {
    const title = action === 'again' ? 'Error sending mail' : 'Error saving';
    showToast({ kind: 'error', title, ...toToastError(error) });
  }
  await invalidateMessages();
}
