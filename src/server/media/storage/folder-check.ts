import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import type { Files } from './storage.ts';
import { nameOfStorage, newFolderId, readFolderId, writeFolderId } from './shop-id.ts';
import { readKnownFolderId, recordFolder, replaceFolder } from './shop-id.store.ts';
import { commandLine } from '#server/platform/command-line.ts';

// Several machines can share a database on a server. If each stored images in a folder of its own, visitors would miss the images
// of the others. So the database knows the id of the one folder, which is also in that folder.

/** The database belongs to a shop with its images in another folder. */
export class OtherFolderError extends OperatorError {}

type Locations = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;
type Parts = { config: Locations; database: Database; files: Pick<Files, 'find' | 'read' | 'put'> };

/** A SQLite file is on one machine, and a bucket is the same for all. */
const needsCheck = ({ databaseUrl, storageUrl }: Locations) =>
  databaseUrl !== undefined && storageUrl === undefined;

const otherFolder = (config: Locations) =>
  new OtherFolderError(
    `The shop in the database at DATABASE_URL stores its pictures in another folder than ${nameOfStorage(config)}, for example on another ` +
      'machine. Machines that share a database must share the pictures too: set STORAGE_URL to a bucket, or DATA_DIR to a folder ' +
      `on a disk that all of them use. Only if this folder replaces the other one, run: ${commandLine('adopt-storage', '--yes')}`,
  );

/**
 * Compares the folder with the one that the database knows. A folder that has lost the file with its id, but contains the images,
 * gets it again.
 * @param containsImages whether the newest images of the shop are in this folder
 * @throws OtherFolderError
 */
export async function assertKnownFolder(
  { config, database, files }: Parts,
  containsImages: () => Promise<boolean>,
): Promise<void> {
  if (!needsCheck(config)) return;
  const known = await readKnownFolderId(database.read);
  if (known === undefined) return;
  const stored = await readFolderId(files);
  if (stored === known) return;
  if (stored !== undefined || !(await containsImages())) throw otherFolder(config);
  await writeFolderId(files, known);
}

/**
 * Records the folder as that of the shop, if none is recorded.
 * @throws OtherFolderError when another process has recorded another folder meanwhile
 */
export async function recordFolderIfUnknown(parts: Parts): Promise<void> {
  const { config, database, files } = parts;
  if (!needsCheck(config) || (await readKnownFolderId(database.read)) !== undefined) return;
  const stored = await readFolderId(files);
  await recordFolder(database, stored ?? newFolderId(), async (id) => {
    if (stored === undefined) await writeFolderId(files, id);
  });
  await assertKnownFolder(parts, async () => false);
}

/** Records the folder in place of the one that the database knows. */
export async function adoptFolder({ config, database, files }: Parts): Promise<void> {
  if (!needsCheck(config)) return;
  const id = newFolderId();
  await writeFolderId(files, id);
  await replaceFolder(database, id);
}
