import type { Transaction } from '#server/database/database.ts';
import { demoOrders } from '#server/demo/orders.ts';
import type { selectDemoOrders } from './demo-rows.queries.ts';
import type { StoredOrder } from './removed-demo.store.ts';

/**
 * Whether a removed order may be stored for a restore: not once it describes a person besides the demo's invented people. What is
 * stored is in no download of an account, and neither “Erase personal data” nor the deletion of an account reaches it.
 */
export function isRestorable({ order, payments }: StoredOrder): boolean {
  const isInvented = demoOrders.some(
    ({ address: { firstName, lastName, address, landmark, city, zip, phone } }) =>
      order.first_name === firstName &&
      order.last_name === lastName &&
      order.address === address &&
      order.landmark === landmark &&
      order.city === city &&
      order.zip === zip &&
      order.phone === phone,
  );
  const texts = [order.created_by, order.email, order.gift_note, order.internal_note];
  return isInvented && [...texts, ...payments.map(({ note }) => note)].every((text) => text === null);
}

/** Removes selected orders with everything that belongs to them. Stock does not change. @returns their rows */
export async function removeOrders(
  tx: Transaction,
  selection: ReturnType<typeof selectDemoOrders>,
): Promise<StoredOrder[]> {
  const orders = await selection.selectAll().execute();
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const lines = await tx.selectFrom('order_line').selectAll().where('order_id', 'in', ids).execute();
  const adjustments = await tx
    .selectFrom('order_adjustment')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const payments = await tx.selectFrom('payment').selectAll().where('order_id', 'in', ids).execute();
  const pages = await tx.selectFrom('order_page').selectAll().where('order_id', 'in', ids).execute();
  const messages = await tx.selectFrom('order_message').selectAll().where('order_id', 'in', ids).execute();
  const trafficSources = await tx
    .selectFrom('order_source')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const enquiries = await tx
    .selectFrom('enquiry')
    .select(['id', 'order_id'])
    .where('order_id', 'in', ids)
    .execute();
  await tx.updateTable('enquiry').set({ order_id: null }).where('order_id', 'in', ids).execute();
  // The foreign keys of their other rows delete these with them.
  await tx.deleteFrom('order').where('id', 'in', ids).execute();
  return orders.map((order): StoredOrder => {
    const isOfOrder = ({ order_id }: { order_id: string | null }) => order_id === order.id;
    return {
      order,
      lines: lines.filter(isOfOrder),
      adjustments: adjustments.filter(isOfOrder),
      payments: payments.filter(isOfOrder),
      pages: pages.filter(isOfOrder),
      messages: messages
        .filter(isOfOrder)
        // A mail that waits is not sent after weeks.
        .map((message) => ({
          ...message,
          state: message.state === 'waiting' ? 'withdrawn' : message.state,
        })),
      sources: trafficSources.filter(isOfOrder),
      enquiries: enquiries.filter(isOfOrder).map(({ id }) => id),
    };
  });
}

/** Adds removed orders again. */
export async function restoreOrders(tx: Transaction, orders: readonly StoredOrder[]): Promise<void> {
  for (const { order, lines, adjustments, payments, pages, messages, sources, enquiries } of orders) {
    // Earlier versions stored orders of customers. Their accounts may be deleted.
    const customer = await tx
      .selectFrom('user')
      .select('id')
      .where('id', '=', order.created_by ?? '')
      .executeTakeFirst();
    await tx
      .insertInto('order')
      .values({ ...order, created_by: customer?.id ?? null })
      .execute();
    for (const line of lines) {
      // A sweep may have removed images that nothing used meanwhile.
      const image = await tx
        .selectFrom('media')
        .select('hash')
        .where('hash', '=', line.media_hash ?? '')
        .executeTakeFirst();
      await tx
        .insertInto('order_line')
        .values({ ...line, media_hash: image?.hash ?? null })
        .execute();
    }
    if (adjustments.length > 0) await tx.insertInto('order_adjustment').values(adjustments).execute();
    if (payments.length > 0) await tx.insertInto('payment').values(payments).execute();
    if (pages.length > 0) await tx.insertInto('order_page').values(pages).execute();
    if (messages.length > 0) await tx.insertInto('order_message').values(messages).execute();
    if (sources.length > 0) await tx.insertInto('order_source').values(sources).execute();
    if (enquiries.length > 0)
      await tx
        .updateTable('enquiry')
        .set({ order_id: order.id })
        .where('id', 'in', enquiries)
        .where('order_id', 'is', null)
        .execute();
  }
}
