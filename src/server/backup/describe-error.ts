import {
  isNetworkError,
  describeStartupError,
  describeDiskError,
} from '../platform/startup/startup-errors.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../platform/error-code.ts';
import { BackupError } from './backup-error.ts';

const ofPlace: Record<string, string> = {
  ENOTDIR: 'a file stands where a folder should be',
  EEXIST: 'a file stands where a folder should be',
  ENOENT: 'it is not there',
  SQLITE_FULL: 'there is no room left',
  SQLITE_READONLY: 'this account may not write there',
  SQLITE_CANTOPEN: 'this account may not write there',
};

/** Why a backup or a restore failed, as one sentence for a person; undefined when nobody foresaw it. */
export function describeBackupError(error: unknown, config: Config, folder: string): string | undefined {
  if (error instanceof BackupError) return error.message;
  if (isNetworkError(error)) return describeStartupError(error, config);
  const code = errorCode(error);
  const ofDisk = error instanceof Error ? describeDiskError(error) : undefined;
  const why = ofDisk ?? ofPlace[code] ?? ofPlace[code.split('_').slice(0, 2).join('_')];
  const path = error instanceof Error && 'path' in error ? String(error.path) : folder;
  if (why) return `${path} cannot be used: ${why}. Please mend that, or choose another place.`;
  return describeStartupError(error, config);
}
