import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failpoint } from '#server/platform/failpoint.ts';
import { lockFolder } from './lock-folder.ts';
import { syncFolder } from '#server/platform/disk/durable-write.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { type ReportProgress, noProgress } from './progress.ts';
import { type Verified, verifyBackup } from './archive/verify.ts';

const UNFINISHED = '.unfinished-';

/** Deletes what an interrupted backup or download left. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Locks the folder of the backups while `work` makes, downloads or verifies one in a temporary folder inside it.
 * @throws BackupError while another one has the lock
 */
export async function withStagingFolder<T>(
  folder: string,
  work: (staging: string) => Promise<T>,
): Promise<T> {
  ensureDir(folder);
  const inUse = 'Another backup, download or check is under way. Please try again when it is done.';
  const lock = lockFolder(folder, inUse, 'backup.lock');
  const staging = join(folder, UNFINISHED + randomUUID());
  try {
    await clearUnfinished(folder);
    ensureDir(staging);
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  }
}

/**
 * Verifies an archive and gives it its name.
 * @param staging folder with space for a temporary database
 * @param path of the verified backup
 * @throws BackupError when no shop can be restored from the archive
 */
export async function verifyAndPublish(
  archive: string,
  staging: string,
  path: string,
  report: ReportProgress = noProgress,
): Promise<Verified> {
  const verified = await verifyBackup(archive, staging, report);
  failpoint('backup:verified');
  await rename(archive, path);
  failpoint('backup:published');
  await syncFolder(dirname(path));
  return verified;
}
