import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import { engineOf } from './engines/engine-of.ts';

type Columns<Row> = { [Name in keyof Row]: RawBuilder<Row[Name]> };

/** The columns with their names, as a query selects them. */
export const asSelected = <Row extends object>(columns: Columns<Row>): RawBuilder<unknown> =>
  sql.join(
    Object.entries<RawBuilder<unknown>>(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
  );

/** Reads all rows of a query that returns many, such as a thousand. @param columns the names of its columns */
export async function readManyRows<Row extends object>(
  db: Reader,
  columns: readonly (keyof Row & string)[],
  query: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await selectMany<Row>(db, columns, query).execute(db);
  return toManyRows(db, rows);
}

/**
 * The query of `readManyRows`. PostgreSQL sends one row with a JSON list for each column, because sending and converting each
 * value takes several times as long.
 */
export function selectMany<Row extends object>(
  db: Reader,
  columns: readonly (keyof Row & string)[],
  query: RawBuilder<unknown>,
): RawBuilder<Row | Lists> {
  if (engineOf(db) === 'sqlite') return query as RawBuilder<Row>;
  const lists = columns.map((name) => sql`json_agg(${sql.ref(name)}) as ${sql.ref(name)}`);
  return sql<Lists>`select ${sql.join(lists)} from (${query}) as found`;
}

/** The rows of a query from `selectMany`. */
export function toManyRows<Row extends object>(db: Reader, rows: readonly (Row | Lists)[]): Row[] {
  // Each list has the values of one column, in the order of the rows.
  return (engineOf(db) === 'sqlite' ? rows : toRows((rows[0] ?? {}) as Lists)) as Row[];
}

/** A list of no values is null. */
type Lists = Record<string, readonly unknown[] | null>;

function toRows(lists: Lists): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (const [name, values] of Object.entries(lists))
    for (const [at, value] of (values ?? []).entries()) (rows[at] ??= {})[name] = value;
  return rows;
}
