import { errorCode } from '../error-code.ts';

/** Why nothing can be saved: the disk is full, read-only or failing. */
export type DiskError = 'full' | 'read-only' | 'failing';

/** Size of the reserve file. It is deleted when the disk is full, so that deleting products still has the space it needs. */
export const RESERVE_BYTES = 4 * 2 ** 20;
/** The disk counts as full with less free space than this beside the reserve: a write would soon fail halfway. */
export const MIN_FREE_BYTES = 2 ** 20;

// EFBIG: a file has reached the size limit of the process or the file system, so that nothing more fits.
const codePatterns: readonly [RegExp, DiskError][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, 'full'],
  // A moved database file is another error: see database/integrity/moved-file-check.ts.
  [/^(EROFS|EACCES|EPERM|SQLITE_READONLY(?!_DBMOVED)\w*)$/, 'read-only'],
  [/^(EIO|SQLITE_IOERR\w*)$/, 'failing'],
];

/** The disk error behind `error`, if any. */
export function toDiskError(error: unknown): DiskError | undefined {
  const code = errorCode(error);
  return codePatterns.find(([codes]) => codes.test(code))?.[1];
}

export const diskErrorMessages: Record<DiskError, string> = {
  full: "The shop's disk is full, so nothing new can be saved right now. You can still view and delete everything.",
  'read-only': "The shop's disk is read-only right now. You can view everything, but not change it.",
  failing: "The shop's disk is failing. Changes cannot be saved right now.",
};
