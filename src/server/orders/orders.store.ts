import { sql } from 'kysely';
import type { Cursor } from '../catalog/products/cursor.rules.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import type { OrderRow } from '../database/tables.ts';
import type { FoundLine, FoundOrder, Line } from './orders.rules.ts';

/** Which orders a question is about. */
export type OrderFilter = { status?: OrderRow['status'] | undefined; createdBy?: string };

function matching(db: Reader, { status, createdBy }: OrderFilter) {
  let selection = db.selectFrom('order');
  if (status !== undefined) selection = selection.where('order.status', '=', status);
  if (createdBy !== undefined) selection = selection.where('order.created_by', '=', createdBy);
  return selection;
}

type Selection = ReturnType<typeof matching>;

/** The orders of a selection, newest first, with their lines: two questions, however many orders. */
async function readSelection(db: Reader, selection: Selection): Promise<FoundOrder[]> {
  const rows = await selection
    .leftJoin('user', 'user.id', 'order.created_by')
    .selectAll('order')
    .select(['user.name as customer_name', 'user.email as customer_email'])
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('order_line')
    .leftJoin('media', 'media.hash', 'order_line.media_hash')
    .selectAll('order_line')
    .select('media.width')
    .where(
      'order_line.order_id',
      'in',
      selection.select('order.id').orderBy('order.created_at', 'desc').orderBy('order.id', 'desc'),
    )
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute();
  const byOrder = new Map<string, FoundLine[]>();
  for (const line of lines) {
    const others = byOrder.get(line.order_id);
    if (others) others.push(line);
    else byOrder.set(line.order_id, [line]);
  }
  return rows.map((row) => ({ ...row, lines: byOrder.get(row.id) ?? [] }));
}

export async function findOrder(db: Reader, id: string): Promise<FoundOrder | undefined> {
  const [found] = await readSnapshot(db, (moment) =>
    readSelection(moment, matching(moment, {}).where('order.id', '=', id)),
  );
  return found;
}

/** Where an order stands in the list. */
export const placeOf = ({ created_at, id }: FoundOrder): Cursor => ({ key: created_at, id });

const after = (selection: Selection, { key, id }: Cursor) =>
  selection.where(sql<boolean>`("order".created_at, "order".id) < (${key}, ${id})`);

/** At most `most` of the orders that `filter` lets through, newest first: those after `place`. */
export function partOfOrders(
  db: Reader,
  filter: OrderFilter,
  { place, most }: { place: Cursor | undefined; most: number },
): Promise<FoundOrder[]> {
  return readSnapshot(db, (moment) => {
    const all = matching(moment, filter);
    return readSelection(moment, (place ? after(all, place) : all).limit(most));
  });
}

/** Every order that `filter` lets through, newest first. */
export function listOrders(db: Reader, filter: OrderFilter): Promise<FoundOrder[]> {
  return readSnapshot(db, (moment) => readSelection(moment, matching(moment, filter)));
}

export type OrderPage = { orders: FoundOrder[]; next: Cursor | undefined; total: number };

/** At most `limit` of them after `place`, where the next ones start, and how many `filter` lets through in all. */
export function pageOfOrders(
  db: Reader,
  filter: OrderFilter,
  { limit, place }: { limit: number; place: Cursor | undefined },
): Promise<OrderPage> {
  return readSnapshot(db, async (moment) => {
    const all = matching(moment, filter);
    const found = await readSelection(moment, (place ? after(all, place) : all).limit(limit + 1));
    const orders = found.slice(0, limit);
    const counted = await all.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const last = orders.at(-1);
    const next = found.length > limit && last ? placeOf(last) : undefined;
    return { orders, next, total: counted.total };
  });
}

const FIRST_NUMBER = 1001;

/** The next order's number, taken in a single statement: no two orders have the same, and none is left out. */
export async function nextOrderNumber(tx: Transaction): Promise<number> {
  const row = await tx
    .insertInto('shop_state')
    .values({ key: 'order_number', value: FIRST_NUMBER })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((is) => ({ value: is('shop_state.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function insertOrder(tx: Transaction, row: OrderRow, lines: readonly Line[]): Promise<void> {
  await tx.insertInto('order').values(row).execute();
  const rows = lines.map((line, position) => ({ order_id: row.id, position, ...line }));
  await tx.insertInto('order_line').values(rows).execute();
}

export async function updateOrder(
  tx: Transaction,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'number' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('order').set(change).where('id', '=', id).execute();
}
