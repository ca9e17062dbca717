import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Engine } from './engines.ts';
import { rememberFileIdentity } from '../integrity/moved-file-check.ts';
import { errorCode } from '#server/platform/error-code.ts';

/** How long a statement waits for another process. Waiting blocks this process; `write` retries transactions for longer. */
const BUSY_MS = 50;
const BUSY_AT_START_MS = 5_000;

/**
 * The page cache of each connection; a negative number is in KiB. By default better-sqlite3 uses 16 MB, more than the shop needs.
 * A broad search among 100,000 products reads 1,000 rows from among the newest 12,000. With the writer's 2 MB it would spend a
 * fifth of its time copying pages from the operating system's cache, and with 8 MB it would be no faster than with 4.
 */
const READER_CACHE = 'cache_size = -4000';
const WRITER_CACHE = 'cache_size = -2000';

/** Compiles each statement once: the shop has a few hundred of them. After 500 it forgets all and begins again. */
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

/** Takes the write lock at the start: a transaction that reads first could otherwise fail when it starts to write. */
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
    // On a full or failing disk SQLite has already rolled back; another rollback would hide the error.
    if (this.#writer.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Hides the values from the planner by a unary plus. SQLite would compile most statements again whenever a value changes, to
 * see whether another plan suits it better: 30 µs for a product that takes 5 µs to read.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class StablePlanDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StablePlanCompiler();
  }
}

const readerDialect = (reader: Sqlite.Database): SqliteDialect =>
  new StablePlanDialect({
    database: withStatementCache(reader),
    // Set with the first query and not when the file opens: this pragma reads the file, and opening it alone must change no file.
    onCreateConnection: async () => void reader.pragma(READER_CACHE),
  });

const writerDialect = (writer: Sqlite.Database): SqliteDialect =>
  Object.assign(new StablePlanDialect({ database: writer }), {
    createDriver: () => new ImmediateDriver(writer),
  });

/** The application id in the header of shop files ("KLKR"), which tells them from databases of other programs. */
export const SHOP_FILE_ID = 0x4b4c4b52;

/** Writes a random number into the file's header. By it the shop detects a write-ahead log of another shop's file. */
function giveIdentity(writer: Sqlite.Database): void {
  if (writer.pragma('user_version', { simple: true }) !== 0) return;
  writer.pragma(`user_version = ${randomInt(1, 2 ** 31)}`);
}

/**
 * Makes the file under another name, and renames it when it has a header. If a first start left an empty file, the next start
 * would reject it, since it could be the rest of a damaged shop.
 */
function makeFile(file: string): void {
  const unfinished = `${file}.new`;
  const database = new Sqlite(unfinished, { timeout: BUSY_AT_START_MS });
  try {
    failpoint('migrate:file-begun');
    database.pragma(`application_id = ${SHOP_FILE_ID}`);
    giveIdentity(database);
    // Set before the file has its name: a kill would leave a rollback journal. The check at the next start (checkDatabaseFile)
    // opens the file read-only and could not undo that.
    database.pragma('journal_mode = WAL');
  } finally {
    database.close();
  }
  failpoint('migrate:file-made');
  try {
    linkSync(unfinished, file);
  } catch {
    // Another process was faster, or this file system has no links.
    if (!existsSync(file)) renameSync(unfinished, file);
  }
  rmSync(unfinished, { force: true });
}

function openWriter(file: string): Sqlite.Database {
  if (!existsSync(file)) makeFile(file);
  const writer = new Sqlite(file, { timeout: BUSY_AT_START_MS });
  try {
    chmodSync(file, 0o600);
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    // When the write-ahead log starts over, its file shrinks to this size.
    writer.pragma(`journal_size_limit = ${LONG_LOG_BYTES}`);
    writer.pragma('foreign_keys = ON');
    writer.pragma(WRITER_CACHE);
    // A file that an earlier version made has none yet.
    giveIdentity(writer);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * In bytes. SQLite can start the write-ahead log over only when no query reads from it. While a long query does, the log grows,
 * and `pauseMs` slows the writers down: the longest pause applies from twice this size.
 */
const LONG_LOG_BYTES = 32 * 1024 * 1024;
const MAX_PAUSE_MS = 250;

function sizeOfLog(file: string): number {
  try {
    return statSync(`${file}-wal`).size;
  } catch {
    // Missing before the first write. On a failing disk the write reports the error, and must not be prevented here.
    return 0;
  }
}

/** Slows writers down while the log is long: the longer it is, the longer they wait. */
const pauseMs = (file: string): number =>
  Math.min(1, Math.max(0, sizeOfLog(file) / LONG_LOG_BYTES - 1)) * MAX_PAUSE_MS;

/** A SQLite file with one connection for reading and one for writing. Makes a missing file. */
export function sqliteEngine(file: string): Engine {
  ensureDir(dirname(file));
  const writer = openWriter(file);
  const reader = new Sqlite(file, { readonly: true, timeout: BUSY_MS });
  writer.pragma(`busy_timeout = ${BUSY_MS}`);
  const watched = rememberFileIdentity(file);
  return {
    name: 'sqlite',
    reader: readerDialect(reader),
    writer: writerDialect(writer),
    isolation: undefined,
    pauseMs: () => pauseMs(file),
    lockForMigration: undefined,
    assertFileNotMoved: watched.assertNotMoved,
    isRetryable: (error) => errorCode(error).startsWith('SQLITE_BUSY'),
    violatedUniqueKey: (error) =>
      ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error)) &&
      error instanceof Error
        ? error.message.replace(/^.*failed: /, '')
        : undefined,
    isOutage: (error) =>
      /^SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN|LOCKED|CORRUPT|NOTADB|NOMEM|PERM|PROTOCOL|NOLFS)/.test(
        errorCode(error),
      ),
    moveTablesAside: undefined,
    lockWrites: undefined,
    analyze: undefined,
    countConnections: undefined,
    sizeQuery: 'select page_count * page_size as size from pragma_page_count, pragma_page_size',
    close: async () => {
      if (reader.open) reader.close();
      if (writer.open) writer.close();
    },
  };
}
