import type { CallInput } from '#contract/api/routes.ts';
import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { replaceInLists } from '#web/features/admin/shared/list-cache.ts';

/** Loads orders and failed mails again, wherever they are shown, because a message changed. */
export async function invalidateMessages(): Promise<void> {
  const names = ['getOrder', 'listOrders', 'listUndecidedMails'];
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** Sends a mail again (`again`), or leaves it as it is (`leave`). A toast reports an error. */
export async function decideMessage(
  { id }: OrderMessage,
  action: CallInput<'decideMessage'>['body']['action'],
): Promise<void> {
  try {
    replaceInLists('listOrders', await fetchCall('decideMessage', { params: { id }, body: { action } }));
  } catch (error) {
    const title = action === 'again' ? 'Error sending mail' : 'Error saving';
    showError(title, error);
  }
  await invalidateMessages();
}
