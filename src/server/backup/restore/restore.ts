import type { Config } from '#server/config.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import {
  isShopId,
  nameOfStorage,
  readShopIdFile,
  UnreadableShopIdError,
} from '#server/media/storage/shop-id.ts';
import { type Archive, openArchive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { asideSchema } from '../archive/tables.store.ts';
import { assertNotNewer } from './load-rows.ts';
import type { RestoredShop } from './mark-as-restored.ts';
import { findImageProblems, type ImageProblem } from '../archive/image-problems.ts';
import { isDatabaseTaken, openDatabaseTarget, type DatabaseTarget } from './restore-database.ts';
import { countMissingImages, uploadImages, assertNoOtherImages, unpackImages } from './restore-images.ts';
import {
  assertOneDisk,
  type FolderState,
  inspectFolder,
  openRestoreTarget,
  type RestoreTarget,
} from './restore-target.ts';
import { idAfterRestore, type ShopIds, storageConflict } from './shop-id.rules.ts';
import { commandLine, shellQuote } from '#server/platform/command-line.ts';

export type RestoreOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'storageKeys'>;
  /** The path of the archive. */
  path: string;
  /** Moves the existing shop aside. */
  replace: boolean;
  /** The source shop will not be opened again: the restored shop replaces it. */
  isSourceRetired?: boolean;
  /** Epoch milliseconds. */
  now: number;
  /** Called with the number of restored images. */
  progress?: (done: number, all: number) => void;
};

export type RestoreResult = {
  header: Archive['header'];
  /** The folder with the files of the previous shop. */
  aside: string | undefined;
  /** The schema with the tables of the previous shop in PostgreSQL. */
  schema: string | undefined;
  /** With a backup of rows only: how many needed images the storage lacks. Otherwise 0. */
  missing: number;
  /** Image files that are missing or damaged in the backup: none of them is restored. */
  problems: ImageProblem[];
  /** How many links of orders were revoked, because it is not known which ones were revoked since the backup. */
  revokedLinks: number;
};

/** `path` is undefined for the newest backup in the bucket. */
type Destination = Pick<RestoreOptions, 'config' | 'replace' | 'now'> & { path: string | undefined };

/** A restore, and what it has opened. */
type Restore = RestoreOptions & Source & Targets;

type Source = { config: RestoreOptions['config']; archive: Archive };

type Targets = { folder: RestoreTarget; database: DatabaseTarget };

type Existing = { folder: FolderState; database: Pick<DatabaseTarget, 'isTaken'> };

function assertNotTaken({ path, replace }: Destination, { folder, database }: Existing): void {
  if (replace || folder.wasInterrupted || !(folder.isTaken || database.isTaken)) return;
  const where = database.isTaken && !folder.isTaken ? 'the database at DATABASE_URL' : folder.dataDir;
  throw new BackupError(
    `There is a shop in ${where} already. Please choose another location, or move that one aside; nothing of it is deleted: ` +
      commandLine('restore', ...(path === undefined ? [] : [shellQuote(path)]), '--replace'),
  );
}

async function restoreImages(restore: Restore, problems: readonly ImageProblem[]): Promise<void> {
  const { config, progress, folder, archive } = restore;
  if (archive.header.rowsOnly) return undefined;
  // A damaged file would be served as if it were good.
  const damaged = new Set(problems.filter(({ problem }) => problem === 'damaged').map(({ name }) => name));
  if (!config.storageUrl) return unpackImages(folder.building, archive, damaged, progress);
  const files = openStorage(config);
  await assertNoOtherImages(files, archive);
  await uploadImages(files, archive, damaged, progress);
}

async function idInBackup(archive: Archive): Promise<string | undefined> {
  for await (const { id } of archive.rows('shop_id')) if (typeof id === 'string' && isShopId(id)) return id;
  return undefined;
}

/** Undefined also for an unreadable id: the shop warns about it when it starts. */
async function idInStorage(config: RestoreOptions['config']): Promise<string | undefined> {
  try {
    return await readShopIdFile(openStorage(config));
  } catch (error) {
    if (error instanceof UnreadableShopIdError) return undefined;
    throw error;
  }
}

type Identity = { isReplacing: boolean; isSourceRetired: boolean; ids: ShopIds };

/** @throws BackupError when the images would go into the storage of another shop */
function chooseId({ isReplacing, isSourceRetired, ids }: Identity, { config, archive }: Source): string {
  const id = idAfterRestore(ids, { isReplacing, isSourceRetired });
  // A folder is moved aside with its id, but a bucket stays.
  const stays = config.storageUrl !== undefined || archive.header.rowsOnly;
  const conflict = stays ? storageConflict(id, ids, nameOfStorage(config)) : undefined;
  if (conflict !== undefined) throw new BackupError(conflict);
  return id;
}

/** `assertNotTaken` has already rejected a restore that may not replace the existing shop. */
async function describeRestored(restore: Restore): Promise<RestoredShop> {
  const { config, isSourceRetired = false, folder, database, archive, now } = restore;
  const isReplacing = folder.isTaken || database.isTaken || folder.wasInterrupted;
  const inBackup = await idInBackup(archive);
  const [inDatabase, inStorage] = [await database.existingShopId(), await idInStorage(config)];
  const ids = { inBackup, inDatabase, inStorage };
  const shopId = chooseId({ isReplacing, isSourceRetired, ids }, restore);
  const isSameShop = inBackup !== undefined && inBackup === inDatabase;
  return {
    shopId,
    orderNumber: { inDatabase: await database.existingOrderNumber(), isSameShop },
    orderPages: await database.existingOrderPages(),
    now,
  };
}

/** Everything before the point of no return: until then the existing shop is unchanged. */
async function build(restore: Restore): Promise<Pick<RestoreResult, 'problems' | 'revokedLinks'>> {
  const { folder, database, archive } = restore;
  const restored = await describeRestored(restore);
  await folder.clear();
  const problems = await findImageProblems(archive);
  await restoreImages(restore, problems);
  failpoint('restore:images-restored');
  const revokedLinks = await database.load(archive, folder, restored);
  failpoint('restore:database-filled');
  return { problems, revokedLinks };
}

/** Locks what the restore will replace, while `work` runs. @throws BackupError when it may not be replaced */
async function withTargets<T>(
  destination: Destination,
  rowsOnly: boolean,
  work: (targets: Targets) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = destination.config;
  const folder = await openRestoreTarget(destination.config, destination.now, rowsOnly);
  try {
    const database = await openDatabaseTarget(dataDir, databaseUrl);
    try {
      assertNotTaken(destination, { folder, database });
      return await work({ folder, database });
    } finally {
      await database.close();
    }
  } finally {
    await folder.close();
  }
}

/** Rejects a destination that is in use, or that may not be replaced, before a long download. @throws BackupError */
export const assertDestinationFree = (destination: Destination): Promise<void> =>
  withTargets(destination, false, async () => undefined);

/** @returns whether there is a shop to replace @throws BackupError when there is one that may not be replaced */
async function inspectDestination(destination: Destination): Promise<boolean> {
  const { dataDir, databaseUrl } = destination.config;
  const folder = inspectFolder(destination.config);
  const database = { isTaken: await isDatabaseTaken(dataDir, databaseUrl) };
  assertNotTaken(destination, { folder, database });
  return folder.isTaken || database.isTaken || folder.wasInterrupted;
}

/** Rejects a restore that may not replace the existing shop, while that shop runs. @throws BackupError */
export async function assertMayReplace(destination: Destination): Promise<void> {
  await inspectDestination(destination);
}

/**
 * Rejects a backup that `restoreBackup` would reject, while the existing shop runs. It neither reads nor locks the database of that
 * shop, so it assumes that the database and the storage belong together: otherwise the shop would not run.
 * @throws BackupError
 */
export async function assertBackupFits(options: Omit<RestoreOptions, 'progress'>): Promise<void> {
  const { config, path, isSourceRetired = false } = options;
  const isReplacing = await inspectDestination(options);
  const archive = await openArchive(path);
  try {
    await assertNotNewer(archive);
    assertOneDisk(config, archive.header.rowsOnly);
    const [inBackup, inStorage] = [await idInBackup(archive), await idInStorage(config)];
    chooseId(
      { isReplacing, isSourceRetired, ids: { inBackup, inDatabase: inStorage, inStorage } },
      { config, archive },
    );
    if (config.storageUrl && !archive.header.rowsOnly)
      await assertNoOtherImages(openStorage(config), archive);
  } finally {
    await archive.close();
  }
}

/**
 * Restores a backup into the location that the settings name. It reads the whole backup before it changes anything, and
 * moves an existing shop aside instead of deleting it. After an interruption it can run again.
 * @throws BackupError when the backup or the target cannot be used; nothing is changed then
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { config, path } = options;
  const archive = await openArchive(path);
  const { header } = archive;
  try {
    await assertNotNewer(archive);
    return await withTargets(options, header.rowsOnly, async (targets) => {
      const built = await build({ ...options, ...targets, archive });
      await targets.folder.moveIn();
      failpoint('restore:moved-in');
      const missing = header.rowsOnly ? await countMissingImages(archive, openStorage(config)) : 0;
      const { folder, database } = targets;
      const schema = config.databaseUrl && database.isTaken ? asideSchema(folder.asideName) : undefined;
      return { header, aside: folder.aside(), schema, missing, ...built };
    });
  } finally {
    await archive.close();
  }
}
