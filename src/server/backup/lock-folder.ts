import { FolderInUseError, type FolderLock, lockExclusive } from '../database/folder-lock.ts';
import { BackupError } from './backup-error.ts';

/** Locks a folder exclusively. @param name of the lock's file @throws BackupError with the message `inUse` while another process uses it */
export function lockFolder(folder: string, inUse: string, name?: string): FolderLock {
  try {
    return lockExclusive(folder, name);
  } catch (cause) {
    throw cause instanceof FolderInUseError ? new BackupError(inUse, { cause }) : cause;
  }
}
