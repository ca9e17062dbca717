import {
  isNetworkError,
  describeStartupError,
  describeDiskError,
} from '../platform/startup/startup-errors.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../platform/error-code.ts';
import { BackupError } from './backup-error.ts';

const reasons: Record<string, string> = {
  ENOTDIR: 'there is a file instead of a folder',
  EEXIST: 'there is a file instead of a folder',
  ENOENT: 'it does not exist',
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'this account may not write there',
  SQLITE_CANTOPEN: 'this account may not write there',
};

/** Explains why a command failed; undefined for an unexpected error. @param folder named if the error has no path of its own */
export function describeCommandError(error: unknown, config: Config, folder: string): string | undefined {
  if (error instanceof BackupError) return error.message;
  if (isNetworkError(error)) return describeStartupError(error, config);
  const code = errorCode(error);
  const ofDisk = error instanceof Error ? describeDiskError(error) : undefined;
  const reason = ofDisk ?? reasons[code] ?? reasons[code.split('_').slice(0, 2).join('_')];
  const path = error instanceof Error && 'path' in error ? String(error.path) : folder;
  if (reason) return `${path} cannot be used: ${reason}. Please correct that, or set another folder.`;
  return describeStartupError(error, config);
}
