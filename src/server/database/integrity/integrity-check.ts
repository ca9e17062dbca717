import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { errorCode } from '#server/platform/error-code.ts';

/** What was checked besides header, size and log. `full`: pages, indexes, references and JSON; `quick`: pages; `header`: nothing. */
export type CheckDepth = 'full' | 'quick' | 'header';

// A full check takes about 2 ms per MB, a quick check 1 ms.
const MAX_FULL_BYTES = 16 * 2 ** 20;
const MAX_QUICK_BYTES = 64 * 2 ** 20;

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Where the header holds SQLite's user_version: a random number for each shop's file. */
const USER_VERSION_OFFSET = 60;

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(handle);
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('It has no header');
  return header;
}

function assertPragmaOk(database: Sqlite.Database, pragma: string): void {
  const result: unknown = database.pragma(pragma, { simple: true });
  if (result !== 'ok') throw new Error(String(result));
}

/** @throws when a row refers to a missing row */
function assertReferences(database: Sqlite.Database): void {
  const wrong: unknown = database.pragma('foreign_key_check');
  if (Array.isArray(wrong) && wrong.length > 0) throw new Error(`${wrong.length} rows refer to nothing`);
}

/** SQLite reads the user_version through the write-ahead log, so a log of another shop shows another number. */
function assertIdentity(database: Sqlite.Database, header: Buffer): void {
  const inFile = header.readInt32BE(USER_VERSION_OFFSET);
  const throughLog = database.pragma('user_version', { simple: true });
  // Files of earlier versions have no number.
  if (inFile !== 0 && inFile !== throughLog) throw new Error('Its log belongs to another database');
}

/** One JSON column of these tables; damage in others is not found. */
const jsonColumns = { product: 'tags', category: 'features', setting: 'value', history: 'changes' };

/** Detects damage inside a sound page: invalid JSON, which the shop could not parse. */
function assertJson(database: Sqlite.Database): void {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  for (const [table, column] of Object.entries(jsonColumns)) {
    if (!tables.includes(table)) continue;
    const wrong = database.prepare(`select 1 from "${table}" where not json_valid("${column}") limit 1`);
    if (wrong.get()) throw new Error(`A row of ${table} cannot be read`);
  }
}

function assertSize(database: Sqlite.Database, file: string): void {
  const pages = Number(database.pragma('page_count', { simple: true }));
  const size = Number(database.pragma('page_size', { simple: true }));
  // With a log, the file may be incomplete.
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!log?.size && pages * size !== statSync(file).size) throw new Error('It is cut off');
  // Fails when SQLite cannot read the tables' definitions.
  database.prepare('select count(*) from sqlite_schema').get();
}

// Error codes of SQLite, and of a system that lacks a resource.
const BLOCKED =
  /^(SQLITE_(BUSY|CANTOPEN|FULL|INTERRUPT|IOERR|LOCKED|NOMEM|PROTOCOL)|E(AGAIN|BUSY|IO|MFILE|NFILE|NOMEM)$)/;

/** Whether an error of `checkContent` means only that the check was blocked, and nothing about the file. */
export const isCheckBlocked = (error: unknown): boolean => BLOCKED.test(errorCode(error));

/** Everything that SQLite can check. */
function assertSound(database: Sqlite.Database): void {
  assertPragmaOk(database, 'integrity_check(1)');
  assertReferences(database);
  assertJson(database);
}

/** Read-only: closing the last writing connection would copy the log into the file, even a foreign log. */
function withFile<T>(file: string, read: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Checks everything that SQLite can check. @throws when the file is damaged */
export const checkContent = (file: string): void => withFile(file, assertSound);

/** Checks a file as thoroughly as its size allows, without changing it. @throws when it is no database, or damaged */
export function checkBySize(file: string) {
  const header = readHeader(file);
  const { size } = statSync(file);
  const depth: CheckDepth = size <= MAX_FULL_BYTES ? 'full' : size <= MAX_QUICK_BYTES ? 'quick' : 'header';
  return withFile(file, (database) => {
    assertSize(database, file);
    assertIdentity(database, header);
    if (depth === 'full') assertSound(database);
    else if (depth === 'quick') assertPragmaOk(database, 'quick_check(1)');
    return { applicationId: database.pragma('application_id', { simple: true }), depth };
  });
}
