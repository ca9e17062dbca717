import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { FolderInUseError, lockExclusive } from '#server/database/folder-lock.ts';
import { movingMarker, restoringFolder } from '#server/database/integrity/check-database-file.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { BackupError } from '../backup-error.ts';
import { moveIfExists, syncFolder, writeDurably } from '#server/platform/disk/durable-write.ts';
import { ensureDir } from '#server/platform/disk/ensure-dir.ts';

/** The folder of a shop's data while a restore has it alone. */
export type RestoreTarget = {
  dataDir: string;
  /** Where the new shop is put together, on the same disk. */
  building: string;
  /** What the present shop is moved to, as a name. */
  archiveName: string;
  /** An earlier restore was interrupted while things were moved: what is there now is not a shop. */
  wasInterrupted: boolean;
  isTaken: boolean;
  /** Takes away what an earlier restore that was interrupted had put together. */
  clear(): Promise<void>;
  /** From now on until the end of `moveIn`, the shop does not open: half of it is old and half is new. */
  beginMoving(): Promise<void>;
  /** That did not happen after all. */
  cancelMoving(): Promise<void>;
  /** Moves the present shop aside and the new one in. Pictures that did not come with the backup stay. */
  moveIn(): Promise<void>;
  /** The folder with the shop that was there before, if there was one. */
  aside(): string | undefined;
  close(): Promise<void>;
};

const databaseParts = ['shop.db', 'shop.db-wal', 'shop.db-shm', 'shop.db-journal', 'shop.db.seal'];
const MEDIA = 'media';

const holdsFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

function takeFolder(dataDir: string) {
  try {
    return lockExclusive(dataDir);
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause;
    throw new BackupError(`A shop is running on ${dataDir}. Please stop it, then restore.`, { cause });
  }
}

/** A restore that was cut off and run again within a second must not move things into what it had put aside. */
function freeName(folder: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(join(folder, numbered))) return numbered;
  }
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;

/**
 * Takes the folder for a restore.
 * @param rowsOnly the pictures that are there stay
 * @throws BackupError when a shop runs on it
 */
export async function openRestoreTarget(
  { dataDir, databaseUrl, storageUrl }: Where,
  now: number,
  rowsOnly = false,
): Promise<RestoreTarget> {
  ensureDir(dataDir);
  const lock = takeFolder(dataDir);
  const parts = [...(databaseUrl ? [] : databaseParts), ...(storageUrl || rowsOnly ? [] : [MEDIA])];
  const building = restoringFolder(dataDir);
  const archiveName = freeName(
    dataDir,
    `before-restore-${new Date(now).toISOString().slice(0, 19)}`.replaceAll(':', '-'),
  );
  const aside = join(dataDir, archiveName);
  const marker = movingMarker(dataDir);
  const wasInterrupted = existsSync(marker);
  return {
    dataDir,
    building,
    archiveName: archiveName,
    wasInterrupted,
    isTaken: parts.some((part) =>
      part === MEDIA ? holdsFiles(join(dataDir, MEDIA)) : existsSync(join(dataDir, part)),
    ),
    async clear() {
      ensureDir(building);
      for (const name of readdirSync(building))
        if (name !== basename(marker)) await rm(join(building, name), { recursive: true, force: true });
    },
    async beginMoving() {
      if (!existsSync(marker)) await writeDurably(marker, '');
      await syncFolder(building);
      await syncFolder(dataDir);
    },
    cancelMoving: () => rm(marker, { force: true }),
    async moveIn() {
      for (const part of parts) {
        await moveIfExists(join(dataDir, part), join(aside, part));
        failpoint('restore:part-moved-aside');
      }
      // The database last: without it, the shop knows that something is missing.
      for (const part of parts.toReversed()) {
        await moveIfExists(join(building, part), join(dataDir, part));
        failpoint('restore:part-moved-in');
      }
      await syncFolder(dataDir);
      await rm(building, { recursive: true, force: true });
    },
    aside: () => (existsSync(aside) ? aside : undefined),
    async close() {
      // Half moved in, the folder stays: the shop and the next restore see by it what happened.
      if (!existsSync(marker)) await rm(building, { recursive: true, force: true });
      lock.release();
    },
  };
}
