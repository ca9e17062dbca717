import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import type { Files } from '#server/media/storage/storage.ts';
import { BackupError } from '../backup-error.ts';
import { listBackups, removeBackup } from '../schedule/list-backups.ts';
import { listImages } from './images.ts';
import { describeTables, readImageHashes, readDatabaseSize } from '../archive/tables.store.ts';

/** Bytes that a backup leaves on the disk, so that the shop can go on writing. */
const RESERVE = 256 * 2 ** 20;
/** However little room there is, these many backups stay. */
const ALWAYS_KEPT = 3;
/** The rows lie there as files, in the archive, and in the database that they are tried out in, with its log. */
const TIMES_THE_DATABASE = 4;
/** So many bytes are written between two looks at the disk. */
const LOOK_EVERY = 16 * 2 ** 20;

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const noRoom = (folder: string) =>
  new BackupError(
    `There is no room in ${folder} for another backup. Please make room, or set BACKUP_DIR to another disk.`,
  );

/**
 * Bytes that a backup of the shop takes while it is made, rather more than fewer.
 * @throws BackupError when there is no shop
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
  return images.size + TIMES_THE_DATABASE * (await readDatabaseSize(database));
}

/**
 * Lets the oldest backups go where `size` bytes more have no room beside them.
 * @throws BackupError where there would be none without them either; they all stay then
 */
export async function ensureDiskSpace(folder: string, size: number): Promise<void> {
  const oldest = (await listBackups(folder))
    .toSorted((one, other) => one.time - other.time)
    .slice(0, -ALWAYS_KEPT);
  const going: string[] = [];
  let missing = size + RESERVE - (await freeIn(folder));
  for (const { name } of oldest) {
    if (missing <= 0) break;
    missing -= (await stat(join(folder, name))).size;
    going.push(name);
  }
  if (missing > 0) throw noRoom(folder);
  for (const name of going) await removeBackup(folder, name);
}

/**
 * Passes on what is about to be written into `folder`.
 * @throws BackupError as soon as the reserve is touched, whoever needed the room
 */
export async function* withDiskSpaceCheck<T>(
  items: AsyncIterable<T>,
  folder: string,
  sizeOf: (item: T) => number,
): AsyncGenerator<T> {
  let sinceLook = LOOK_EVERY;
  for await (const item of items) {
    sinceLook += sizeOf(item);
    if (sinceLook >= LOOK_EVERY) {
      if ((await freeIn(folder)) < RESERVE) throw noRoom(folder);
      sinceLook = 0;
    }
    yield item;
  }
}
