import { sql } from 'kysely';
import { brandedImages } from '#server/branding/branding.store.ts';
import type { Database, Reader, Transaction } from '#server/database/database.ts';
import { INVITATION_PREFIX, SETUP_LINK_PREFIX } from '#server/accounts/link-keys.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import type { Engine } from '#server/database/engines/engines.ts';
import { appliedMigrations, assertKnownMigrations } from '#server/database/applied-migrations.ts';
import { BackupError } from '../backup-error.ts';
import { type Column, type RowSource, assertRow } from './validate-rows.ts';

export type Row = Record<string, string | number | null>;
export type Table = { name: string; key: readonly string[] };

/** Every table whose rows are saved, with its primary key. Referenced tables come first. */
export const savedTables: readonly Table[] = [
  { name: 'user', key: ['id'] },
  { name: 'second_step', key: ['user_id'] },
  { name: 'recovery_code', key: ['user_id', 'code_hash'] },
  { name: 'category', key: ['id'] },
  { name: 'category_slug', key: ['slug'] },
  { name: 'product', key: ['id'] },
  { name: 'product_variant', key: ['id'] },
  { name: 'media', key: ['hash'] },
  // Included, so that checksums stay those from when the files were written, not from the backup or restore.
  { name: 'media_file', key: ['name'] },
  { name: 'product_picture', key: ['product_id', 'position'] },
  { name: 'favourite', key: ['user_id', 'product_id'] },
  { name: 'order', key: ['id'] },
  { name: 'order_line', key: ['order_id', 'position'] },
  { name: 'order_adjustment', key: ['order_id', 'position'] },
  { name: 'payment', key: ['id'] },
  { name: 'order_page', key: ['order_id'] },
  { name: 'order_source', key: ['order_id'] },
  { name: 'order_message', key: ['id'] },
  { name: 'document', key: ['id'] },
  { name: 'document_series', key: ['series', 'financial_year'] },
  { name: 'enquiry', key: ['id'] },
  { name: 'enquiry_product', key: ['enquiry_id', 'position'] },
  { name: 'hold', key: ['id'] },
  { name: 'address', key: ['id'] },
  { name: 'setting', key: ['key'] },
  { name: 'trashed_with', key: ['product_id'] },
  { name: 'trashed_slug', key: ['category_id', 'slug'] },
  { name: 'history', key: ['id'] },
  { name: 'statistics_day', key: ['day', 'product_id', 'source'] },
  { name: 'shop_state', key: ['key'] },
  { name: 'shop_id', key: ['id'] },
];

/**
 * Of `shop_state`, the counters are saved, and the links that create an administrator are not: a restore would revive those that were
 * used or withdrawn.
 */
const neverRestoredPrefixes = [INVITATION_PREFIX, SETUP_LINK_PREFIX];

/** Whether a row of a table is in no backup. */
export const isLeftOut = (table: string, { key }: Row): boolean =>
  table === 'shop_state' && neverRestoredPrefixes.some((prefix) => String(key).startsWith(prefix));

/** Not saved, because a restore would revive sessions, links and devices that have ended since: all users log in again. */
const neverRestoredTables: readonly Table[] = [
  { name: 'session', key: ['token_hash'] },
  { name: 'password_reset', key: ['token_hash'] },
  { name: 'known_device', key: ['token_hash'] },
  { name: 'rate_limit', key: ['key'] },
  { name: 'download_ticket', key: ['token_hash'] },
  // Nothing about a single visitor outlives its day, not even in backups.
  { name: 'statistics_visitor', key: ['day', 'visitor', 'kind', 'product_id'] },
  { name: 'statistics_batch', key: ['writer', 'sequence'] },
  { name: 'statistics_state', key: ['day', 'part'] },
  { name: 'statistics_salt', key: ['day'] },
];
/** Not saved, because a restore makes them from the products and orders, or starts with empty caches. */
const derivedTables = ['word', 'product_words', 'product_count', 'order_word', 'order_day', 'catalog_change'];
/** Not saved, because they describe running processes and their machines: a restored shop starts without them. */
const runtimeTables: readonly Table[] = [
  { name: 'job', key: ['kind', 'key'] },
  { name: 'stored_backup', key: ['name'] },
  { name: 'statistics_writer', key: ['id'] },
  { name: 'operator_warning', key: ['id'] },
];
const excludedTables = [
  ...[...neverRestoredTables, ...runtimeTables].map(({ name }) => name),
  ...derivedTables,
];
const MIGRATIONS_TABLE = 'migration';
/**
 * Every table that a move copies: the moved shop is the same shop, so its sessions and jobs go on. Referenced tables come first.
 */
export const movedTables: readonly Table[] = [
  { name: MIGRATIONS_TABLE, key: ['name'] },
  ...savedTables,
  ...neverRestoredTables,
  ...runtimeTables,
];
/** The engines' names for number columns; all other columns are texts. */
const NUMBERS = /^(integer|bigint|int4|int8)$/i;
const BATCH_ROWS = 500;
// One statement has at most 65,535 values on PostgreSQL and 32,766 on SQLite.
const MAX_VALUES = 30_000;

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

/** The schema that an unqualified name refers to; undefined when the engine has no schemas. */
async function currentSchema(db: Reader, tables: readonly { schema?: string | undefined }[]) {
  if (tables.every(({ schema }) => schema === undefined)) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}

/** The existing tables of a shop, with the table of migrations; none before the first migration. */
export async function existingTables(db: Reader): Promise<string[]> {
  const present = await tablesOf(db);
  if (!present.has(MIGRATIONS_TABLE)) return [];
  const tables = [...excludedTables, ...savedTables.map(({ name }) => name)].filter((name) =>
    present.has(name),
  );
  // A first start that was interrupted may have left the table of migrations alone.
  return tables.length === 0 ? [] : [MIGRATIONS_TABLE, ...tables];
}

/**
 * The migrations that made the tables, and the tables to save.
 * @throws BackupError without a shop, NewerDatabaseError when this code does not know all migrations
 */
export async function describeTables(db: Reader): Promise<{ migrations: string[]; tables: Table[] }> {
  const present = await tablesOf(db);
  if (!present.has(MIGRATIONS_TABLE)) throw new BackupError('There is no shop in this database yet.');
  const migrations = await appliedMigrations(db);
  assertKnownMigrations(migrations);
  return { migrations, tables: savedTables.filter(({ name }) => present.has(name)) };
}

/** All rows of a table in the order of its key, 500 at a time. */
export async function* readRows(db: Reader, { name, key }: Table): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const values = last && sql.join(key.map((column) => sql.val(last?.[column])));
    const after = values ? sql`where (${keys}) > (${values})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(BATCH_ROWS)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1);
  }
}

/** Deletes rows that earlier versions saved. */
export async function deleteLeftOutRows(tx: Transaction): Promise<void> {
  // The first versions of the shop did not have this table.
  if (!(await tablesOf(tx)).has('shop_state')) return;
  for (const prefix of neverRestoredPrefixes)
    await tx.deleteFrom('shop_state').where('key', 'like', `${prefix}%`).execute();
}

/** The hashes of all known images, and of those that a product, an order or the branding needs. */
export async function readImageHashes(db: Reader): Promise<{ known: Set<string>; needed: Set<string> }> {
  const all = await db.selectFrom('media').select('hash').execute();
  const inProducts = await db.selectFrom('product_picture').select('media_hash').distinct().execute();
  // The first version of the shop had no orders.
  const inOrders = (await tablesOf(db)).has('order_line')
    ? await db
        .selectFrom('order_line')
        .select('media_hash')
        .where('media_hash', 'is not', null)
        .distinct()
        .execute()
    : [];
  const inBranding = (await brandedImages(db)).map(({ hash }) => hash);
  return {
    known: new Set(all.map(({ hash }) => hash)),
    needed: new Set([
      ...[...inProducts, ...inOrders].flatMap(({ media_hash }) => media_hash ?? []),
      ...inBranding,
    ]),
  };
}

/**
 * Replaces the rows of a table, also those that migrations inserted.
 * @param source where the rows are from, for errors
 * @returns the number of rows
 * @throws BackupError for a row that the shop cannot read
 */
export async function fillTable(
  tx: Transaction,
  name: string,
  rows: AsyncIterable<Row>,
  source: RowSource = 'backup',
): Promise<number> {
  const columns = (await tablesOf(tx)).get(name);
  if (!columns) throw new BackupError(`The ${source} has rows for ${name}, which is no table of the shop.`);
  await sql`delete from ${sql.table(name)}`.execute(tx);
  const max = Math.max(1, Math.min(BATCH_ROWS, Math.floor(MAX_VALUES / columns.length)));
  let [count, batch]: [number, Row[]] = [0, []];
  for await (const row of rows) {
    count += 1;
    assertRow(name, columns, row, { number: count, source });
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
  const table = sql.table(name);
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  if (engineOf(tx) === 'postgres') {
    // One value instead of thousands, which the shop and the server would each have to take apart.
    const list = JSON.stringify(rows);
    await sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${list})`.execute(
      tx,
    );
    return;
  }
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => sql.val(row[column.name] ?? null)))})`,
  );
  await sql`insert into ${table} (${names}) values ${sql.join(values)}`.execute(tx);
}

/** The schema of PostgreSQL for tables that are moved aside under this name. */
export const asideSchema = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '_').toLowerCase();

/** Moves the whole existing shop aside under a new name. @throws BackupError when the engine cannot do that */
export async function moveExistingTablesAside(
  tx: Transaction,
  database: Database,
  name: string,
): Promise<void> {
  const tables = await existingTables(tx);
  if (tables.length === 0) return;
  const statements = database.engine.moveTablesAside?.(tables, asideSchema(name));
  if (!statements) throw new BackupError('This database holds one shop only.');
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** PostgreSQL collects statistics within a minute. Until then it would read all images for each list. */
export async function analyzeTables(tx: Transaction, { analyze }: Engine): Promise<void> {
  if (analyze) await sql.raw(analyze(await existingTables(tx))).execute(tx);
}

/** The number of other connections through which a shop uses the database. */
export async function countConnections(database: Database): Promise<number> {
  return (await database.engine.countConnections?.()) ?? 0;
}

/** The size of the database in bytes. */
export async function readDatabaseSize({ engine, read }: Database): Promise<number> {
  const { rows } = await sql.raw<{ size: number }>(engine.sizeQuery).execute(read);
  return rows[0]?.size ?? 0;
}
