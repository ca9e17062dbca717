import type { SelectQueryBuilder } from 'kysely';
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
