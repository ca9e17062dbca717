import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Files } from '#server/media/storage/storage.ts';
import { writeArchive } from '../archive/archive.ts';
import { backupName, findExpired } from '../schedule/retention.rules.ts';
import { listBackups, recordDamaged, removeBackup } from '../schedule/list-backups.ts';
import { listImages, readImages, ImageVanishedError } from './images.ts';
import { reportCount, type ReportProgress, noProgress } from '../progress.ts';
import { publish, withStagingFolder } from '../restore/staging.ts';
import { ensureDiskSpace, estimateBackupSize, withDiskSpaceCheck } from './disk-space.ts';
import { createHeader, takeSnapshot } from './snapshot.ts';
import type { Verified } from '../archive/verify.ts';

export type Shop = {
  database: Database;
  files: Files;
  backups: BackupSettings;
  /** Epoch milliseconds. */
  now: () => number;
};

export type CreatedBackup = Verified & { path: string; /** Bytes. */ size: number };

const TRIES = 3;

/** Database first, then its pictures, which never change: together they are the shop at the moment of the snapshot. */
async function writeUnfinished(
  shop: Shop,
  folder: string,
  time: number,
  tell: ReportProgress,
): Promise<string> {
  const { database, files } = shop;
  tell({ step: 'reading', done: 0, total: 0 });
  const snapshot = await takeSnapshot(database, join(folder, 'database'));
  failpoint('backup:snapshot-taken');
  const { names, lost } = await listImages(files, snapshot.pictures);
  const path = join(folder, 'backup.tar');
  const head = await createHeader(snapshot, database.engine.name, time);
  await writeArchive(path, {
    header: { ...head, pictures: names.length, lost, rowsOnly: false },
    tables: snapshot.tables.map((table) => ({
      ...table,
      bytes: () => withDiskSpaceCheck(table.bytes(), folder, (chunk) => chunk.byteLength),
    })),
    pictures: reportCount(
      withDiskSpaceCheck(readImages(files, names), folder, ({ bytes }) => bytes.byteLength),
      names.length,
      'saving',
      tell,
    ),
  });
  return path;
}

/** A picture that is cleared away while it is about to be saved is not needed any more: a later snapshot knows that. */
async function writePatiently(
  shop: Shop,
  folder: string,
  time: number,
  tell: ReportProgress,
): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await writeUnfinished(shop, join(folder, String(tried)), time, tell);
    } catch (error) {
      if (!(error instanceof ImageVanishedError) || tried === TRIES) throw error;
    }
  }
}

async function removeOutlived(folder: string, keep: BackupSettings['keep'], now: number): Promise<void> {
  for (const { name } of findExpired(await listBackups(folder), keep, now)) await removeBackup(folder, name);
}

/**
 * Makes a backup of the shop as it is now, running or not. It has its name only when it was read again and found whole;
 * then those that have outlived their time are removed. Damaged pictures do not prevent it: they are named in what is returned.
 * @throws BackupError, and whatever the disk says; what was there before is then as it was
 */
export function createBackup(shop: Shop, tell: ReportProgress = noProgress): Promise<CreatedBackup> {
  const { folder, keep } = shop.backups;
  return withStagingFolder(folder, async (place) => {
    await ensureDiskSpace(folder, await estimateBackupSize(shop));
    const time = shop.now();
    const unfinished = await writePatiently(shop, place, time, tell);
    failpoint('backup:written');
    const path = join(folder, backupName(time));
    const { size } = await stat(unfinished);
    const verified = await publish(unfinished, place, path, tell);
    if (verified.problems.length > 0) await recordDamaged(path, verified.problems.length);
    await removeOutlived(folder, keep, time);
    return { path, size, ...verified };
  });
}
