import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Files } from '#server/media/storage/storage.ts';
import { addUpVisits } from '#server/statistics/add-up.store.ts';
import { writeArchive } from '../archive/archive.ts';
import { existingTables } from '../archive/tables.store.ts';
import { backupName, findExpired } from '../schedule/retention.rules.ts';
import { listBackups, recordDamaged, removeBackup } from '../schedule/list-backups.ts';
import { listImages, readImages, ImageVanishedError } from './images.ts';
import { reportCount, type ReportProgress, noProgress } from '../progress.ts';
import { verifyAndPublish, withStagingFolder } from '../staging.ts';
import { ensureDiskSpace, estimateBackupSize, withDiskSpaceCheck } from './disk-space.ts';
import { createHeader, takeSnapshot } from './snapshot.ts';
import type { Verified } from '../archive/verify.ts';

/** What a backup is made of, and where and how long backups are stored. */
export type Shop = {
  database: Database;
  files: Files;
  backups: BackupConfig;
  /** Epoch milliseconds. */
  now: () => number;
};

export type CreatedBackup = Verified & { path: string; /** Bytes. */ size: number };

type Run = { shop: Shop; time: number; report: ReportProgress };

const MAX_TRIES = 3;

/** Saves the database first, then its image files, which never change. Together they are the shop at one point in time. */
async function writeUnfinished({ shop, time, report }: Run, folder: string): Promise<string> {
  const { database, files } = shop;
  report({ step: 'reading', done: 0, total: 0 });
  const snapshot = await takeSnapshot(database, join(folder, 'database'));
  failpoint('backup:snapshot-taken');
  const { names, lost } = await listImages(files, snapshot.images);
  const path = join(folder, 'backup.tar');
  const header = await createHeader(snapshot, database.engine.name, time);
  await writeArchive(path, {
    header: { ...header, pictures: names.length, lost, rowsOnly: false },
    tables: snapshot.tables.map((table) => ({
      ...table,
      bytes: () => withDiskSpaceCheck(table.bytes(), folder, (chunk) => chunk.byteLength),
    })),
    images: reportCount(
      withDiskSpaceCheck(readImages(files, names), folder, ({ bytes }) => bytes.byteLength),
      names.length,
      'saving',
      report,
    ),
  });
  return path;
}

/** Tries again with a new snapshot when an image was deleted during the backup: the new snapshot does not need it. */
async function writeWithRetries(run: Run, folder: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeUnfinished(run, join(folder, String(tries)));
    } catch (error) {
      if (!(error instanceof ImageVanishedError) || tries === MAX_TRIES) throw error;
    }
  }
}

/** A backup has the counts of a day, and not what waits to be added to them. A shop that was not migrated yet has no such table. */
async function addUpBefore({ database }: Shop): Promise<void> {
  if (!(await existingTables(database.read)).includes('statistics_batch')) return;
  // A backup without the last visits is better than none; they are added up later.
  await addUpVisits(database).catch(() => undefined);
}

async function removeExpiredBackups(folder: string, keep: BackupConfig['keep'], now: number): Promise<void> {
  for (const { name } of findExpired(await listBackups(folder), keep, now)) await removeBackup(folder, name);
}

/**
 * Makes a backup of the shop, running or not. The backup gets its name only after it was read again and verified; then
 * expired backups are deleted. Damaged and missing images do not prevent a backup; the result lists them.
 * @throws BackupError and disk errors; existing backups are unchanged until the new one has its name
 */
export function createBackup(shop: Shop, report: ReportProgress = noProgress): Promise<CreatedBackup> {
  const { folder, keep } = shop.backups;
  return withStagingFolder(folder, async (staging) => {
    await ensureDiskSpace(folder, await estimateBackupSize(shop));
    await addUpBefore(shop);
    const time = shop.now();
    const unfinished = await writeWithRetries({ shop, time, report }, staging);
    failpoint('backup:written');
    const path = join(folder, backupName(time));
    const { size } = await stat(unfinished);
    const verified = await verifyAndPublish(unfinished, staging, path, report);
    if (verified.problems.length > 0) await recordDamaged(path, verified.problems.length);
    await removeExpiredBackups(folder, keep, time);
    return { path, size, ...verified };
  });
}
