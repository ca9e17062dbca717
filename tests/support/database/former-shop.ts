import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '#server/database/database.ts';
import { migrateWithin } from '#server/database/migrate.ts';
import kept from './former-shop.json' with { type: 'json' };

export type Row = Record<string, string | number | null>;
export type Rows = Record<string, Row[]>;

/**
 * Every row of a shop with something of everything in it, as the tables were after the migration `006-second-step`. Shops like
 * it are out there, so it is never edited; what a later migration adds is added as a file of its own.
 */
export const formerRows: Rows = kept;

/** A moment at which that shop was in use: a session of Asha's is open. */
export const FORMER_NOW = 1_760_000_000_000 + 45 * 24 * 3_600_000;

/** The columns of every table that is there now. */
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
 * Makes an empty database that of a shop as it was after the first `migrations`: its tables, and of the rows what they knew.
 * @returns the rows as they stand in it
 */
export async function becomeFormer(database: Database, migrations: readonly string[]): Promise<Rows> {
  return database.write(async (tx) => {
    await migrateWithin(tx, { wanted: migrations });
    const columns = await columnsOf(tx);
    const rows: Rows = {};
    // What a migration puts into a new shop stands in the kept rows too.
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

/** The rows of these tables as they are now, in the columns that `rows` have and in their order. */
export async function sameColumns(db: Reader, rows: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const [table, before] of Object.entries(rows)) {
    const columns = Object.keys(before[0] ?? {});
    const question = sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}`;
    const now = (await question.execute(db)).rows;
    const at = new Map(before.map((row, index) => [JSON.stringify(row), index]));
    const place = (row: Row) => at.get(JSON.stringify(pick(row, columns))) ?? before.length;
    found[table] = now.toSorted((one, other) => place(one) - place(other));
  }
  return found;
}

/** All rows of a table. */
export async function rowsOf(db: Reader, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}
