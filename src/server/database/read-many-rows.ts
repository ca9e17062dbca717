import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import { engineOf } from './engines/engine-of.ts';

type Columns<Row> = { [Name in keyof Row]: RawBuilder<Row[Name]> };

/** The columns with their names, as a query selects them. */
export const asSelected = <Row extends object>(columns: Columns<Row>): RawBuilder<unknown> =>
  sql.join(
    Object.entries<RawBuilder<unknown>>(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
  );

/**
 * Reads the columns of a query for a thousand rows. PostgreSQL sends them as one row with a JSON list for each column, because
 * sending and converting each value takes several times as long.
 * @param from the query after the columns
 */
export async function readManyRows<Row extends object>(
  db: Reader,
  columns: Columns<Row>,
  from: RawBuilder<unknown>,
): Promise<Row[]> {
  const query = sql<Row>`select ${asSelected(columns)} ${from}`;
  if (engineOf(db) === 'sqlite') return (await query.execute(db)).rows;
  const lists = Object.keys(columns).map((name) => sql`json_agg(${sql.ref(name)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Lists>`select ${sql.join(lists)} from (${query}) as found`.execute(db);
  // Each list has the values of one column, in the order of the rows.
  return toRows(rows[0] ?? {}) as Row[];
}

/** A list of no values is null. */
type Lists = Record<string, readonly unknown[] | null>;

function toRows(lists: Lists): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (const [name, values] of Object.entries(lists))
    for (const [at, value] of (values ?? []).entries()) (rows[at] ??= {})[name] = value;
  return rows;
}
