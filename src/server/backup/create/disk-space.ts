import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import type { Files } from '#server/media/storage/storage.ts';
import { BackupError } from '../backup-error.ts';
import { listBackups, removeBackup } from '../schedule/list-backups.ts';
import { listImages } from './images.ts';
import { describeTables, readImageHashes, readDatabaseSize } from '../archive/tables.store.ts';

/** Bytes that a backup leaves free, so that the shop can continue to write. */
const RESERVED_BYTES = 256 * 2 ** 20;
/** The newest backups, which are never deleted to make space. */
const MIN_BACKUPS = 3;
/** The rows exist as files, in the archive, and in the temporary database with its log. */
const DATABASE_FACTOR = 4;
/** Bytes written between two checks of the disk. */
const CHECK_EVERY_BYTES = 16 * 2 ** 20;

/** The free bytes of a folder's disk. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const noSpace = (folder: string) =>
  new BackupError(
    `There is no space in ${folder} for another backup. Please free some space, or set BACKUP_DIR to another disk.`,
  );

/**
 * Estimates the bytes that a backup needs while it is made, rather too many than too few.
 * @throws BackupError without a shop
 */
export async function estimateBackupSize({
  database,
  files,
}: {
  database: Database;
  files: Files;
}): Promise<number> {
  await describeTables(database.read);
  const images = await listImages(files, await readImageHashes(database.read));
  return images.size + DATABASE_FACTOR * (await readDatabaseSize(database));
}

/**
 * Deletes the oldest backups when there is no space for `size` bytes more.
 * @throws BackupError when that would not be enough; nothing is deleted then
 */
export async function ensureDiskSpace(folder: string, size: number): Promise<void> {
  const oldest = (await listBackups(folder))
    .toSorted((one, other) => one.time - other.time)
    .slice(0, -MIN_BACKUPS);
  const expendable: string[] = [];
  let missing = size + RESERVED_BYTES - (await freeBytes(folder));
  for (const { name } of oldest) {
    if (missing <= 0) break;
    missing -= (await stat(join(folder, name))).size;
    expendable.push(name);
  }
  if (missing > 0) throw noSpace(folder);
  for (const name of expendable) await removeBackup(folder, name);
}

/** @throws BackupError when a file of `size` bytes has no space in the folder */
export async function ensureDownloadFits(folder: string, size: number): Promise<void> {
  if ((await freeBytes(folder)) < size + RESERVED_BYTES) throw noSpace(folder);
}

/**
 * Yields the items that are to be written into `folder`.
 * @throws BackupError as soon as less than the reserved space is free, whichever program used it
 */
export async function* withDiskSpaceCheck<T>(
  items: AsyncIterable<T>,
  folder: string,
  sizeOf: (item: T) => number,
): AsyncGenerator<T> {
  let sinceCheck = CHECK_EVERY_BYTES;
  for await (const item of items) {
    sinceCheck += sizeOf(item);
    if (sinceCheck >= CHECK_EVERY_BYTES) {
      if ((await freeBytes(folder)) < RESERVED_BYTES) throw noSpace(folder);
      sinceCheck = 0;
    }
    yield item;
  }
}
