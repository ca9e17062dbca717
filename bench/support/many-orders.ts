import { sql } from 'kysely';
import type { Transaction } from '../../src/server/database/database.ts';
import { FIRST_TIME } from './search-catalog.ts';

const MINUTE = 60_000;
/** Added to the number in each id, so that all ids have eight digits. */
const FIRST_ID = 10_000_000;
/** The order numbers begin above this. */
const FIRST_NUMBER = 1_000;
/** Orders that one statement inserts. */
const BATCH = 100_000;
/** The orders of one customer. */
const ORDERS_EACH = 20;

/** The id of order `n`; the first is 1. */
export const orderId = (n: number) => `o${FIRST_ID + n}`;
export const orderTime = (n: number) => FIRST_TIME + n * MINUTE;

/**
 * Adds `count` orders of one to three products, an entry of the history for each, and their customers. The newest orders are not
 * sent yet, and one of twenty is canceled. Two of three belong to an account.
 * @param products how many there are, as `addSearchCatalog` adds them
 * @param customer the id of the account that gets the orders of `u1`: 14 in the sizes used here
 */
export async function addManyOrders(
  tx: Transaction,
  { count, products, customer }: { count: number; products: number; customer: string },
): Promise<void> {
  const customers = count / ORDERS_EACH;
  await sql`insert into "user" (id, name, email, phone, role, password_hash, created_at, updated_at)
    with recursive series (n) as (select 1 union all select n + 1 from series where n < ${sql.lit(customers)})
    select 'u' || n, 'Customer ' || n, 'customer' || n || '@example.com', '', 'USER', '', ${sql.lit(FIRST_TIME)}, ${sql.lit(FIRST_TIME)}
    from series`.execute(tx);
  for (let first = 1; first <= count; first += BATCH)
    await addBatch(tx, { first, last: Math.min(first + BATCH - 1, count), count, products });
  await sql`update "order" set created_by = ${customer} where created_by = 'u1'`.execute(tx);
  await sql`insert into shop_state (key, value) values ('order_number', ${FIRST_NUMBER + count})`.execute(tx);
}

type Batch = { first: number; last: number; count: number; products: number };

async function addBatch(tx: Transaction, { first, last, count, products }: Batch): Promise<void> {
  const { lit } = sql;
  const time = sql`${lit(FIRST_TIME)} + n * ${lit(MINUTE)}`;
  await sql`
    insert into "order" (id, number, status, stock_taken, total_paise, first_name, last_name, address, city, state, zip,
      phone, landmark, country, created_by, created_at, updated_at)
    with recursive series (n) as (
      select cast(${lit(first)} as bigint) union all select n + 1 from series where n < ${lit(last)})
    select 'o' || (${lit(FIRST_ID)} + n), ${lit(FIRST_NUMBER)} + n,
      case when n % 20 = 0 then 'CANCELED' when n > ${lit(count * 0.95)} then 'PENDING'
        when n > ${lit(count * 0.9)} then 'SHIPPED' else 'DELIVERED' end,
      case when n % 20 = 0 then 0 else 1 end,
      45000 * (1 + (${lit(FIRST_NUMBER)} + n) % 3), 'Asha', 'Rao', '12 Prabhat Road', 'Pune', 'Maharashtra', '411004', '+91 98765 43210', '', 'India',
      case when n % 3 = 0 then null else 'u' || (1 + n % ${lit(count / ORDERS_EACH)}) end, ${time}, ${time}
    from series`.execute(tx);
  // `media` has one row: the image of all products.
  await sql`
    insert into order_line (order_id, position, product_id, name, price_paise, quantity, media_hash)
    select "order".id, k, 'p' || substr(cast(1000000 + (number * 7919 + k * 31) % ${lit(products)} as text), 2),
      'A study in ink', 45000, 1, media.hash
    from "order" cross join (select 0 as k union all select 1 union all select 2) as lines cross join media
    where number between ${lit(FIRST_NUMBER + first)} and ${lit(FIRST_NUMBER + last)} and k <= number % 3
    order by number, k`.execute(tx);
  // The admin `a1` does not exist: the history keeps entries of deleted accounts.
  await sql`
    insert into history (id, at, user_id, user_name, action, kind, target_id, target_name, changes)
    select 'h' || id, created_at, 'a1', 'The artist', 'create', 'order', id, 'ORD-' || number, '[]'
    from "order" where number between ${lit(FIRST_NUMBER + first)} and ${lit(FIRST_NUMBER + last)}`.execute(
    tx,
  );
}
