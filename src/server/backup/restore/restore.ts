import type { Config } from '#server/config.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { openFiles } from '#server/media/storage/open-storage.ts';
import {
  isShopId,
  nameOfStorage,
  readStorageId,
  UnreadableShopIdError,
} from '#server/media/storage/shop-id.ts';
import { type Archive, openArchive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { assertNotNewer } from './load-rows.ts';
import { findImageProblems, type ImageProblem } from '../archive/image-problems.ts';
import { openDatabaseTarget, type DatabaseTarget } from './restore-database.ts';
import { countMissing, uploadImages, assertNoOtherImages, unpackImages } from './restore-images.ts';
import { openRestoreTarget, type RestoreTarget } from './restore-target.ts';
import { idAfterRestore, storageConflict } from './shop-id.rules.ts';

export type RestoreOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'storageKeys'>;
  /** The archive. */
  path: string;
  /** Moves the shop that is there out of the way. */
  replace: boolean;
  /** The shop that the backup is of will not be opened any more: this one is that shop. */
  isSourceRetired?: boolean;
  /** Epoch milliseconds. */
  now: number;
  /** Hears how many pictures are in place. */
  progress?: (done: number, all: number) => void;
};

export type RestoreResult = {
  head: Archive['header'];
  /** The folder with the files of the shop that was there before. */
  aside: string | undefined;
  /** How many pictures are needed that neither came with the backup nor are in place. */
  missing: number;
  /** Picture files that the backup lacks or holds damaged: none of them is in place. */
  problems: ImageProblem[];
};

/** A path as a word of a shell. */
const word = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

function refuseTaken({ path, replace }: RestoreOptions, place: RestoreTarget, target: DatabaseTarget): void {
  if (replace || place.wasInterrupted || !(place.isTaken || target.isTaken)) return;
  const where = target.isTaken && !place.isTaken ? 'the database at DATABASE_URL' : place.dataDir;
  throw new BackupError(
    `There is a shop in ${where} already. Please choose another place, or move that one aside; nothing of it is deleted: ` +
      // Whole: without the first two dashes npm keeps the flag to itself.
      `npm run restore -- ${word(path)} --replace`,
  );
}

async function placeImages(
  { config, progress }: RestoreOptions,
  place: RestoreTarget,
  archive: Archive,
  problems: readonly ImageProblem[],
): Promise<void> {
  if (archive.header.rowsOnly) return undefined;
  // Put into place it would be served as if it were good.
  const damaged = new Set(problems.filter(({ problem }) => problem === 'damaged').map(({ name }) => name));
  if (!config.storageUrl) return unpackImages(place.building, archive, damaged, progress);
  const files = openFiles(config);
  await assertNoOtherImages(files, archive);
  await uploadImages(files, archive, damaged, progress);
}

async function savedId(archive: Archive): Promise<string | undefined> {
  for await (const { id } of archive.rows('shop_id')) if (typeof id === 'string' && isShopId(id)) return id;
  return undefined;
}

/** One that can't be read is as none: the shop warns of it when it starts. */
async function storedId(config: RestoreOptions['config']): Promise<string | undefined> {
  try {
    return await readStorageId(openFiles(config));
  } catch (error) {
    if (error instanceof UnreadableShopIdError) return undefined;
    throw error;
  }
}

/** @throws BackupError when the pictures would go into the storage of another shop */
async function chooseId(
  restoring: RestoreOptions,
  place: RestoreTarget,
  target: DatabaseTarget,
  archive: Archive,
): Promise<string> {
  const { config, isSourceRetired = false } = restoring;
  const met = {
    saved: await savedId(archive),
    present: await target.presentId(),
    stored: await storedId(config),
  };
  // What is there may be taken: that was refused before where it may not.
  const isReplacing = place.isTaken || target.isTaken || place.wasInterrupted;
  const id = idAfterRestore(met, { isReplacing, isSourceRetired });
  // A folder is moved aside with its id, a bucket stays.
  const stays = config.storageUrl !== undefined || archive.header.rowsOnly;
  const why = stays ? storageConflict(id, met, nameOfStorage(config)) : undefined;
  if (why !== undefined) throw new BackupError(why);
  return id;
}

/** Everything up to the moment from which the restore can only go on: until then what is there is untouched. */
async function build(
  restoring: RestoreOptions,
  place: RestoreTarget,
  target: DatabaseTarget,
  archive: Archive,
): Promise<ImageProblem[]> {
  const shopId = await chooseId(restoring, place, target, archive);
  await place.clear();
  const problems = await findImageProblems(archive);
  await placeImages(restoring, place, archive, problems);
  failpoint('restore:pictures-placed');
  await target.load(archive, place, shopId);
  failpoint('restore:database-filled');
  return problems;
}

/**
 * Makes the shop of a backup the shop of these settings. The backup is read to its last byte before anything is touched;
 * what is there already is moved aside, never deleted. After an interruption it can be run again.
 * @throws BackupError when the backup or the place cannot be used; nothing was changed then
 */
export async function restoreBackup(restoring: RestoreOptions): Promise<RestoreResult> {
  const { config, path, now } = restoring;
  const archive = await openArchive(path);
  try {
    await assertNotNewer(archive);
    const place = await openRestoreTarget(config, now, archive.header.rowsOnly);
    try {
      let problems: ImageProblem[] = [];
      const target = await openDatabaseTarget(config.dataDir, config.databaseUrl);
      try {
        refuseTaken(restoring, place, target);
        problems = await build(restoring, place, target, archive);
        await place.moveIn();
        failpoint('restore:moved-in');
      } finally {
        await target.close();
      }
      const missing = archive.header.rowsOnly ? await countMissing(archive, openFiles(config)) : 0;
      return { head: archive.header, aside: place.aside(), missing, problems };
    } finally {
      await place.close();
    }
  } finally {
    await archive.close();
  }
}
