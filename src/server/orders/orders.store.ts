import { sql } from 'kysely';
import type { PaymentFilter } from '#contract/orders/payment-shapes.ts';
import { confirmedId } from '../accounts/users.store.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { countUpToLimit, MAX_COUNTED, type Total } from '../database/count-rows.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import type { TimeCursor } from '../http/cursor.ts';
import type { OrderRow } from '../database/tables.ts';
import { decrementStock, restoreStock, type StockItem, stockOf } from '../catalog/products/stock.store.ts';
import { findMessages } from './messages/messages.store.ts';
import type { Lines, StockChange } from './order-lines.rules.ts';
import { type FoundLine, type FoundOrder, outOfStock } from './orders.rules.ts';
import { findSearchWords, type FoundWords, numbersOf } from './order-search.store.ts';
import { findUncanceledDocuments } from './papers/documents.store.ts';
import { outdatedPaper } from './papers/outdated-paper.rules.ts';
import { findPayments, matchesPaymentFilter } from './payments/payments.queries.ts';

/** Which orders a list has. */
export type OrderFilter = {
  status?: OrderRow['status'] | undefined;
  payment?: PaymentFilter | undefined;
  /** An account: its orders, if it is confirmed. */
  shownTo?: string;
  /** Text to search for: see `parseOrderSearch` of order-search.rules.ts. */
  q?: string | undefined;
};

/** A filter whose search words are known. */
type KnownFilter = Omit<OrderFilter, 'q'> & { search: FoundWords | undefined };

async function withSearchWords(db: Reader, { q, ...filter }: OrderFilter): Promise<KnownFilter> {
  const isEmpty = q === undefined || q.trim() === '';
  return { ...filter, search: isEmpty ? undefined : await findSearchWords(db, q) };
}

function conditionsOf({ status, payment, shownTo }: KnownFilter) {
  const conditions = [];
  if (status !== undefined) conditions.push(sql<boolean>`"order".status = ${status}`);
  if (payment !== undefined) conditions.push(matchesPaymentFilter(payment));
  if (shownTo !== undefined) conditions.push(sql<boolean>`"order".created_by = ${confirmedId(shownTo)}`);
  return conditions;
}

function matching(db: Reader, filter: KnownFilter) {
  return conditionsOf(filter).reduce(
    (selection, condition) => selection.where(condition),
    db.selectFrom('order'),
  );
}

type Selection = ReturnType<typeof matching>;

const newestFirst = (selection: Selection) =>
  selection.orderBy('order.created_at', 'desc').orderBy('order.id', 'desc');

/** The orders of a search that come after the cursor, newest first: in the order of their numbers, which is that of their times. */
function foundAfter(
  db: Reader,
  filter: KnownFilter,
  search: FoundWords,
  after: TimeCursor | undefined,
  limit: number | undefined,
): Selection {
  const conditions = conditionsOf(filter);
  if (after)
    conditions.push(
      sql<boolean>`"order".number < (select last.number from "order" as last where last.id = ${after.id})`,
    );
  const numbers = numbersOf(db, search, { conditions, limit });
  return db
    .selectFrom('order')
    .where(sql<boolean>`"order".number in (${numbers})`)
    .orderBy('order.number', 'desc');
}

/**
 * The orders that match and come after the cursor, newest first. The status is compared with >= and <=, and sorted by: with "=",
 * PostgreSQL would use the index of all orders for a frequent status, and read every newer order before the first match.
 */
function matchingAfter(
  db: Reader,
  filter: KnownFilter,
  after: TimeCursor | undefined,
  limit?: number,
): Selection {
  if (filter.search) return foundAfter(db, filter, filter.search, after, limit);
  const { status, ...others } = filter;
  const selection = matching(db, others);
  if (status === undefined) {
    if (!after) return newestFirst(selection);
    return newestFirst(selection).where(
      sql<boolean>`("order".created_at, "order".id) < (${after.time}, ${after.id})`,
    );
  }
  // Only one upper bound: of two, PostgreSQL would use the first to choose where it starts to read.
  const isBefore = after
    ? sql<boolean>`("order".status, "order".created_at, "order".id) < (${status}, ${after.time}, ${after.id})`
    : sql<boolean>`"order".status <= ${status}`;
  return newestFirst(
    selection.where('order.status', '>=', status).where(isBefore).orderBy('order.status', 'desc'),
  );
}

/** Reads the orders of a selection with their lines, payments, messages and documents: at most seven queries, however many orders. */
async function readSelection(db: Reader, selection: Selection): Promise<FoundOrder[]> {
  const rows = await selection
    .leftJoin('user', 'user.id', 'order.created_by')
    .leftJoin('order_page', (join) =>
      join.onRef('order_page.order_id', '=', 'order.id').on('order_page.revoked_at', 'is', null),
    )
    .selectAll('order')
    .select(['user.name as customer_name', 'user.email as customer_email'])
    .select('user.is_confirmed as customer_is_confirmed')
    .select(['order_page.token as page_token', 'order_page.created_at as page_created_at'])
    .execute();
  if (rows.length === 0) return [];
  const products = await db
    .selectFrom('order_line')
    .leftJoin('media', 'media.hash', 'order_line.media_hash')
    .selectAll('order_line')
    .select('media.width')
    .where('order_line.order_id', 'in', selection.select('order.id'))
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute();
  const adjustments = await db
    .selectFrom('order_adjustment')
    .selectAll()
    .where('order_id', 'in', selection.select('order.id'))
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const ids = rows.map(({ id }) => id);
  const payments = await findPayments(db, ids);
  const messages = await findMessages(db, ids);
  const documents = await findUncanceledDocuments(db, ids);
  const messagesByOrder = Map.groupBy(messages, (message) => message.order_id);
  const productsByOrder: Map<string, FoundLine[]> = Map.groupBy(products, (line) => line.order_id);
  const adjustmentsByOrder = Map.groupBy(adjustments, (line) => line.order_id);
  const paymentsByOrder = Map.groupBy(payments, (payment) => payment.order_id);
  const documentsByOrder = Map.groupBy(documents, (document) => document.order_id);
  return rows.map((row) => {
    const order = {
      ...row,
      products: productsByOrder.get(row.id) ?? [],
      payments: paymentsByOrder.get(row.id) ?? [],
      adjustments: adjustmentsByOrder.get(row.id) ?? [],
      messages: messagesByOrder.get(row.id) ?? [],
    };
    return { ...order, outdated_paper: outdatedPaper(order, documentsByOrder.get(row.id) ?? []) };
  });
}

export async function findOrder(db: Reader, id: string): Promise<FoundOrder | undefined> {
  const [found] = await readSnapshot(db, (snapshot) =>
    readSelection(snapshot, snapshot.selectFrom('order').where('order.id', '=', id)),
  );
  return found;
}

/** The position of an order in the list. */
export const cursorOfOrder = ({ created_at, id }: FoundOrder): TimeCursor => ({ time: created_at, id });

/** At most `limit` of the orders that match, newest first, after the cursor. */
export function readOrders(
  db: Reader,
  filter: OrderFilter,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<FoundOrder[]> {
  return readSnapshot(db, async (snapshot) =>
    readSelection(
      snapshot,
      matchingAfter(snapshot, await withSearchWords(snapshot, filter), after, limit).limit(limit),
    ),
  );
}

/** Every order that matches, newest first. */
export function readAllOrders(db: Reader, filter: OrderFilter): Promise<FoundOrder[]> {
  return readSnapshot(db, async (snapshot) =>
    readSelection(snapshot, matchingAfter(snapshot, await withSearchWords(snapshot, filter), undefined)),
  );
}

function countOrders(db: Reader, filter: KnownFilter): Promise<Total> {
  const counted = filter.search
    ? foundAfter(db, filter, filter.search, undefined, MAX_COUNTED + 1).clearOrderBy()
    : matching(db, filter);
  return countUpToLimit(db, counted);
}

export type OrderListPage = Total & { orders: FoundOrder[]; next: TimeCursor | undefined };

/** At most `limit` orders after the cursor, the cursor of the next page, and the total, counted up to 1,000. */
export function readOrderListPage(
  db: Reader,
  filter: OrderFilter,
  { limit, after }: { limit: number; after: TimeCursor | undefined },
): Promise<OrderListPage> {
  return readSnapshot(db, async (snapshot) => {
    const wanted = await withSearchWords(snapshot, filter);
    const some = matchingAfter(snapshot, wanted, after, limit + 1).limit(limit + 1);
    const found = await readSelection(snapshot, some);
    const orders = found.slice(0, limit);
    const last = orders.at(-1);
    const next = found.length > limit && last ? cursorOfOrder(last) : undefined;
    return { orders, next, ...(await countOrders(snapshot, wanted)) };
  });
}

async function insertLines(tx: Transaction, order_id: string, lines: Lines): Promise<void> {
  const products = lines.products.map((line, position) => ({ ...line, order_id, position }));
  await tx.insertInto('order_line').values(products).execute();
  if (lines.adjustments.length === 0) return;
  const adjustments = lines.adjustments.map((line, position) => ({ ...line, order_id, position }));
  await tx.insertInto('order_adjustment').values(adjustments).execute();
}

export async function insertOrder(tx: Transaction, row: OrderRow, lines: Lines): Promise<void> {
  await tx.insertInto('order').values(row).execute();
  await insertLines(tx, row.id, lines);
}

/** Replaces all lines of an order. The caller also saves the new total, `total_paise`, with `updateOrder`. */
export async function replaceLines(tx: Transaction, id: string, lines: Lines): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', id).execute();
  await tx.deleteFrom('order_adjustment').where('order_id', '=', id).execute();
  await insertLines(tx, id, lines);
}

export async function updateOrder(
  tx: Transaction,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'number' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('order').set(change).where('id', '=', id).execute();
}

/**
 * Takes quantities above 0 out of stock and puts those below 0 back.
 * @param pathOf the path of an item's quantity in the request body, if it has one
 * @throws problem `out_of_stock` that names the first product with too little stock
 */
export async function changeStock(
  tx: Transaction,
  changes: readonly StockChange[],
  now: number,
  pathOf?: (item: StockItem) => string | undefined,
): Promise<void> {
  // Puts stock back before it takes any: the former variants of a product that has none any more share its stock.
  const returnsFirst = changes.toSorted((one, other) => Math.sign(one.quantity) - Math.sign(other.quantity));
  for (const change of returnsFirst) {
    const { quantity } = change;
    if (quantity < 0) await restoreStock(tx, change, -quantity, now);
    else if (!(await decrementStock(tx, change, quantity, now)))
      throw outOfStock(change, await stockOf(tx, change), pathOf?.(change));
  }
}
