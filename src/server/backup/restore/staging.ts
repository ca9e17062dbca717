import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUseError, lockExclusive } from '#server/database/folder-lock.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { BackupError } from '../backup-error.ts';
import { syncFolder } from '#server/platform/disk/durable-write.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { type ReportProgress, noProgress } from '../progress.ts';
import { type Verified, verifyBackup } from '../archive/verify.ts';

const UNFINISHED = '.unfinished-';

function takeTurn(folder: string) {
  try {
    return lockExclusive(folder, 'backup.lock');
  } catch (cause) {
    if (cause instanceof FolderInUseError)
      throw new BackupError('Another backup is under way. Please try again when it is done.', { cause });
    throw cause;
  }
}

/** What a backup that was interrupted left behind. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Has the folder of the backups alone while `work` puts one together, in a folder inside it that is gone afterwards.
 * @throws BackupError while another one is made
 */
export async function withStagingFolder<T>(folder: string, work: (place: string) => Promise<T>): Promise<T> {
  ensureDir(folder);
  const turn = takeTurn(folder);
  const place = join(folder, UNFINISHED + randomUUID());
  try {
    await clearUnfinished(folder);
    ensureDir(place);
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true }).catch(() => undefined);
    turn.release();
  }
}

/**
 * Gives an archive its name, once it was read again and found whole.
 * @param place where there is room for a database that is thrown away
 * @throws BackupError when a shop could not be restored from it
 */
export async function publish(
  archive: string,
  place: string,
  path: string,
  tell: ReportProgress = noProgress,
): Promise<Verified> {
  const verified = await verifyBackup(archive, place, tell);
  failpoint('backup:verified');
  await rename(archive, path);
  failpoint('backup:published');
  await syncFolder(join(path, '..'));
  return verified;
}
