import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '#server/database/database.ts';
import { appliedMigrations, assertKnownMigrations } from '#server/database/migrate.ts';
import { BackupError } from '../backup-error.ts';
import { type Column, assertRow } from './rows.rules.ts';

export type Row = Record<string, string | number | null>;
export type Table = { name: string; key: readonly string[] };

/** Every table whose rows are saved, after those that it refers to, and what its rows are told apart by. */
export const savedTables: readonly Table[] = [
  { name: 'user', key: ['id'] },
  { name: 'second_step', key: ['user_id'] },
  { name: 'recovery_code', key: ['user_id', 'code_hash'] },
  { name: 'category', key: ['id'] },
  { name: 'category_slug', key: ['slug'] },
  { name: 'product', key: ['id'] },
  { name: 'media', key: ['hash'] },
  // Travels: what a file should be is known from when it was written, not from when it was saved or restored.
  { name: 'media_file', key: ['name'] },
  { name: 'product_picture', key: ['product_id', 'position'] },
  { name: 'favourite', key: ['user_id', 'product_id'] },
  { name: 'order', key: ['id'] },
  { name: 'order_line', key: ['order_id', 'position'] },
  { name: 'address', key: ['id'] },
  { name: 'setting', key: ['key'] },
  { name: 'trashed_with', key: ['product_id'] },
  { name: 'trashed_slug', key: ['category_id', 'slug'] },
  { name: 'history', key: ['id'] },
  { name: 'shop_state', key: ['key'] },
  { name: 'shop_id', key: ['id'] },
];

/** A session, a link or a device that was ended since would come back to life; everybody logs in anew instead. */
const leftOut = ['session', 'password_reset', 'known_device'];
const LEDGER = 'migration';
/** What the engines call the columns of numbers; there are no others but those of text. */
const NUMBERS = /^(integer|bigint|int4|int8)$/i;
const AT_ONCE = 500;
// PostgreSQL counts the values of one statement in 16 bits, SQLite to 32,766.
const VALUES_AT_ONCE = 30_000;

async function tablesOf(db: Reader): Promise<Map<string, Column[]>> {
  const tables = await db.introspection.getTables();
  const current = await currentSchema(db, tables);
  return new Map(
    tables
      .filter(({ schema }) => schema === current)
      .map(({ name, columns }) => [
        name,
        columns.map((column) => ({ name: column.name, isNumber: NUMBERS.test(column.dataType) })),
      ]),
  );
}

/** Where a database holds several schemas, the one that a plain name means. */
async function currentSchema(db: Reader, tables: readonly { schema?: string | undefined }[]) {
  if (tables.every(({ schema }) => schema === undefined)) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}

/** The tables of a shop that are there, the ledger of migrations with them; none before its first migration. */
export async function presentTables(db: Reader): Promise<string[]> {
  const present = await tablesOf(db);
  if (!present.has(LEDGER)) return [];
  return [LEDGER, ...leftOut, ...savedTables.map(({ name }) => name)].filter((name) => present.has(name));
}

/**
 * What the tables are like: the migrations that made them, and those to be saved.
 * @throws BackupError when there is no shop, NewerDatabaseError when this code does not know it all
 */
export async function describeTables(db: Reader): Promise<{ migrations: string[]; tables: Table[] }> {
  const present = await tablesOf(db);
  if (!present.has(LEDGER)) throw new BackupError('There is no shop in this database yet.');
  const migrations = await appliedMigrations(db);
  assertKnownMigrations(migrations);
  return { migrations, tables: savedTables.filter(({ name }) => present.has(name)) };
}

/** All rows of a table in the order of its key, some hundreds at once. */
export async function* readRows(db: Reader, { name, key }: Table): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const values = last && sql.join(key.map((column) => sql.val(last?.[column])));
    const after = values ? sql`where (${keys}) > (${values})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(AT_ONCE)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** The pictures that something refers to, and all that are known. */
export async function readImageHashes(db: Reader): Promise<{ known: Set<string>; needed: Set<string> }> {
  const all = await db.selectFrom('media').select('hash').execute();
  const inProducts = await db.selectFrom('product_picture').select('media_hash').distinct().execute();
  // The first version knew no orders.
  const inOrders = (await tablesOf(db)).has('order_line')
    ? await db
        .selectFrom('order_line')
        .select('media_hash')
        .where('media_hash', 'is not', null)
        .distinct()
        .execute()
    : [];
  return {
    known: new Set(all.map(({ hash }) => hash)),
    needed: new Set([...inProducts, ...inOrders].flatMap(({ media_hash }) => media_hash ?? [])),
  };
}

/**
 * Puts rows into a table, which has what migrations put there no more.
 * @returns how many there were
 * @throws BackupError when a row is none that the shop could read
 */
export async function fillTable(tx: Transaction, name: string, rows: AsyncIterable<Row>): Promise<number> {
  const columns = (await tablesOf(tx)).get(name);
  if (!columns) throw new BackupError(`The backup has rows for ${name}, which is no table of the shop.`);
  await sql`delete from ${sql.table(name)}`.execute(tx);
  const max = Math.max(1, Math.min(AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length)));
  let [count, batch]: [number, Row[]] = [0, []];
  for await (const row of rows) {
    count += 1;
    assertRow(name, columns, row, count);
    if (batch.push(row) < max) continue;
    await insertRows(tx, name, columns, batch);
    batch = [];
  }
  if (batch.length > 0) await insertRows(tx, name, columns, batch);
  return count;
}

async function insertRows(
  tx: Transaction,
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => sql.val(row[column.name] ?? null)))})`,
  );
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    values ${sql.join(values)}`.execute(tx);
}

/** Moves the shop that is there out of the way, whole, under a new name. @throws BackupError where that cannot be done */
export async function archiveExistingTables(tx: Transaction, database: Database, as: string): Promise<void> {
  const tables = await presentTables(tx);
  if (tables.length === 0) return;
  const statements = database.engine.archiveTables?.(tables, as);
  if (!statements) throw new BackupError('This database holds one shop only.');
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** How many other processes of the shop use the database, as far as its server knows. */
export async function countConnections(database: Database): Promise<number> {
  const question = database.engine.countConnections;
  if (!question) return 0;
  const { rows } = await sql.raw<{ count: number }>(question).execute(database.read);
  return rows[0]?.count ?? 0;
}

/** Bytes that the database takes where it lies. */
export async function readDatabaseSize({ engine, read }: Database): Promise<number> {
  const { rows } = await sql.raw<{ size: number }>(engine.sizeQuery).execute(read);
  return rows[0]?.size ?? 0;
}
