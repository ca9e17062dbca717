import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { swapMarker, restoringFolder } from '#server/database/integrity/check-database-file.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { BackupError } from '../backup-error.ts';
import { lockFolder } from '../lock-folder.ts';
import { moveIfExists, syncFolder } from '#server/platform/disk/durable-write.ts';
import { containsFiles, ensureDir } from '#server/platform/disk/ensure-dir.ts';
import { readSwapMarker, writeSwapMarker } from './swap-marker.ts';

/** What a restore finds in a data folder. */
export type FolderState = {
  dataDir: string;
  /** An earlier restore was interrupted while it moved files: the folder contains no complete shop. */
  wasInterrupted: boolean;
  /** It contains files that the restore would replace. */
  isTaken: boolean;
};

/** The data folder of a shop, locked by a restore. */
export type RestoreTarget = FolderState & {
  /** Where the new shop is assembled, on the same disk. */
  building: string;
  /** A new name for the folder to which the existing shop is moved; on PostgreSQL, `asideSchema` makes a schema name of it. */
  asideName: string;
  /** Empties `building`, or creates it. */
  clear(): Promise<void>;
  /** From now on until the end of `moveIn` the shop does not open, because it is half old and half new. */
  beginMoving(): Promise<void>;
  /** Undoes `beginMoving` when nothing was moved. */
  cancelMoving(): Promise<void>;
  /** Moves the existing shop aside and the new one in. Images stay if the backup has none. */
  moveIn(): Promise<void>;
  /** The folder to which the existing shop was moved, now or by the interrupted restore; undefined without one. */
  aside(): string | undefined;
  close(): Promise<void>;
};

/** The files of a SQLite database; `.seal` is its checksum. */
export const databaseParts = ['shop.db', 'shop.db-wal', 'shop.db-shm', 'shop.db-journal', 'shop.db.seal'];
const MEDIA = 'media';

/** A second restore within the same second must not move files into the first one's folder. */
function freeName(folder: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(join(folder, numbered))) return numbered;
  }
}

type Locations = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;

/** The files in the data folder that a restore replaces. */
const replacedParts = ({ databaseUrl, storageUrl }: Locations, rowsOnly: boolean) => [
  ...(databaseUrl ? [] : databaseParts),
  ...(storageUrl || rowsOnly ? [] : [MEDIA]),
];

/**
 * A mounted disk cannot be renamed: the restore would stop halfway, each time it is repeated.
 * @throws BackupError
 */
export function assertOneDisk(locations: Locations, rowsOnly = false): void {
  const { dataDir } = locations;
  const diskOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.dev;
  for (const path of replacedParts(locations, rowsOnly).map((part) => join(dataDir, part)))
    if (existsSync(path) && diskOf(path) !== diskOf(dataDir))
      throw new BackupError(
        `${path} is a disk of its own, so a restore cannot move it aside. Please set DATA_DIR to another folder.`,
      );
}

/** Looks at the folder without a lock: a shop may run on it. */
export const inspectFolder = (locations: Locations, rowsOnly = false): FolderState => ({
  dataDir: locations.dataDir,
  wasInterrupted: existsSync(swapMarker(locations.dataDir)),
  isTaken: replacedParts(locations, rowsOnly).some((part) =>
    part === MEDIA
      ? containsFiles(join(locations.dataDir, MEDIA))
      : existsSync(join(locations.dataDir, part)),
  ),
});

/**
 * Locks the folder for a restore.
 * @param rowsOnly the existing images stay
 * @throws BackupError when a shop is running on it, or its files cannot be moved
 */
export async function openRestoreTarget(
  locations: Locations,
  now: number,
  rowsOnly = false,
): Promise<RestoreTarget> {
  const { dataDir } = locations;
  assertOneDisk(locations, rowsOnly);
  ensureDir(dataDir);
  const lock = lockFolder(dataDir, `A shop is running on ${dataDir}. Please stop it, then restore.`);
  const parts = replacedParts(locations, rowsOnly);
  const building = restoringFolder(dataDir);
  const asideName = freeName(
    dataDir,
    `before-restore-${new Date(now).toISOString().slice(0, 19)}`.replaceAll(':', '-'),
  );
  const marker = swapMarker(dataDir);
  const swap = readSwapMarker(marker) ?? { aside: asideName, movedAside: [] };
  const aside = join(dataDir, swap.aside);
  return {
    ...inspectFolder(locations, rowsOnly),
    building,
    asideName,
    async clear() {
      ensureDir(building);
      for (const name of readdirSync(building))
        if (name !== basename(marker)) await rm(join(building, name), { recursive: true, force: true });
    },
    async beginMoving() {
      await writeSwapMarker(marker, swap);
      await syncFolder(dataDir);
    },
    cancelMoving: () => rm(marker, { force: true }),
    async moveIn() {
      for (const part of parts) {
        if (swap.movedAside.includes(part)) await rm(join(dataDir, part), { recursive: true, force: true });
        else await moveIfExists(join(dataDir, part), join(aside, part));
        failpoint('restore:part-moved-aside');
      }
      await syncFolder(dataDir);
      await writeSwapMarker(marker, { ...swap, movedAside: [...new Set([...swap.movedAside, ...parts])] });
      // The database goes last: without it, the shop detects that something is missing.
      for (const part of parts.toReversed()) {
        await moveIfExists(join(building, part), join(dataDir, part));
        failpoint('restore:part-moved-in');
      }
      await syncFolder(dataDir);
      await rm(building, { recursive: true, force: true });
    },
    aside: () => (existsSync(aside) ? aside : undefined),
    async close() {
      // While half of the files are moved, the folder stays: it tells the shop and the next restore what happened.
      if (!existsSync(marker)) await rm(building, { recursive: true, force: true });
      lock.release();
    },
  };
}
