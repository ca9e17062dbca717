import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupSettings } from '../config.ts';
import type { Database } from '../database/database.ts';
import { FolderInUseError, ownFolder } from '../database/folder-lock.ts';
import { faultPoint } from '../fault-point.ts';
import type { Files } from '../media/files.ts';
import { type Head, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { backupName, type Kept, outlived, timeOfName } from './backups.rules.ts';
import { makeFolder, syncFolder } from './durable.ts';
import { listPictures, readPictures, VanishedError } from './pictures.ts';
import { takeSnapshot } from './snapshot.ts';
import { verifyBackup } from './verify.ts';

export type Shop = {
  database: Database;
  files: Files;
  backups: BackupSettings;
  /** Epoch milliseconds. */
  now: () => number;
};

export type Made = { path: string; /** Bytes. */ size: number; head: Head };

/** Room that a backup leaves on the disk, so that the shop can go on writing. */
const RESERVE = 256 * 2 ** 20;
/** However little room there is, these many stay. */
const ALWAYS_KEPT = 3;
const UNFINISHED = '.unfinished-';
const TRIES = 3;

/** Finished backups, in no particular order; none where there is no such folder. */
export async function listBackups(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const time = timeOfName(name);
    return time === undefined ? [] : [{ name, time }];
  });
}

async function ownVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function takeTurn(folder: string) {
  try {
    return ownFolder(folder, 'backup.lock');
  } catch (cause) {
    if (cause instanceof FolderInUseError) throw new BackupError('Another backup is under way.', { cause });
    throw cause;
  }
}

/** What a backup that was interrupted left behind. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Lets the oldest backups go when the disk has no room for one like the newest. */
async function makeRoom(folder: string): Promise<void> {
  const kept = (await listBackups(folder)).toSorted((one, other) => one.time - other.time);
  const newest = kept.at(-1);
  const size = newest ? (await stat(join(folder, newest.name))).size : 0;
  const isShort = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < size + RESERVE;
  };
  while (kept.length > ALWAYS_KEPT && (await isShort())) await rm(join(folder, kept.shift()?.name ?? ''));
  if (await isShort()) {
    throw new BackupError(
      `There is no room in ${folder} for another backup. Please make room, or set BACKUP_DIR to another disk.`,
    );
  }
}

/** Database first, then its pictures, which never change: together they are the shop at the moment of the snapshot. */
async function writeUnfinished({ database, files }: Shop, folder: string, madeAt: string): Promise<string> {
  const snapshot = await takeSnapshot(database, join(folder, 'database'));
  faultPoint('backup:snapshot-taken');
  const { names, lost } = await listPictures(files, snapshot.pictures);
  const path = join(folder, 'backup.tar');
  await writeArchive(path, {
    head: {
      version: await ownVersion(),
      madeAt,
      engine: database.engine.name,
      migrations: snapshot.migrations,
      tables: snapshot.tables.map(({ name, rows }) => ({ name, rows })),
      pictures: names.length,
      lost,
    },
    tables: snapshot.tables,
    pictures: readPictures(files, names),
  });
  return path;
}

/** A picture that is cleared away while it is about to be saved is not needed any more: a later snapshot knows that. */
async function writePatiently(shop: Shop, folder: string, time: number): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await writeUnfinished(shop, join(folder, String(tried)), new Date(time).toISOString());
    } catch (error) {
      if (!(error instanceof VanishedError) || tried === TRIES) throw error;
    }
  }
}

async function publish(unfinished: string, folder: string, time: number): Promise<string> {
  const path = join(folder, backupName(time));
  await rename(unfinished, path);
  faultPoint('backup:published');
  await syncFolder(folder);
  return path;
}

async function removeOutlived(folder: string, keep: BackupSettings['keep'], now: number): Promise<void> {
  for (const { name } of outlived(await listBackups(folder), keep, now)) await rm(join(folder, name));
}

/**
 * Makes a backup of the shop as it is now, running or not. It has its name only when it was read again and found whole;
 * then those that have outlived their time are removed.
 * @throws BackupError, and whatever the disk says; what was there before is then as it was
 */
export async function makeBackup(shop: Shop): Promise<Made> {
  const { folder, keep } = shop.backups;
  await makeFolder(folder);
  const turn = takeTurn(folder);
  const work = join(folder, UNFINISHED + randomUUID());
  try {
    await clearUnfinished(folder);
    await makeRoom(folder);
    await makeFolder(work);
    const time = shop.now();
    const unfinished = await writePatiently(shop, work, time);
    faultPoint('backup:written');
    const head = await verifyBackup(unfinished, work);
    faultPoint('backup:verified');
    const { size } = await stat(unfinished);
    const path = await publish(unfinished, folder, time);
    await removeOutlived(folder, keep, time);
    return { path, size, head };
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => undefined);
    turn.release();
  }
}
