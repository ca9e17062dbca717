import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { OrderStatus } from '#contract/orders/order.ts';
import type { PaymentFilter } from '#contract/orders/payment-shapes.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { fillOrderBook } from '#tests/support/orders/many-orders.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import type { TimeCursor } from '../http/cursor.ts';
import { type OrderFilter, readOrderListPage } from './orders.store.ts';
import { matchesPaymentFilter } from './payments/payments.queries.ts';

const TOTAL_PAISE = 45_000;
/** What an order of each state has paid: nothing, less than its total, its total, more. */
const amounts = [0, TOTAL_PAISE - 1, TOTAL_PAISE, TOTAL_PAISE + 1];

/** What the artist keeps of a canceled order. */
const retainedAmounts = [0, TOTAL_PAISE];

type Row = { status: OrderStatus; paid_paise: number; retained_paise: number; phone: string };

const isSettled = ({ status, paid_paise }: Row) => status !== 'CANCELED' && paid_paise >= TOTAL_PAISE;
const isIn = {
  due: ({ status, paid_paise }: Row) => status !== 'CANCELED' && paid_paise < TOTAL_PAISE,
  paid: (row: Row) => isSettled(row) && row.paid_paise === TOTAL_PAISE,
  refund: ({ status, paid_paise, retained_paise }: Row) =>
    paid_paise > (status === 'CANCELED' ? retained_paise : TOTAL_PAISE),
  settled: isSettled,
} satisfies Partial<Record<PaymentFilter, (row: Row) => boolean>>;
type IndexedFilter = keyof typeof isIn;
const indexedFilters = Object.keys(isIn) as IndexedFilter[];

/** Phone numbers as people write them, some with the same beginning or end, one short and one from abroad. */
const phones = [
  '+91 98765 43210',
  '9876543211',
  '98765-03210',
  '+91 (9876) 003210',
  '912345',
  '+44 20 7946 0958',
];

onBothEngines((open) => {
  /** Opens a shop with orders of every status, paid amount and phone number, two in each millisecond. */
  async function openFilledShop() {
    const shop = await openShopWithOrders(open);
    const { database } = shop.services;
    const product = await shop.stockedProduct(9);
    await shop.addOrder([[product._id, 1]]);
    const session = await shop.newSession();
    const { _id } = (await shop.request('GET', '/api/user', { token: session })).body.data;
    const rows: Row[] = OrderStatus.options.flatMap((status) =>
      amounts.flatMap((paid_paise) =>
        phones.map((phone, at) => ({
          status,
          paid_paise,
          retained_paise: retainedAmounts[at % retainedAmounts.length] ?? 0,
          phone,
        })),
      ),
    );
    await fillOrderBook(database, _id, rows.length);
    await database.write(async (tx) => {
      for (const [at, row] of rows.entries())
        await tx
          .updateTable('order')
          .set({ ...row, total_paise: TOTAL_PAISE })
          .where('number', '=', 1001 + at)
          .execute();
    });
    return { database, rows };
  }

  /** The numbers of the orders on all pages of a list; the total of each page is theirs. */
  async function numbersIn(db: Parameters<typeof readOrderListPage>[0], filter: OrderFilter) {
    const numbers: number[] = [];
    const totals = new Set<number>();
    let after: TimeCursor | undefined;
    do {
      // Few, so that most lists have several pages.
      const page = await readOrderListPage(db, filter, { limit: 7, after });
      numbers.push(...page.orders.map(({ number }) => Number(number)));
      totals.add(page.total);
      after = page.next;
    } while (after);
    expect([...totals]).toEqual([numbers.length]);
    return numbers;
  }

  const numbersOf = (rows: readonly Row[], matches: (row: Row) => boolean) =>
    rows.flatMap((row, at) => (matches(row) ? [1001 + at] : [])).toReversed();

  test('each list by payment, and by status, has exactly its orders, newest first', async () => {
    const { database, rows } = await openFilledShop();
    for (const payment of indexedFilters) {
      expect(await numbersIn(database.read, { payment }), payment).toEqual(numbersOf(rows, isIn[payment]));
      for (const status of OrderStatus.options)
        expect(await numbersIn(database.read, { payment, status }), `${payment} ${status}`).toEqual(
          numbersOf(rows, (row) => row.status === status && isIn[payment](row)),
        );
    }
  });

  test('phone numbers are found by four or more of their first or last digits', async () => {
    const { database, rows } = await openFilledShop();
    const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
    const searches = phones.map(digitsOf).flatMap((digits) =>
      // Four digits, five, six and a whole number have different indexes.
      [4, 5, 6, 9, 10].flatMap((length) => [digits.slice(0, length), digits.slice(-length)]),
    );
    for (const q of new Set(searches)) {
      const { orders } = await readOrderListPage(database.read, { q }, { limit: 100, after: undefined });
      expect(
        orders.map(({ number }) => Number(number)),
        q,
      ).toEqual(
        numbersOf(rows, (row) => digitsOf(row.phone).startsWith(q) || digitsOf(row.phone).endsWith(q)),
      );
    }
  });

  test('SQLite reads each list by payment from an index of its orders', async () => {
    const { database } = await openFilledShop();
    if (database.engine.name !== 'sqlite') return;
    for (const payment of indexedFilters) {
      const { rows } = await sql<{ detail: string }>`explain query plan
        select id from "order" where ${matchesPaymentFilter(payment)}`.execute(database.read);
      const index = payment === 'paid' ? 'order_settled' : `order_${payment}`;
      expect(rows[0]?.detail).toContain(`INDEX ${index}`);
      for (const { detail } of rows.slice(1).filter((row) => row.detail.includes('retained')))
        expect(detail).toContain('COVERING INDEX order_retained');
    }
  });
});
