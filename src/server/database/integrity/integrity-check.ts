import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** What was looked at, so that opening stays quick: everything, all but the agreement of indexes with rows, or the outline. */
export type CheckDepth = 'closely' | 'quickly' | 'outline';
export type QuickCheckResult = { applicationId: unknown; depth: CheckDepth };

// 2 ms and 1 ms a MB on the machine this was measured on.
const CLOSELY = 16 * 2 ** 20;
const QUICKLY = 64 * 2 ** 20;

const HEADER = 100;
const MAGIC = 'SQLite format 3\0';
const IDENTITY = 60;

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, HEADER, 0);
  } finally {
    closeSync(handle);
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('It has no header');
  return header;
}

function holdOk(database: Sqlite.Database, pragma: string): void {
  const result: unknown = database.pragma(pragma, { simple: true });
  if (result !== 'ok') throw new Error(String(result));
}

/** @throws when a row refers to one that is not there */
function holdReferences(database: Sqlite.Database): void {
  const wrong: unknown = database.pragma('foreign_key_check');
  if (Array.isArray(wrong) && wrong.length > 0) throw new Error(`${wrong.length} rows refer to nothing`);
}

/** A log that was put beside the file by mistake brings another shop's header along. */
function holdIdentity(database: Sqlite.Database, header: Buffer): void {
  const [stored, shown] = [header.readInt32BE(IDENTITY), database.pragma('user_version', { simple: true })];
  // Files of earlier versions had none.
  if (stored !== 0 && stored !== shown) throw new Error('Its log belongs to another database');
}

/** What is kept as JSON, by table. */
const jsonColumns = { product: 'tags', category: 'features', setting: 'value', history: 'changes' };

/** A page may be sound and a letter in it wrong: where the shop would stumble over it, that is known here. */
function holdJson(database: Sqlite.Database): void {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  for (const [table, column] of Object.entries(jsonColumns)) {
    if (!tables.includes(table)) continue;
    const wrong = database.prepare(`select 1 from "${table}" where not json_valid("${column}") limit 1`);
    if (wrong.get()) throw new Error(`A row of ${table} cannot be read`);
  }
}

function holdOutline(database: Sqlite.Database, file: string): void {
  const pages = Number(database.pragma('page_count', { simple: true }));
  const size = Number(database.pragma('page_size', { simple: true }));
  // What its log holds may not stand in it yet.
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!log?.size && pages * size !== statSync(file).size) throw new Error('It is cut off');
  database.prepare('select count(*) from sqlite_schema').get();
}

// Of SQLite, and of a system that is short of something.
const passing =
  /^(SQLITE_(BUSY|CANTOPEN|FULL|INTERRUPT|IOERR|LOCKED|NOMEM|PROTOCOL)|E(AGAIN|BUSY|IO|MFILE|NFILE|NOMEM)$)/;

/** Whether what `lookClosely` threw says that it could not look, and nothing about the file. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && passing.test(String(error.code));

/** Everything that SQLite can know about a file. @throws when something is wrong */
export function fullCheck(file: string): void {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    holdOk(database, 'integrity_check(1)');
    holdReferences(database);
    holdJson(database);
  } finally {
    database.close();
  }
}

/**
 * Looks into a file as closely as there is time for, without changing it.
 * @throws when it is no database, or damaged
 */
export function quickCheck(file: string): QuickCheckResult {
  const header = readHeader(file);
  const { size } = statSync(file);
  const depth = size <= CLOSELY ? 'closely' : size <= QUICKLY ? 'quickly' : 'outline';
  // Read-only: closing the last connection would write its log into it, whoever's that is.
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    holdOutline(database, file);
    holdIdentity(database, header);
    if (depth === 'closely') {
      holdOk(database, 'integrity_check(1)');
      holdReferences(database);
      holdJson(database);
    } else if (depth === 'quickly') holdOk(database, 'quick_check(1)');
    return { applicationId: database.pragma('application_id', { simple: true }), depth };
  } finally {
    database.close();
  }
}
