import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '#server/database/database.ts';
import { migrateWithin } from '#server/database/migrate.ts';
import storedRows from './former-shop.json' with { type: 'json' };

export type Row = Record<string, string | number | null>;
export type Rows = Record<string, Row[]>;

/**
 * Rows of a shop with data in every table, as of the migration `006-second-step`. Existing shops look like it, so it
 * must not be edited; data for later migrations goes into separate files.
 */
export const formerRows: Rows = storedRows;

/** A time at which that shop was in use: Asha has an active session. */
export const FORMER_NOW = 1_760_000_000_000 + 45 * 24 * 3_600_000;

/** The current columns of every table. */
async function columnsOf(db: Reader): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));

async function insert(tx: Transaction, table: string, row: Row): Promise<void> {
  const names = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
    tx,
  );
}

/**
 * Migrates an empty database with only these migrations, and fills it with the rows of the former shop, in the columns that
 * exist then.
 * @returns its rows
 */
export async function becomeFormer(database: Database, migrations: readonly string[]): Promise<Rows> {
  return database.write(async (tx) => {
    await migrateWithin(tx, { wanted: migrations });
    const columns = await columnsOf(tx);
    const rows: Rows = {};
    // The stored rows include those that a migration has just added.
    await sql`delete from shop_state`.execute(tx);
    for (const [table, all] of Object.entries(formerRows)) {
      const known = columns.get(table);
      if (!known) continue;
      rows[table] = all.map((row) => pick(row, known));
      for (const row of rows[table]) await insert(tx, table, row);
    }
    return rows;
  });
}

/** The current rows of these tables, in the columns of `rows` and in their order. */
export async function currentRows(db: Reader, rows: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const [table, before] of Object.entries(rows)) {
    const columns = Object.keys(before[0] ?? {});
    const query = sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}`;
    const now = (await query.execute(db)).rows;
    const at = new Map(before.map((row, index) => [JSON.stringify(row), index]));
    const position = (row: Row) => at.get(JSON.stringify(pick(row, columns))) ?? before.length;
    found[table] = now.toSorted((one, other) => position(one) - position(other));
  }
  return found;
}

/** All rows of a table. */
export async function rowsOf(db: Reader, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}
