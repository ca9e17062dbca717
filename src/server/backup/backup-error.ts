import { FolderInUseError, type FolderLock, lockExclusive } from '../database/folder-lock.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** A backup could not be made, checked or restored. Its message is one line for the person at the machine. */
export class BackupError extends OperatorError {}

/**
 * The backup was made by a version of the shop that this one does not know. No older one is tried instead: after an update,
 * this one can be restored.
 */
export class NewerBackupError extends BackupError {}

/** Locks a folder exclusively. @throws BackupError with the message `inUse` while another process uses it */
export function lockForBackup(folder: string, inUse: string, name?: string): FolderLock {
  try {
    return lockExclusive(folder, name);
  } catch (cause) {
    throw cause instanceof FolderInUseError ? new BackupError(inUse, { cause }) : cause;
  }
}
