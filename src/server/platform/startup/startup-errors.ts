import { join } from 'node:path';
import { isProblem } from '#contract/api/problems.ts';
import type { Config } from '#server/config.ts';
import { connectionErrorMessage, isServerOutage } from '#server/database/engines/postgres-outages.ts';
import { StorageError } from '#server/media/storage/storage-error.ts';
import { describeListenError } from './check-port.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';
import { commandLine } from '../command-line.ts';

/** System error codes of a disk, in words. */
const diskErrors: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this account is full',
  EFBIG: 'the file became too large',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it can only be read from',
  EIO: 'the disk is failing',
};
const hasSyscall = (error: unknown, calls: readonly string[]): boolean =>
  error instanceof Error && 'syscall' in error && calls.includes(String(error.syscall));
/** In folders such as /proc the system reports ENOENT for a new folder, although its parents exist. */
const cannotCreateFolder = (error: Error) => errorCode(error) === 'ENOENT' && hasSyscall(error, ['mkdir']);
/** Why a write to the disk failed, in words. */
export const describeDiskError = (error: Error): string | undefined =>
  cannotCreateFolder(error) ? 'no folder can be made there' : diskErrors[errorCode(error)];
/** True for an error of a connection: its code may equal that of a file error. */
export const isNetworkError = (error: unknown): boolean =>
  hasSyscall(error, ['listen', 'bind', 'connect', 'getaddrinfo']);

function dataDirError(error: Error, dataDir: string): string | undefined {
  const reason = describeDiskError(error);
  if (!reason || !('syscall' in error) || isNetworkError(error)) return undefined;
  const path = 'path' in error ? String(error.path) : dataDir;
  return `${path} cannot be used: ${reason}. Please fix that, or set DATA_DIR to another folder.`;
}

function fileError(file: string, code: string): string | undefined {
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `The database ${file} is locked by another program. Please close that, and start again.`;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return `The database ${file} is damaged. Please restore it from a backup (${commandLine('restore', 'FILE', '--replace')}).`;
  if (code.startsWith('SQLITE_FULL')) return `The disk has no space left for ${file}. Please free some.`;
  return /^SQLITE_(READONLY|CANTOPEN|IOERR|PERM)/.test(code)
    ? `The database ${file} cannot be written to (${code}). Please check its permissions and its disk.`
    : undefined;
}

/** A code of PostgreSQL: five capital letters and digits, with a digit at least. System errors such as EPIPE have none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** DATABASE_URL may contain a password, so it is not repeated. */
const databaseUnusable = (reason: string) => `The database at DATABASE_URL cannot be used (${reason}).`;

function serverError(error: unknown, databaseUrl: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const path = 'path' in error ? String(error.path) : undefined;
  const code = errorCode(error);
  if (path !== undefined && [...new URL(databaseUrl).searchParams.values()].includes(path))
    return `The file ${path}, which DATABASE_URL names, cannot be read (${code}).`;
  const known = connectionErrorMessage(error);
  if (known !== undefined || !isServerOutage(error)) return known;
  return databaseUnusable(code || 'no response');
}

/** Why the shop failed to start, as one sentence for the operator. @returns undefined for an unexpected error */
export function describeStartupError(thrown: unknown, config: Config): string | undefined {
  const { databaseUrl, dataDir } = config;
  // A problem's message is for visitors and leaves out the cause.
  const error = isProblem(thrown) && thrown.cause !== undefined ? thrown.cause : thrown;
  if (error instanceof OperatorError) return error.message;
  // Errors of backup copies are explained elsewhere, so this is the image storage.
  if (error instanceof StorageError)
    return `The pictures at STORAGE_URL cannot be reached: ${error.message} Please check that setting, its keys and the storage.`;
  const code = errorCode(error);
  if (code.startsWith('SQLITE_')) return fileError(join(dataDir, 'shop.db'), code);
  // Another program took the port after it was checked.
  if (hasSyscall(error, ['listen', 'bind'])) return describeListenError(error, config);
  const known =
    (databaseUrl ? serverError(error, databaseUrl) : undefined) ??
    (error instanceof Error ? dataDirError(error, dataDir) : undefined);
  if (known !== undefined) return known;
  return databaseUrl && SQLSTATE.test(code) ? databaseUnusable(code) : undefined;
}
