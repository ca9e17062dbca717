import { problem } from '#contract/api/problems.ts';
import { isOrderPageToken } from '#contract/orders/order-page/order-page.ts';
import type { UpiSettings } from '#contract/orders/upi-settings.ts';
import type { Services } from '#server/context.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { findOrderId } from './order-page.store.ts';

export const wrongLink = () => problem('not_found', 'This link does not work any more.');

/**
 * The id of the order with this token, and the settings with which it is paid. Unknown and revoked tokens, and all tokens while
 * the order book is off, cause the same problem.
 * @throws problem `not_found`, or `too_many_requests` after many wrong tokens
 */
export async function requireOrderOf(
  { database, rateLimits }: Services,
  token: string,
  clientIp: string,
): Promise<{ id: string; upi: UpiSettings }> {
  if (!isOrderPageToken(token)) throw wrongLink();
  const { orderBook, upi } = await readSettings(database.read);
  const id = await findOrderId(database.read, token);
  if (orderBook && id !== undefined) return { id, upi };
  await rateLimits.afterWrongOrderLink(clientIp);
  throw wrongLink();
}
