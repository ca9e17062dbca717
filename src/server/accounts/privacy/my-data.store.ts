import { countRows } from '#server/database/count-rows.ts';
import { inBatches } from '#server/database/in-batches.ts';
import { isIn } from '#server/database/list-value.ts';
import type { Reader } from '#server/database/database.ts';

/** Times and devices of the user's sessions, newest first. */
export function findSessionTimes(db: Reader, userId: string) {
  return db
    .selectFrom('session')
    .select(['created_at', 'last_used_at', 'expires_at', 'device'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** The sources of these orders: where the visitors came from who sent the enquiries. */
export async function findOrderSources(
  db: Reader,
  orders: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inBatches(orders, (some) =>
    db
      .selectFrom('order_source')
      .selectAll()
      .where(isIn(db, 'order_id', [...some]))
      .execute(),
  );
  return new Map(rows.map(({ order_id, source }) => [order_id, source]));
}

export const countAdmins = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('user').where('role', '=', 'ADMIN'));
