import { sql } from 'kysely';
import type { PaymentFilter } from '#contract/orders/payment-shapes.ts';
import type { Reader } from '#server/database/database.ts';
import { isIn } from '#server/database/list-value.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';

/** A payment as the stores read it, with the numbers of orders that have another payment of its reference. */
export type FoundPayment = PaymentRow & { repeated_in: number[] };

/** The payments of these orders, in the order of their creation. */
export async function findPayments(db: Reader, orders: readonly string[]): Promise<FoundPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where(isIn(db, 'order_id', orders))
    .orderBy('order_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const uses = await findUses(db, [...new Set(references)]);
  return rows.map((row) => ({ ...row, repeated_in: row.state === 'rejected' ? [] : othersOf(uses, row) }));
}

type Use = { id: string; reference: string | null; number: number };

/** All payments with these references that are not rejected, with the numbers of their orders. */
async function findUses(db: Reader, references: readonly string[]): Promise<Use[]> {
  if (references.length === 0) return [];
  return db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.order_id')
    .where(isIn(db, 'payment.reference', references))
    .where('payment.state', '<>', 'rejected')
    .select(['payment.id', 'payment.reference', 'order.number'])
    .orderBy('order.number')
    .execute();
}

const othersOf = (uses: readonly Use[], { id, reference }: Pick<PaymentRow, 'id' | 'reference'>) => [
  ...new Set(uses.filter((use) => use.reference === reference && use.id !== id).map(({ number }) => number)),
];

/** The numbers of the orders with another payment of this reference that is not rejected. */
export async function findRepetitions(
  db: Reader,
  payment: { id: string; reference: string },
): Promise<number[]> {
  return othersOf(await findUses(db, [payment.reference]), payment);
}

export function findPayment(db: Reader, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

const isCanceled = sql`"order".status = 'CANCELED'`;
const isNotCanceled = sql`"order".status <> 'CANCELED'`;

/** The orders of which the customer reports all that is to pay. Reports that the artist has not checked yet are few, and have an index. */
const fullyReported = sql`(select report.order_id from payment as report
  join "order" as unpaid on unpaid.id = report.order_id where report.state = 'reported'
  group by report.order_id, unpaid.total_paise, unpaid.paid_paise
  having sum(report.amount_paise) >= unpaid.total_paise - unpaid.paid_paise)`;

/** The conditions of the indexes of migrations 041 and 043, as literals: otherwise the databases do not use them. */
const conditions = {
  // A customer who has reported all that is due is asked for nothing: the artist has to confirm the report.
  due: sql<boolean>`(${isNotCanceled} and "order".paid_paise < "order".total_paise
    and "order".id not in ${fullyReported})`,
  paid: sql<boolean>`(${isNotCanceled} and "order".paid_paise >= "order".total_paise
    and "order".paid_paise <= "order".total_paise)`,
  // The orders that are left out are few and have an index: a comparison with their amount would make PostgreSQL read the table.
  refund: sql<boolean>`((${isCanceled} and "order".paid_paise > 0
    or ${isNotCanceled} and "order".paid_paise > "order".total_paise)
    and "order".id not in (select retained.id from "order" as retained
      where retained.retained_paise > 0 and retained.status = 'CANCELED' and retained.paid_paise <= retained.retained_paise))`,
  reported: sql<boolean>`"order".id in (select order_id from payment where state = 'reported')`,
  settled: sql<boolean>`(${isNotCanceled} and "order".paid_paise >= "order".total_paise)`,
} satisfies Record<PaymentFilter, unknown>;

/** True for the orders of a filter. `paid` ones are among the `settled`, whose index finds them. */
export const matchesPaymentFilter = (filter: PaymentFilter) => conditions[filter];
