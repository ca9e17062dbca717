import { join } from 'node:path';
import { isProblem } from '#contract/api/problems.ts';
import type { Config } from '#server/config.ts';
import { isServerOutage, tlsErrorMessage } from '#server/database/engines/postgres-outages.ts';
import { StorageError } from '#server/media/storage/storage-error.ts';
import { describeListenError } from './check-port.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';

/** What the system says of a disk, in words. */
const ofDisk: Record<string, string> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left for this account',
  EFBIG: 'the file became too large',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it can only be read from',
  EIO: 'the disk fails',
};
/** The system says so of a place such as /proc, where the folders above are all there. */
const isNoPlace = (error: Error) =>
  errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
/** Why something cannot be written to the disk, in words. */
export const describeDiskError = (error: Error): string | undefined =>
  isNoPlace(error) ? 'no folder can be made there' : ofDisk[errorCode(error)];
const ofNetwork = ['listen', 'bind', 'connect', 'getaddrinfo'];
/** True for an error of a connection, whose code may be one that files have too. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ofNetwork.includes(String(error.syscall));

function folderError(error: Error, dataDir: string): string | undefined {
  const why = describeDiskError(error);
  if (!why || !('syscall' in error) || isOfNetwork(error)) return undefined;
  const path = 'path' in error ? String(error.path) : dataDir;
  return `${path} cannot be used: ${why}. Please mend that, or set DATA_DIR to another folder.`;
}

function fileError(file: string, code: string): string | undefined {
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `The database ${file} is locked by another program. Please close that, and start again.`;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return `The database ${file} is damaged. Please restore it from a backup (npm run restore -- FILE --replace).`;
  if (code.startsWith('SQLITE_FULL')) return `There is no room left for ${file}. Please make some.`;
  return /^SQLITE_(READONLY|CANTOPEN|IOERR|PERM)/.test(code)
    ? `The database ${file} cannot be written to (${code}). Please look at its rights and its disk.`
    : undefined;
}

const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** The address may hold a password, so it is not repeated. */
const cannotBeUsed = (why: string) => `The database at DATABASE_URL cannot be used (${why}).`;

function serverError(error: unknown, databaseUrl: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const path = 'path' in error ? String(error.path) : undefined;
  const code = errorCode(error);
  if (path !== undefined && [...new URL(databaseUrl).searchParams.values()].includes(path))
    return `The file ${path}, which DATABASE_URL names, cannot be read (${code}).`;
  const ofTls = tlsErrorMessage(error);
  if (ofTls !== undefined || !isServerOutage(error)) return ofTls;
  return cannotBeUsed(code || 'no answer');
}

/**
 * Why the shop could not be opened, as one sentence for the person at the machine.
 * @returns undefined when nobody foresaw it
 */
export function describeStartupError(thrown: unknown, config: Config): string | undefined {
  const { databaseUrl, dataDir } = config;
  // What a visitor would be told leaves out why.
  const error = isProblem(thrown) && thrown.cause !== undefined ? thrown.cause : thrown;
  if (error instanceof OperatorError) return error.message;
  // A backup's copy is explained where it is sent: what is left is the pictures' storage.
  if (error instanceof StorageError)
    return `The pictures at STORAGE_URL cannot be reached: ${error.message} Please look at that setting, its keys and the storage.`;
  const isListening =
    error instanceof Error && 'syscall' in error && ['listen', 'bind'].includes(String(error.syscall));
  const code = errorCode(error);
  if (code.startsWith('SQLITE_')) return fileError(join(dataDir, 'shop.db'), code);
  // Somebody took the port since it was tried.
  if (isListening) return describeListenError(error, config);
  const ofServer = databaseUrl ? serverError(error, databaseUrl) : undefined;
  if (ofServer !== undefined) return ofServer;
  const ofFolder = error instanceof Error ? folderError(error, dataDir) : undefined;
  if (ofFolder !== undefined) return ofFolder;
  return databaseUrl && SQLSTATE.test(code) ? cannotBeUsed(code) : undefined;
}
