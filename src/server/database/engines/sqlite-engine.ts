import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Engine } from './engines.ts';
import { watchFile } from '../integrity/moved-file-check.ts';
import { errorCode } from '#server/platform/error-code.ts';

/** How long a statement waits for another process, in ms: nothing else happens meanwhile. Whole transactions wait longer. */
const WAIT = 50;
const WAIT_AT_START = 5_000;

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
  readonly #writer: Sqlite.Database;
  constructor(writer: Sqlite.Database) {
    super({ database: withStatementCache(writer) });
    this.#writer = writer;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full or failing disk SQLite has done it by itself; to complain of that would hide why.
    if (this.#writer.inTransaction) await super.rollbackTransaction(connection);
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #writer: Sqlite.Database;
  constructor(writer: Sqlite.Database) {
    super({ database: writer });
    this.#writer = writer;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#writer);
  }
}

/** Stands in the header of our files ("KLKR"), so that another program's database is never taken for a shop. */
export const SHOP_FILE_ID = 0x4b4c4b52;

/** A number in the header that tells one shop's file from another's, so that a log of another is not taken for its own. */
function giveIdentity(writer: Sqlite.Database): void {
  if (writer.pragma('user_version', { simple: true }) !== 0) return;
  writer.pragma(`user_version = ${randomInt(1, 2 ** 31)}`);
}

/**
 * Makes a file that has its header under its name at once: an empty one could be what is left of a shop, and would be
 * refused after a start that was cut off.
 */
function makeFile(file: string): void {
  const begun = `${file}.new`;
  const database = new Sqlite(begun, { timeout: WAIT_AT_START });
  try {
    failpoint('migrate:file-begun');
    database.pragma(`application_id = ${SHOP_FILE_ID}`);
    giveIdentity(database);
  } finally {
    database.close();
  }
  failpoint('migrate:file-made');
  try {
    linkSync(begun, file);
  } catch {
    // Another process was quicker, or this disk knows no links.
    if (!existsSync(file)) renameSync(begun, file);
  }
  rmSync(begun, { force: true });
}

function openWriter(file: string): Sqlite.Database {
  if (!existsSync(file)) makeFile(file);
  const writer = new Sqlite(file, { timeout: WAIT_AT_START });
  try {
    chmodSync(file, 0o600);
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    giveIdentity(writer);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** A SQLite file, made when it is missing, with a connection for reading and one for writing. */
export function sqliteEngine(file: string): Engine {
  ensureDir(dirname(file));
  const writer = openWriter(file);
  const reader = new Sqlite(file, { readonly: true, timeout: WAIT });
  writer.pragma(`busy_timeout = ${WAIT}`);
  const place = watchFile(file);
  return {
    name: 'sqlite',
    reader: new SqliteDialect({ database: withStatementCache(reader) }),
    writer: new ImmediateSqliteDialect(writer),
    isolation: undefined,
    lockForMigration: undefined,
    assertFileNotMoved: place.assertNotMoved,
    isRetryable: (error) => errorCode(error).startsWith('SQLITE_BUSY'),
    uniqueViolation: (error) =>
      ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error)) &&
      error instanceof Error
        ? error.message.replace(/^.*failed: /, '')
        : undefined,
    isOutage: (error) =>
      /^SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN|LOCKED|CORRUPT|NOTADB|NOMEM|PERM|PROTOCOL|NOLFS)/.test(
        errorCode(error),
      ),
    archiveTables: undefined,
    countConnections: undefined,
    sizeQuery: 'select page_count * page_size as size from pragma_page_count, pragma_page_size',
    close: async () => {
      if (reader.open) reader.close();
      if (writer.open) writer.close();
    },
  };
}
