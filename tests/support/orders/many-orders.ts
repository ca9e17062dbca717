import { confirmUser } from '#server/accounts/users.store.ts';
import type { Database } from '#server/database/database.ts';

const BATCH = 500;

/**
 * Copies the rows of the only order until there are `count` orders, with consecutive numbers, two in each millisecond, and every
 * third one delivered.
 * @param customer the id of the account of all orders, which it then sees
 */
export async function fillOrderBook(database: Database, customer: string, count: number): Promise<void> {
  const order = await database.read.selectFrom('order').selectAll().executeTakeFirstOrThrow();
  const lines = await database.read.selectFrom('order_line').selectAll().execute();
  await database.write(async (tx) => {
    await confirmUser(tx, customer);
    await tx.updateTable('order').set({ created_by: customer, created_at: 1 }).execute();
    for (let first = 1; first < count; first += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => ({
        ...order,
        id: `o${String(first + at).padStart(5, '0')}`,
        number: order.number + first + at,
        status: (first + at) % 3 ? order.status : ('DELIVERED' as const),
        created_by: customer,
        created_at: 2 + Math.floor((first + at) / 2),
      }));
      await tx.insertInto('order').values(rows).execute();
      const copies = rows.flatMap(({ id }) => lines.map((line) => ({ ...line, order_id: id })));
      await tx.insertInto('order_line').values(copies).execute();
    }
  });
}
