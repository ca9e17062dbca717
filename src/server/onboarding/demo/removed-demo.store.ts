import { z } from 'zod';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { OrderMessageRow } from '#server/database/message-tables.ts';
import type { OrderPageRow } from '#server/database/order-page-tables.ts';
import type { StatisticsTables } from '#server/database/statistics-tables.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import type { OrderAdjustmentRow, OrderLineRow, OrderRow } from '#server/database/tables.ts';
import { expiredBefore } from '#server/catalog/trash/trash.rules.ts';

/** The part of the removed demo that is not in the trash. Its products and categories are there, deleted at one of `times`. */
export type RemovedDemo = {
  /** The time of each removal, in epoch milliseconds. */
  times: number[];
  orders: StoredOrder[];
  /** The names of the settings that still had the demo's texts. */
  settings: string[];
};
export type StoredOrder = {
  /** When it was removed, in epoch milliseconds. Earlier versions did not store it. */
  removedAt?: number | undefined;
  order: OrderRow;
  lines: OrderLineRow[];
  adjustments: OrderAdjustmentRow[];
  payments: PaymentRow[];
  pages: OrderPageRow[];
  messages: OrderMessageRow[];
  /** The traffic source of the visitor who ordered. */
  sources: StatisticsTables['order_source'][];
  /** The ids of the enquiries that became this order. */
  enquiries: string[];
};

const KEY = 'removed-demo';

const Columns = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const Stored = z.object({
  times: z.array(z.number()).min(1),
  orders: z.array(
    z.object({
      removedAt: z.number().optional(),
      order: Columns,
      lines: z.array(Columns),
      adjustments: z.array(Columns),
      // Earlier versions stored none.
      payments: z.array(Columns).default([]),
      pages: z.array(Columns).default([]),
      messages: z.array(Columns).default([]),
      sources: z.array(Columns).default([]),
      enquiries: z.array(z.string()).default([]),
    }),
  ),
  settings: z.array(z.string()),
});

/** The removed demo while it can be restored, without removals whose part of the trash has expired. */
export async function readRemovedDemo(db: Reader, now: number): Promise<RemovedDemo | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  if (!row) return undefined;
  // Columns that an earlier version did not have get the table's defaults when the row is inserted.
  const removed = Stored.parse(JSON.parse(row.value)) as unknown as RemovedDemo;
  const times = removed.times.filter((time) => time > expiredBefore(now));
  if (times.length === 0) return undefined;
  const orders = removed.orders.filter(({ removedAt = now }) => removedAt > expiredBefore(now));
  return { ...removed, times, orders };
}

export async function writeRemovedDemo(tx: Transaction, removed: RemovedDemo, now: number): Promise<void> {
  const value = JSON.stringify(removed);
  await tx
    .insertInto('setting')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

export async function forgetRemovedDemo(tx: Transaction): Promise<void> {
  await tx.deleteFrom('setting').where('key', '=', KEY).execute();
}

/** Deletes for good what can no longer be restored. */
export async function deleteExpiredDemo(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('setting')
    .where('key', '=', KEY)
    .where('updated_at', '<=', expiredBefore(now))
    .execute();
  const left = await readRemovedDemo(tx, now);
  if (!left) return;
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify(left) })
    .where('key', '=', KEY)
    .execute();
}
