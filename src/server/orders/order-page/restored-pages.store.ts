import type { Reader, Transaction } from '#server/database/database.ts';
import type { OrderPageRow } from '#server/database/order-page-tables.ts';

// One statement has at most 32,766 values on SQLite.
const BATCH_ROWS = 500;

/** The links of all orders, with those that were revoked. */
export const readOrderPages = (db: Reader): Promise<OrderPageRow[]> =>
  db.selectFrom('order_page').selectAll().execute();

/**
 * Revokes the links of a backup, which may have been revoked or replaced since, and brings back the later links of the shop that
 * the restore replaces, for orders that the backup has.
 * @param replaced undefined when the links of that shop are not known
 * @returns how many links were revoked only because they are not known
 */
export async function restoreOrderPages(
  tx: Transaction,
  replaced: readonly OrderPageRow[] | undefined,
  now: number,
): Promise<number> {
  const saved = new Map((await readOrderPages(tx)).map((page) => [page.order_id, page]));
  const revoked = await tx
    .updateTable('order_page')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!replaced) return Number(revoked.numUpdatedRows);
  const orders = await tx.selectFrom('order').select('id').where('erased_at', 'is', null).execute();
  const ids = new Set(orders.map(({ id }) => id));
  const isLater = ({ order_id, token, created_at }: OrderPageRow) => {
    const before = saved.get(order_id);
    const isSame = before?.token === token && before.revoked_at === null;
    return !before || isSame || created_at > before.created_at;
  };
  const known = replaced.filter((page) => ids.has(page.order_id) && isLater(page));
  for (let at = 0; at < known.length; at += BATCH_ROWS)
    await tx
      .insertInto('order_page')
      .values(known.slice(at, at + BATCH_ROWS))
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet(({ ref }) => ({
          token: ref('excluded.token'),
          created_at: ref('excluded.created_at'),
          revoked_at: ref('excluded.revoked_at'),
        })),
      )
      .execute();
  return 0;
}
