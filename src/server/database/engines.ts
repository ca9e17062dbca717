import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { Pool } from 'pg';

/**
 * All that differs between the two engines. Nothing outside this file asks which one it is.
 */
export type Engine = {
  name: 'sqlite' | 'postgres';
  reader: Dialect;
  writer: Dialect;
  /** Where transactions run side by side, the level that keeps them from seeing each other. */
  isolation: 'serializable' | undefined;
  /** The statement that keeps other processes from migrating at the same time, where beginning does not. */
  lockForMigration: string | undefined;
  /** True when running the transaction again may succeed. */
  mayRetry(error: unknown): boolean;
  /** The unique constraint or index that was violated (on SQLite, its `table.column` list), if that is what happened. */
  uniqueViolation(error: unknown): string | undefined;
  /** True when the database, not the request, is the reason: full, read-only, locked or gone. */
  isOutage(error: unknown): boolean;
  /** Statements that move tables out of the shop's way under a new name, where one database holds several shops. */
  setAside: ((tables: readonly string[], name: string) => string[]) | undefined;
  /** The question how many other connections of this shop there are (`count`), where its server knows. */
  countUsers: string | undefined;
  close(): Promise<void>;
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Statements are compiled once and kept; the shop has a few hundred of them. */
function withStatementCache(database: Sqlite.Database) {
  const cache = new Map<string, Sqlite.Statement>();
  return {
    prepare(text: string): Sqlite.Statement {
      const known = cache.get(text);
      if (known) return known;
      const statement = database.prepare(text);
      if (cache.size >= 500) cache.clear();
      cache.set(text, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Takes the write lock at once: a transaction that reads first can then never fail half-way for another's sake. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

/** Stands in the header of our files ("KLKR"), so that another program's database is never taken for a shop. */
export const SHOP_FILE_ID = 0x4b4c4b52;

/** A SQLite file, made when it is missing, with a connection for reading and one for writing. */
export function sqliteEngine(file: string): Engine {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  const writer = new Sqlite(file, { timeout: 5_000 });
  chmodSync(file, 0o600);
  if (isNew) writer.pragma(`application_id = ${SHOP_FILE_ID}`);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  const reader = new Sqlite(file, { readonly: true, timeout: 5_000 });
  return {
    name: 'sqlite',
    reader: new SqliteDialect({ database: withStatementCache(reader) }),
    writer: new ImmediateSqliteDialect({ database: withStatementCache(writer) }),
    isolation: undefined,
    lockForMigration: undefined,
    mayRetry: () => false,
    uniqueViolation: (error) =>
      ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)) &&
      error instanceof Error
        ? error.message.replace(/^.*failed: /, '')
        : undefined,
    isOutage: (error) =>
      /^SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN|LOCKED|CORRUPT|NOTADB)/.test(codeOf(error)),
    setAside: undefined,
    countUsers: undefined,
    close: async () => {
      if (reader.open) reader.close();
      if (writer.open) writer.close();
    },
  };
}

// Counts and money arrive as text otherwise: bigint is 64 bits wide there, and ours stay below 2^53.
const INT8 = 20;

/** What the server of PostgreSQL calls the connections of shops. */
const APPLICATION = 'kalakari';

/** Its package is loaded with the first question, so a shop on SQLite never carries it. */
async function openPool(address: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: 2_000,
    application_name: APPLICATION,
    types,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The pool listens only while a connection is idle. One that breaks between two statements fails at the next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A PostgreSQL database by its address. */
export function postgresEngine(address: string): Engine {
  let opening: Promise<Pool> | undefined;
  const dialect = new PostgresDialect({ pool: () => (opening ??= openPool(address)) });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    isolation: 'serializable',
    lockForMigration: 'select pg_advisory_xact_lock(4702111)',
    mayRetry: (error) => ['40001', '40P01'].includes(codeOf(error)),
    uniqueViolation: (error) =>
      codeOf(error) === '23505' && error instanceof Error && 'constraint' in error
        ? String(error.constraint)
        : undefined,
    isOutage: (error) =>
      // 40001 and 40P01: what still clashes after all the tries; the request was right.
      /^(08|53|57P|58|25006|40001|40P01)/.test(codeOf(error)) ||
      ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(codeOf(error)) ||
      (error instanceof Error &&
        /timeout exceeded when trying to connect|Connection terminated/.test(error.message)),
    setAside: (tables, name) => [
      `create schema "${name}"`,
      ...tables.map((table) => `alter table "${table}" set schema "${name}"`),
    ],
    countUsers: `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = '${APPLICATION}' and pid <> pg_backend_pid()`,
    close: async () => {
      const pool = await opening;
      if (pool && !pool.ended) await pool.end();
    },
  };
}
