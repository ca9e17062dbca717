import { dayInIndia } from '#contract/accounts/india.ts';
import { type Order, type OrderChange, orderName } from '#contract/orders/order.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { confirmUser, findUser, findUserByEmail } from '../accounts/users.store.ts';
import { writeCatalog } from '../catalog/catalog-version.store.ts';
import { writeCsv, writeRows } from '../platform/csv.rules.ts';
import { productsChanged } from '../catalog/freshness.rules.ts';
import { isStale, nextUpdatedAt } from '../platform/optimistic-locking.rules.ts';
import { findProducts } from '../catalog/products/products.queries.ts';
import type { StockItem } from '../catalog/products/stock.store.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { canBeId } from '../database/ids.ts';
import { markAsOrdered } from '../enquiries/change-enquiry.ts';
import { recordHistory, recordUpdate } from '../history/history.store.ts';
import { timeCursors } from '../http/cursor.ts';
import { type Handlers, paginated, streamedText } from '../http/handler-types.ts';
import { streamWhenLarge } from '../http/responses/stream-when-large.ts';
import { requestHash, assertSameRequest, newOrIdempotentId } from '../platform/idempotency.ts';
import { exportHeader, exportRows } from './export.rules.ts';
import { checkAddress } from './order-address.rules.ts';
import { orderFields } from './order-fields.rules.ts';
import { nextOrderNumber } from './order-number.store.ts';
import {
  changedLines,
  checkLineChange,
  lineChanges,
  type Lines,
  newLines,
  orderTotal,
  pathOfLine,
  rejectChangedAdjustments,
  rejectOutdatedTotal,
  type StockChange,
  stockChanges,
} from './order-lines.rules.ts';
import { erasedLabel, rejectPersonalData } from './erasure/erasure.rules.ts';
import { updateMails, queueAutomaticMail } from './messages/order-mails.ts';
import {
  changedColumns,
  checkDeliveryDate,
  type FoundOrder,
  type Line,
  productLinesOf,
  pathOfQuantity,
  quantitiesOf,
  presentForAdmin,
  presentOrder,
  toContent,
} from './orders.rules.ts';
import { requireOrderBook } from '../settings/require-order-book.ts';
import { readSettings } from '../settings/settings.store.ts';
import { takeHolds } from './holds/take-holds.ts';
import { retainedAfter } from './payments/payments.rules.ts';
import { requireOrder } from './require-order.ts';
import {
  changeStock,
  findOrder,
  insertOrder,
  type OrderFilter,
  readOrderListPage,
  readOrders,
  replaceLines,
  cursorOfOrder,
  updateOrder,
} from './orders.store.ts';

type OrderCalls = 'listOrders' | 'exportOrders' | 'getOrder' | 'createOrder' | 'saveOrder' | 'listMyOrders';

const targetOf = ({ id, orderId }: Order) => ({ _id: id, name: orderId });

/**
 * Confirms the account with this id: a program that names the account itself, and not only an email, knows its user.
 * @returns the id
 * @throws problem `invalid` without such an account
 */
async function requireCustomer(tx: Transaction, id: string): Promise<string> {
  const exists = canBeId(id) && (await findUser(tx, id)) !== undefined;
  if (!exists) throw invalidAt('createdBy', 'That customer does not exist');
  await confirmUser(tx, id);
  return id;
}

/** The id of the account with this email, without confirming the account; null for no email. @throws problem `invalid` without such an account */
async function customerOf(db: Reader, email: string): Promise<string | null> {
  if (email === '') return null;
  const user = await findUserByEmail(db, email);
  if (!user)
    throw invalidAt(
      'customerEmail',
      'No customer has an account with this email. Without an account, only the email for mails about the order is given.',
    );
  return user.id;
}

/** The cached responses that show the stock of these products. */
const invalidationOf = (changes: readonly StockChange[]) =>
  productsChanged([...new Set(changes.map(({ productId }) => productId))]);

/** The products of these ids that exist. */
const findOrderedProducts = (db: Reader, ids: readonly string[]) =>
  findProducts(db, [...new Set(ids.filter(canBeId))]);

/** The lines of an erased order, which get no free text. */
const withoutLabels = ({ products, adjustments }: Lines): Lines => ({
  products,
  adjustments: adjustments.map((line) => ({ ...line, label: erasedLabel(line) })),
});

/** The lines after a change; undefined if they stay as they are. @throws see `changedLines` and `checkLineChange` */
async function linesAfter(db: Reader, before: FoundOrder, change: OrderChange['lines']) {
  if (!change) return undefined;
  const ids = change.flatMap((line) => (line.kind === 'product' ? [line.product.id] : []));
  const changed = changedLines(change, before, await findOrderedProducts(db, ids));
  const lines = before.erased_at === null ? changed : withoutLabels(changed);
  if (!(await readSettings(db)).orderBook) rejectChangedAdjustments(change, before.adjustments, lines);
  return checkLineChange(before, lines) ? lines : undefined;
}

/** How the stock changes when a saved order takes these products, or none if it is canceled. */
function stockChangesOf(before: FoundOrder, products: readonly Line[], takesStock: boolean): StockChange[] {
  return stockChanges(
    before.stock_taken ? quantitiesOf(before.products) : [],
    takesStock ? quantitiesOf(products) : [],
  );
}

const readAll = (db: Reader, filter: OrderFilter, present: (order: FoundOrder) => Order) =>
  streamWhenLarge<FoundOrder, Order>(
    (last, limit) => readOrders(db, filter, { after: last && cursorOfOrder(last), limit }),
    present,
  );

const cursors = timeCursors('orders');

/** Orders read at once; between two reads, other requests are served. */
const EXPORT_PART = 200;

export const orderHandlers: Handlers<OrderCalls> = {
  async listOrders({ database }, { query: { limit, cursor, ...filter } }) {
    if (limit === undefined) {
      if (cursor !== undefined) throw invalidAt('cursor', 'A cursor needs a limit');
      return readAll(database.read, filter, presentForAdmin);
    }
    const after = cursor === undefined ? undefined : cursors.read(cursor);
    const { orders, next, ...count } = await readOrderListPage(database.read, filter, { limit, after });
    return paginated(orders.map(presentForAdmin), { next: next ? cursors.write(next) : null, ...count });
  },

  async exportOrders({ database, now }, { query: filter }) {
    const filename = `orders-${dayInIndia(now())}.csv`;
    return streamedText('csv', { filename }, async function* csv() {
      yield writeCsv([exportHeader]);
      for (let last: FoundOrder | undefined, more = true; more;) {
        const after = last && cursorOfOrder(last);
        const orders = await readOrders(database.read, filter, { after, limit: EXPORT_PART });
        yield writeRows(orders.map(presentForAdmin).flatMap(exportRows));
        last = orders.at(-1);
        more = orders.length === EXPORT_PART;
      }
    });
  },

  async getOrder({ database }, { params: { id } }) {
    return presentForAdmin(await requireOrder(database.read, id));
  },

  async createOrder(context, { body: { shownTotal, replacesOrder, ...body } }) {
    const { now } = context;
    const content = toContent(body);
    checkDeliveryDate(content.delivery_date, { status: content.status, before: null }, now());
    const id = newOrIdempotentId(context);
    const hash = requestHash(context, body);
    return writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const known = hash === null ? undefined : await findOrder(tx, id);
      if (known && hash !== null) {
        // After a lost response, this tells the artist what became of the first request.
        assertSameRequest(known, hash, `Created already: ${orderName(known.number)}.`);
        return presentForAdmin(known);
      }
      const customer = body.customerEmail
        ? await customerOf(tx, body.customerEmail)
        : body.createdBy && (await requireCustomer(tx, body.createdBy));
      const ids = body.products.map(({ product }) => product.id);
      const products = productLinesOf(body.products, await findOrderedProducts(tx, ids));
      const lines = newLines(products, body.lines);
      const { orderBook } = await readSettings(tx);
      if (body.lines && !orderBook) rejectChangedAdjustments(body.lines, [], lines);
      rejectOutdatedTotal(lines, shownTotal);
      const time = now();
      const stock = stockChanges([], quantitiesOf(products));
      await limitInvalidation(invalidationOf(stock));
      const number = await nextOrderNumber(tx);
      const pathOf = (item: StockItem) => pathOfQuantity(body.products, item);
      await takeHolds(tx, context, stock, { named: body.holds, order: orderName(number), pathOf });
      await changeStock(tx, stock, time, pathOf);
      const row = {
        id,
        number,
        ...content,
        stock_taken: 1,
        total_paise: orderTotal(lines),
        paid_paise: 0,
        retained_paise: 0,
        first_payment_at: null,
        created_by: customer ?? null,
        erased_at: null,
        sent_hash: hash,
        created_at: time,
        updated_at: time,
      } as const;
      await insertOrder(tx, row, lines);
      // Like the order's holds, its enquiries have no effect while the order book is off: a form may have been filled in before.
      if (orderBook) await markAsOrdered(tx, body.enquiries ?? [], { order: id, replacesOrder }, time);
      await queueAutomaticMail(tx, context, await requireOrder(tx, id), 'confirmed');
      // Reads it again, because it has the mail now.
      const created = presentForAdmin(await requireOrder(tx, id));
      await recordHistory(tx, context, { action: 'create', kind: 'order', target: targetOf(created) });
      return created;
    });
  },

  async saveOrder(context, { params: { id }, body }) {
    const { database, catalogVersion, now } = context;
    return database.write(async (tx, after) => {
      const before = await requireOrder(tx, id);
      if (isStale(body.updatedAt, before.updated_at)) throw problem('stale');
      const time = now();
      const change = changedColumns(body, before);
      const status = change.status ?? before.status;
      checkDeliveryDate(change.delivery_date, { status, before: before.delivery_date }, time);
      const { customerEmail } = body;
      const customer = customerEmail === undefined ? before.created_by : await customerOf(tx, customerEmail);
      rejectPersonalData(before, { ...change, created_by: customer });
      checkAddress(before, change, body);
      const lines = await linesAfter(tx, before, body.lines);
      const retained_paise = retainedAfter(before, { status, amountRetained: body.amountRetained });
      if (retained_paise > before.retained_paise) await requireOrderBook(tx);
      const takesStock = status !== 'CANCELED';
      const stock = stockChangesOf(before, lines?.products ?? before.products, takesStock);
      // Cached pages show only the stock of an order's products, so a change of anything else drops none.
      if (stock.length > 0) {
        const limitInvalidation = await catalogVersion.bump(tx, after);
        await limitInvalidation(invalidationOf(stock));
        const pathOf = (item: StockItem) => lines && body.lines && pathOfLine(body.lines, item);
        await takeHolds(tx, context, stock, { named: body.holds, order: orderName(before.number), pathOf });
        await changeStock(tx, stock, time, pathOf);
      }
      if (lines) await replaceLines(tx, id, lines);
      await updateOrder(tx, id, {
        ...change,
        ...(lines ? { total_paise: orderTotal(lines) } : {}),
        retained_paise,
        created_by: customer,
        stock_taken: takesStock ? 1 : 0,
        updated_at: nextUpdatedAt(time, before.updated_at),
      });
      await updateMails(tx, context, before);
      const saved = presentForAdmin(await requireOrder(tx, id));
      const what = { kind: 'order', target: targetOf(saved) } as const;
      const former = presentForAdmin(before);
      const [removed, added] = lineChanges(former.lines, saved.lines);
      await recordUpdate(tx, context, what, [
        { ...orderFields(former), lines: removed },
        { ...orderFields(saved), lines: added },
      ]);
      return saved;
    });
  },

  listMyOrders: ({ database, caller }) => readAll(database.read, { shownTo: caller.id }, presentOrder),
};
