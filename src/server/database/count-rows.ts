import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import type { Tables } from './tables.ts';

/** The number of rows of a selection. */
export async function countRows<T extends keyof Tables, O>(
  selection: SelectQueryBuilder<Tables, T, O>,
): Promise<number> {
  const { rows } = await selection
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** The number of matching rows. The table `product_count` knows some numbers of products; all others are counted, up to 1,000. */
export type Total = {
  total: number;
  /** Set when there may be more. */
  totalIsMinimum?: true;
};

/** The largest exact total of a list that `product_count` does not count: a page then costs the same however long the list is. */
export const MAX_COUNTED = 1_000;

/** The number of rows of a selection, counted up to 1,000. */
export async function countUpToLimit<T extends keyof Tables, O>(
  db: Reader,
  selection: SelectQueryBuilder<Tables, T, O>,
): Promise<Total> {
  const some = selection
    .clearSelect()
    .select(sql.lit(1).as('counted'))
    .limit(MAX_COUNTED + 1);
  const { rows } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  const total = Number(rows);
  return total > MAX_COUNTED ? { total: MAX_COUNTED, totalIsMinimum: true } : { total };
}
