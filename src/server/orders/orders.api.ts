import type { Order, OrderChange } from '#contract/orders/order.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { findUser, findUserByEmail } from '../accounts/users.store.ts';
import { writeCatalog } from '../catalog/catalog-version.store.ts';
import { productsChanged } from '../catalog/freshness.rules.ts';
import { isStale, nextUpdatedAt } from '../catalog/optimistic-locking.rules.ts';
import { readCursor, writeCursor } from '../catalog/products/list/cursor.rules.ts';
import { findProducts } from '../catalog/products/products.queries.ts';
import type { Reader } from '../database/database.ts';
import { isValidId } from '../database/ids.ts';
import { recordHistory, recordUpdate } from '../history/history.store.ts';
import { type Handlers, paginated } from '../http/handler-types.ts';
import { foundOr404 } from '../http/responses/found-or-404.ts';
import { streamWhenLarge } from '../http/responses/stream-when-large.ts';
import { requestFingerprint, assertSameRequest, newOrIdempotentId } from '../platform/idempotency.ts';
import {
  changedColumns,
  type FoundOrder,
  type Line,
  linesOf,
  orderFields,
  pathOfQuantity,
  quantitiesOf,
  presentForAdmin,
  presentOrder,
  rejectPastDelivery,
  toContent,
  totalOf,
} from './orders.rules.ts';
import {
  deductStock,
  findOrder,
  insertOrder,
  nextOrderNumber,
  type OrderFilter,
  readOrderPage,
  readOrders,
  restockItems,
  cursorOf,
  updateOrder,
} from './orders.store.ts';

type OrderCalls = 'listOrders' | 'getOrder' | 'createOrder' | 'saveOrder' | 'listMyOrders';

async function requireOrder(db: Reader, id: string): Promise<FoundOrder> {
  return foundOr404(isValidId(id) && (await findOrder(db, id)));
}

const targetOf = ({ id, orderId }: Order) => ({ _id: id, name: orderId });

async function requireCustomer(db: Reader, id: string): Promise<string> {
  const exists = isValidId(id) && (await findUser(db, id)) !== undefined;
  if (!exists) throw invalidAt('createdBy', 'That customer does not exist');
  return id;
}

/** The id of the account with this email; null for an order without a customer. */
async function customerOf(db: Reader, email: string): Promise<string | null> {
  if (email === '') return null;
  const user = await findUserByEmail(db, email);
  if (!user) throw invalidAt('customerEmail', 'No customer has an account with this email');
  return user.id;
}

/** Rejects a changed delivery date in the past, unless the order is delivered. */
function checkDelivery(before: FoundOrder, { shippingInformation, status }: OrderChange, now: number): void {
  const day = shippingInformation?.deliveryDate;
  if (!day || day === before.delivery_date || (status ?? before.status) === 'DELIVERED') return;
  rejectPastDelivery(day, now);
}

/** An order changes the stock of its products. */
const stockChanged = (lines: readonly Pick<Line, 'product_id'>[]) =>
  productsChanged([...new Set(lines.map(({ product_id }) => product_id))]);

const readAll = (db: Reader, filter: OrderFilter, present: (order: FoundOrder) => Order) =>
  streamWhenLarge<FoundOrder, Order>(
    (last, limit) => readOrders(db, filter, { after: last && cursorOf(last), limit }),
    present,
  );

export const orderHandlers: Handlers<OrderCalls> = {
  async listOrders({ database }, { query: { status, limit, cursor } }) {
    if (limit === undefined) {
      if (cursor !== undefined) throw invalidAt('cursor', 'A cursor needs a limit');
      return readAll(database.read, { status }, presentForAdmin);
    }
    const after = cursor === undefined ? undefined : readCursor('newest', cursor);
    const { orders, next, ...total } = await readOrderPage(database.read, { status }, { limit, after });
    const cursorOfNext = next ? writeCursor('newest', next) : null;
    return paginated(orders.map(presentForAdmin), { next: cursorOfNext, ...total });
  },

  async getOrder({ database }, { params: { id } }) {
    return presentForAdmin(await requireOrder(database.read, id));
  },

  async createOrder(context, { body }) {
    const { now } = context;
    const { deliveryDate } = body.shippingInformation;
    if (deliveryDate) rejectPastDelivery(deliveryDate, now());
    const id = newOrIdempotentId(context);
    const hash = requestFingerprint(context, body);
    return writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const known = hash === null ? undefined : await findOrder(tx, id);
      if (known && hash !== null) {
        const message = `Another order was sent under this Idempotency-Key: ORD-${known.number}.`;
        assertSameRequest(known, hash, message);
        return presentForAdmin(known);
      }
      const customer = body.customerEmail
        ? await customerOf(tx, body.customerEmail)
        : body.createdBy && (await requireCustomer(tx, body.createdBy));
      const ids = body.products.map(({ product }) => product.id).filter(isValidId);
      const lines = linesOf(body.products, await findProducts(tx, [...new Set(ids)]));
      const time = now();
      await limitInvalidation(stockChanged(lines));
      await deductStock(tx, quantitiesOf(lines), time, (item) => pathOfQuantity(body.products, item));
      const row = {
        id,
        number: await nextOrderNumber(tx),
        ...toContent(body),
        stock_taken: 1,
        total_paise: totalOf(lines),
        created_by: customer ?? null,
        sent_hash: hash,
        created_at: time,
        updated_at: time,
      } as const;
      await insertOrder(tx, row, lines);
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
      checkDelivery(before, body, time);
      const change = changedColumns(body);
      const { customerEmail } = body;
      const customer = customerEmail === undefined ? before.created_by : await customerOf(tx, customerEmail);
      const takesStock = (change.status ?? before.status) === 'CANCELED' ? 0 : 1;
      if (takesStock !== before.stock_taken) {
        const limitInvalidation = await catalogVersion.bump(tx, after);
        await limitInvalidation(stockChanged(before.lines));
        await (takesStock ? deductStock : restockItems)(tx, quantitiesOf(before.lines), time);
      }
      await updateOrder(tx, id, {
        ...change,
        created_by: customer,
        stock_taken: takesStock,
        updated_at: nextUpdatedAt(time, before.updated_at),
      });
      const saved = presentForAdmin(await requireOrder(tx, id));
      const what = { kind: 'order', target: targetOf(saved) } as const;
      await recordUpdate(tx, context, what, [orderFields(presentForAdmin(before)), orderFields(saved)]);
      return saved;
    });
  },

  listMyOrders: ({ database, caller }) => readAll(database.read, { createdBy: caller.id }, presentOrder),
};
