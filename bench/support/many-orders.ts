// Writes many orders of past years into the database of a shop.
import { sql } from 'kysely';
import type { Transaction } from '../../src/server/database/database.ts';

/** The times end now, so that the sales of this month and the last are not empty: a million orders are ten years. */
const LAST_TIME = Date.now();
const BETWEEN_MS = 5 * 60_000;
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
/** The number of order `n`, as people read it. */
export const orderNumber = (n: number) => `ORD-${FIRST_NUMBER + n}`;
/** @param count how many orders there are */
export const orderTime = (n: number, count: number) => LAST_TIME - (count - n) * BETWEEN_MS;

/** Each recipient has a last name and a phone number of their own, and shares the first name with others. */
const FIRST_NAMES = 200;
export const firstNameOf = (recipient: number) => `First${recipient % FIRST_NAMES}x`;
export const lastNameOf = (recipient: number) => `Family${recipient}x`;
const PHONES = 1_000_000_000;
const PHONE_STEP = 768_143;
export const phoneOf = (recipient: number) =>
  `9${String(PHONES + ((recipient * PHONE_STEP) % PHONES)).slice(1)}`;
export const recipients = (count: number) => count / ORDERS_EACH;

/**
 * Adds `count` orders of one to three products, their customers, and an entry of the history for each order. The newest twentieth is
 * neither sent nor paid, the twentieth before is sent, and the others are delivered. One of twenty is canceled, without a payment;
 * one of fifty has paid ₹1 too much. Two of three belong to an account. There is an enquiry for every twenty orders, without a link
 * to them.
 * @param products how many there are, as `addSearchCatalog` adds them
 * @param customer the id of the account that gets the orders of `u1`: 14 in the sizes used here
 */
export async function addManyOrders(
  tx: Transaction,
  { count, products, customer }: { count: number; products: number; customer: string },
): Promise<void> {
  const customers = recipients(count);
  await sql`insert into "user" (id, name, email, phone, role, password_hash, created_at, updated_at)
    with recursive series (n) as (select 1 union all select n + 1 from series where n < ${sql.lit(customers)})
    select 'u' || n, 'Customer ' || n, 'customer' || n || '@example.com', '', 'USER', '', ${sql.lit(LAST_TIME)}, ${sql.lit(LAST_TIME)}
    from series`.execute(tx);
  for (let first = 1; first <= count; first += BATCH)
    await addBatch(tx, { first, last: Math.min(first + BATCH - 1, count), count, products });
  await sql`update "order" set created_by = ${customer} where created_by = 'u1'`.execute(tx);
  await sql`update "user" set is_confirmed = 1 where id = ${customer}`.execute(tx);
  await addEnquiries(tx, count / 20);
  await sql`insert into shop_state (key, value) values ('order_number', ${FIRST_NUMBER + count})`.execute(tx);
}

type Batch = { first: number; last: number; count: number; products: number };

async function addBatch(tx: Transaction, { first, last, count, products }: Batch): Promise<void> {
  const { lit } = sql;
  const time = sql`${lit(orderTime(0, count))} + n * ${lit(BETWEEN_MS)}`;
  const recipient = sql`n % ${lit(recipients(count))}`;
  const total = sql`45000 * (1 + (${lit(FIRST_NUMBER)} + n) % 3)`;
  await sql`
    insert into "order" (id, number, status, stock_taken, total_paise, paid_paise, first_name, last_name, address, city, state,
      zip, phone, landmark, country, created_by, created_at, updated_at)
    with recursive series (n) as (
      select cast(${lit(first)} as bigint) union all select n + 1 from series where n < ${lit(last)})
    select 'o' || (${lit(FIRST_ID)} + n), ${lit(FIRST_NUMBER)} + n,
      case when n % 20 = 0 then 'CANCELED' when n > ${lit(count * 0.95)} then 'PENDING'
        when n > ${lit(count * 0.9)} then 'SHIPPED' else 'DELIVERED' end,
      case when n % 20 = 0 then 0 else 1 end, ${total},
      case when n > ${lit(count * 0.95)} or n % 20 = 0 then 0 when n % 50 = 7 then ${total} + 100 else ${total} end,
      'First' || ((${recipient}) % ${lit(FIRST_NAMES)}) || 'x', 'Family' || (${recipient}) || 'x', '12 Prabhat Road', 'Pune', 'Maharashtra',
      '411004', '+91 9' || substr(cast(${lit(PHONES)} + ((${recipient}) * ${lit(PHONE_STEP)}) % ${lit(PHONES)} as text), 2), '', 'India',
      case when n % 3 = 0 then null else 'u' || (1 + ${recipient}) end, ${time}, ${time}
    from series`.execute(tx);
  await sql`
    insert into payment (id, order_id, kind, state, amount_paise, method, paid_on, created_at, updated_at)
    select 'y' || id, id, 'payment', 'confirmed', paid_paise, 'upi', '2026-01-01', created_at, created_at
    from "order" where paid_paise > 0 and number between ${lit(FIRST_NUMBER + first)} and ${lit(FIRST_NUMBER + last)}`.execute(
    tx,
  );
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

/** Adds `count` enquiries, one a minute until now. A quarter of them are open. */
async function addEnquiries(tx: Transaction, count: number): Promise<void> {
  const { lit } = sql;
  await sql`insert into enquiry (id, code, state, created_at, updated_at)
    with recursive series (n) as (
      select cast(1 as bigint) union all select n + 1 from series where n < ${lit(count)})
    select 'e' || n, 'LOTUS-' || (${lit(FIRST_ID)} + n),
      case n % 4 when 0 then 'OPEN' when 1 then 'ANSWERED' when 2 then 'ORDERED' else 'CLOSED' end,
      ${lit(LAST_TIME)} - (${lit(count)} - n) * 60000, ${lit(LAST_TIME)} from series`.execute(tx);
  await sql`insert into enquiry_product (enquiry_id, position, product_id, name)
    select id, 0, 'p000001', 'A study in ink' from enquiry`.execute(tx);
}
