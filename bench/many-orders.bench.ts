import { join } from 'node:path';
import { sql } from 'kysely';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import { DAY_MS } from '../src/contract/durations.ts';
import { OrderStatus } from '../src/contract/orders/order.ts';
import { PaymentFilter } from '../src/contract/orders/payment-shapes.ts';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import type { Engine } from '../src/server/database/engines/engines.ts';
import { postgresEngine } from '../src/server/database/engines/postgres-engine.ts';
import { sqliteEngine } from '../src/server/database/engines/sqlite-engine.ts';
import { timeCursors } from '../src/server/http/cursor.ts';
import { startPostgres } from '../tests/support/database/own-postgres.ts';
import type { Figure } from './figure.ts';
import { backendsOf, createDatabase, rethrow } from './support/bench-postgres.ts';
import { waitUntilIdle } from './support/cpu-time.ts';
import {
  addManyOrders,
  firstNameOf,
  lastNameOf,
  orderId,
  orderNumber,
  orderTime,
  phoneOf,
  recipients,
} from './support/many-orders.ts';
import { logIn, signUp } from './support/many-products.ts';
import { collectPlans, logPlans, planFlags } from './support/query-plans.ts';
import { addSearchCatalog, productId, rareWords } from './support/search-catalog.ts';
import { type BenchRequest, loadInTurns, load, type Load, cpuRatio } from './support/server-load.ts';
import { median } from './support/statistics.ts';

export const name =
  'Order book and dashboard with 1,000,000 orders and 100,000 products against 1,000 and 1,000, none from a cache';
export const platform = 'linux';

const sizes = [
  { orders: 1_000, products: 1_000 },
  { orders: 1_000_000, products: 100_000 },
] as const;
type Size = (typeof sizes)[number];
const TURNS = 3;
const REQUESTS = 40;
/** Hidden products, however many there are. */
const HIDDEN = 50;
/** Products on hold, and orders with a payment that the customer reported. */
const HOLDS = 20;
const REPORTED = 20;
/** How many times the CPU time with 1,000 orders a request may take. */
const MAX_RATIO = 1.5;

type Sized = {
  size: Size;
  shop: Shop;
  /** The processes of the database server, none on SQLite. */
  helpers: () => number[];
  admin: Record<string, string>;
  customer: Record<string, string>;
};

export async function run(): Promise<Figure[]> {
  return [...(await onPostgres()), ...(await onSqlite())];
}

async function onSqlite(): Promise<Figure[]> {
  const shops: Sized[] = [];
  try {
    for (const size of sizes) {
      const shop = await startShop({ DEMO: 'off' });
      shops.push(await fill(shop, sqliteEngine(join(shop.dataDir, 'shop.db')), size, () => []));
    }
    return await compare('SQLite', shops);
  } finally {
    for (const { shop } of shops) await shop.stop();
  }
}

/** The figures are about CPU of requests: nothing waits for a disk, and nothing else runs. */
const quiet = ['-c', 'fsync=off', '-c', 'autovacuum=off'];

async function onPostgres(): Promise<Figure[]> {
  const plans = collectPlans();
  const server = await startPostgres([...quiet, ...planFlags], plans.onLog);
  const shops: Sized[] = [];
  try {
    let url = '';
    for (const size of sizes) {
      const database = `shop${size.orders}`;
      url = await createDatabase(server.url, database);
      const shop = await startShop({ DEMO: 'off', DATABASE_URL: url });
      shops.push(await fill(shop, postgresEngine(url), size, () => backendsOf(database)));
    }
    const figures = await compare('PostgreSQL', shops);
    await printPlans(plans, shops.at(-1), url);
    return figures;
  } finally {
    for (const { shop } of shops) await shop.stop();
    await server.remove();
  }
}

async function fill(shop: Shop, engine: Engine, size: Size, helpers: Sized['helpers']): Promise<Sized> {
  const customer = await signUp(shop);
  const database = openDatabase(engine, rethrow);
  await database.write((tx) => addSearchCatalog(tx, size.products));
  await addOrders(database, size);
  await database.close();
  await shop.restart();
  // With many products it works for a while after its start.
  await waitUntilIdle(shop.pid());
  const token = await logIn(shop);
  return { size, shop, helpers, admin: { authorization: `Bearer ${token}` }, customer };
}

async function addOrders(database: Database, { orders: count, products }: Size): Promise<void> {
  const isPostgres = database.engine.name === 'postgres';
  await database.write(async (tx) => {
    // The rows are known to be valid: checking their references would take a minute.
    if (isPostgres) await sql`set local session_replication_role = replica`.execute(tx);
    const { id } = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'visitor@example.com')
      .executeTakeFirstOrThrow();
    await addManyOrders(tx, { count, products, customer: id });
    await tx
      .updateTable('product')
      .set({ visibility: 0 })
      .where(sql<boolean>`number % ${products / HIDDEN} = 3`)
      .execute();
    await sql`insert into hold (id, product_id, customer_name, until_at, created_at, updated_at)
      select 'b' || id, id, 'Meera', ${Date.now() + DAY_MS}, 0, 0 from product where number <= ${HOLDS}`.execute(
      tx,
    );
    await sql`insert into payment (id, order_id, kind, state, amount_paise, method, paid_on, created_at, updated_at)
      select 'z' || id, id, 'payment', 'reported', 100, 'upi', '2026-01-01', created_at, created_at
      from "order" order by created_at desc limit ${REPORTED}`.execute(tx);
    await tx.updateTable('product').set({ stock: 1_000_000 }).where('id', 'in', ordered).execute();
  });
  // As PostgreSQL does by itself within minutes.
  if (isPostgres) await sql`vacuum analyze`.execute(database.read);
}

/** The products that new orders have. */
const ordered = [productId(1), productId(2)];

const repeated = (requests: readonly BenchRequest[]) =>
  Array.from({ length: REQUESTS }, (_, at) => requests[at % requests.length] ?? '');

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Prabhat Road',
  city: 'Pune',
  zip: '411004',
  phone: '+91 98765 43210',
};

/** Numbers of orders that are spread evenly over all, as `orderId` takes them. */
const someIndexes = ({ orders }: Pick<Size, 'orders'>) =>
  Array.from({ length: 30 }, (_, at) => 1 + at * Math.floor(orders / 30));
const someOrders = (size: Size) => someIndexes(size).map(orderId);

/** The cursor of the page after four fifths of the orders. */
const late = ({ orders }: Size) => ({ time: orderTime(orders / 5, orders), id: orderId(orders / 5) });

/** Searches for orders. Those of one recipient find the same number of orders in every size. */
function searchesOf({ orders }: Size): Record<string, readonly string[]> {
  const some = Array.from({ length: 20 }, (_, at) => 1 + at * Math.floor(recipients(orders) / 20));
  return {
    'a number': someIndexes({ orders }).map(orderNumber),
    'a last name': some.map(lastNameOf),
    'a first and a last name': some.map((each) => `${firstNameOf(each)} ${lastNameOf(each)}`),
    'a phone number': some.map(phoneOf),
    'the end of a phone number': some.map((each) => phoneOf(each).slice(-5)),
    'a name that no order has': ['Nobody'],
    'a first name that many have': ['First7x'],
    'the beginning of all names': ['fam'],
    'the beginning of a phone number': some.map((each) => phoneOf(each).slice(0, 6)),
  };
}

function requestsOf({ shop, size }: Sized): Record<string, BenchRequest[]> {
  const api = (path: string) => `${shop.url}/api${path}`;
  const send = (method: string, path: string, body: object) => ({
    url: api(path),
    method,
    body: JSON.stringify(body),
  });
  const { time, id } = late(size);
  const lateCursor = timeCursors('orders').write({ time, id });
  const lateEntry = timeCursors('history').write({ time, id: `h${id}` });
  const order = {
    products: ordered.map((product) => ({ product: { id: product }, quantity: 1 })),
    shippingInformation: { address },
  };
  return {
    'the order book': [api('/orders?limit=20')],
    'a late page of the order book': [api(`/orders?limit=20&cursor=${lateCursor}`)],
    ...Object.fromEntries(
      OrderStatus.options.map((status) => [`orders ${status}`, [api(`/orders?limit=20&status=${status}`)]]),
    ),
    'a late page of orders CANCELED': [api(`/orders?limit=20&status=CANCELED&cursor=${lateCursor}`)],
    'a late page of orders DELIVERED': [api(`/orders?limit=20&status=DELIVERED&cursor=${lateCursor}`)],
    ...Object.fromEntries(
      PaymentFilter.options.map((payment) => [
        `orders ${payment}`,
        [api(`/orders?limit=20&payment=${payment}`)],
      ]),
    ),
    'a late page of orders to refund': [api(`/orders?limit=20&payment=refund&cursor=${lateCursor}`)],
    ...Object.fromEntries(
      Object.entries(searchesOf(size)).map(([what, texts]) => [
        `orders by ${what}`,
        texts.map((text) => api(`/orders?limit=20&q=${encodeURIComponent(text)}`)),
      ]),
    ),
    'orders by a first name, to refund': [api('/orders?limit=20&q=First7x&payment=refund')],
    'a late page of orders by a first name': [api(`/orders?limit=20&q=First7x&cursor=${lateCursor}`)],
    today: [api('/today')],
    'the statistics of a week': [api('/statistics?days=7')],
    'the statistics of a year': [api('/statistics?days=365')],
    enquiries: [api('/enquiries?limit=20')],
    'open enquiries': [api('/enquiries?limit=20&state=OPEN')],
    'an enquiry by its code': [api('/enquiries?limit=20&q=LOTUS-10000007')],
    'enquiries counted': [api('/enquiries/counts')],
    holds: [api('/holds')],
    'an order': someOrders(size).map((each) => api(`/orders/${each}`)),
    'orders of one customer': [api('/user/orders')],
    'the product list': [api('/products?visibility=ALL&limit=100')],
    'hidden products': [api('/products?visibility=ALL&limit=100&visible=false')],
    'products of a category': [api('/products?visibility=ALL&limit=100&categoryId=c0')],
    'products in stock to order': rareWords
      .slice(0, 20)
      .map((word) => api(`/products?visibility=ALL&limit=8&q=${encodeURIComponent(word)}`)),
    'categories with counts': [api('/categories?visibility=ALL')],
    'the history': [api('/history?limit=50')],
    'a late page of the history': [api(`/history?limit=50&cursor=${lateEntry}`)],
    'the trash': [api('/trash')],
    'changing an order': someOrders(size).flatMap((each) =>
      ['India Post', 'Blue Dart'].map((carrier) =>
        send('PUT', `/orders/${each}`, { shippingInformation: { carrier } }),
      ),
    ),
    'creating an order': [send('POST', '/orders', order)],
  };
}

/** What depends on the number of orders of the period or of a name has no limit: see decision 27. */
const limitOf = (what: string) =>
  /statistics|many have|by the beginning of all|a first name|enquiries counted/.test(what)
    ? {}
    : { atMost: MAX_RATIO };

const timeRatio = (large: readonly Load[], small: readonly Load[]) =>
  median(large.map(({ took }, turn) => median(took) / median(small[turn]?.took ?? [])));

const targetOf = (sized: Sized, what: string) => ({
  pid: sized.shop.pid(),
  helpers: sized.helpers,
  urls: repeated(requestsOf(sized)[what] ?? []),
  headers: what === 'orders of one customer' ? sized.customer : sized.admin,
  connections: 1,
});

async function compare(engine: string, shops: readonly Sized[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const [first] = shops;
  for (const what of first ? Object.keys(requestsOf(first)) : []) {
    const targets = shops.map((sized) => targetOf(sized, what));
    const [small = [], large = []] = await loadInTurns(targets, { turns: TURNS, warmUps: 1 });
    const cpu = (loads: readonly Load[]) => median(loads.map((each) => each.cpuPerRequest));
    figures.push(
      { name: `${engine}: ${what}: CPU with 1,000,000 orders`, value: cpu(large), unit: 'µs' },
      { name: `${engine}: ${what}: to 1,000`, value: cpuRatio(large, small), unit: '', ...limitOf(what) },
      { name: `${engine}: ${what}: time, to 1,000`, value: timeRatio(large, small), unit: '' },
    );
  }
  return figures;
}

/** Prints the plan of the slowest statement of each request. */
async function printPlans(
  plans: ReturnType<typeof collectPlans>,
  sized: Sized | undefined,
  url: string,
): Promise<void> {
  if (!sized) return;
  await logPlans(url);
  await sized.shop.restart();
  for (const what of Object.keys(requestsOf(sized))) {
    const target = targetOf(sized, what);
    const plan = await plans.slowest(() =>
      load({ ...target, pid: sized.shop.pid(), urls: target.urls.slice(0, 2) }),
    );
    console.log(`\n  ${what}: ${plan.replaceAll('\n', '\n  ')}`);
  }
}
