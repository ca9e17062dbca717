import type { Database, Transaction } from '#server/database/database.ts';
import { brandedImages } from '#server/branding/branding.store.ts';
import { unknownMigrations } from '#server/database/applied-migrations.ts';
import { migrateWithin } from '#server/database/migrate.ts';
import { rebuildSearchIndex, suspendSearchIndex } from '#server/database/migrations/013-search-index.ts';
import { largestName } from '#server/media/media-names.ts';
import { deleteTileRows, recordUnlessKnown } from '#server/media/storage/media-files.store.ts';
import type { Archive } from '../archive/archive.ts';
import { BackupError, NewerBackupError } from '../backup-error.ts';
import { readOwnVersion } from '../create/snapshot.ts';
import {
  analyzeTables,
  describeTables,
  deleteLeftOutRows,
  fillTable,
  readImageHashes,
} from '../archive/tables.store.ts';
import { markAsRestored, type RestoredShop } from './mark-as-restored.ts';

/** @throws NewerBackupError when this code does not know all migrations of the backup */
export async function assertNotNewer({ header }: Archive): Promise<void> {
  const unknown = unknownMigrations(header.migrations);
  if (unknown.length === 0) return;
  // Between two releases the version number stays the same.
  const number = header.version === (await readOwnVersion()) ? '' : ` (${header.version})`;
  throw new NewerBackupError(
    `The backup was made by a newer version of Kalakari${number}: this one does not know ${unknown.join(', ')}. ` +
      'Please update Kalakari, and try again.',
  );
}

/** Checks that the backup has exactly the tables that its migrations make. */
async function assertTables(tx: Transaction, { header }: Archive): Promise<void> {
  const { tables } = await describeTables(tx);
  const given = new Set(header.tables.map(({ name }) => name));
  const missing = tables.find(({ name }) => !given.has(name));
  if (missing) throw new BackupError(`The backup has no table ${missing.name}.`);
  if (header.tables.length !== tables.length) throw new BackupError('The backup has an unknown table.');
}

/** Makes the tables of the backup's version, fills them, and migrates them to the current version. */
async function loadTables(tx: Transaction, archive: Archive): Promise<void> {
  await migrateWithin(tx, { wanted: archive.header.migrations });
  await assertTables(tx, archive);
  const hasSearchIndex = archive.header.migrations.includes('013-search-index');
  if (hasSearchIndex) await suspendSearchIndex(tx);
  for (const { name, rows } of archive.header.tables) {
    const count = await fillTable(tx, name, archive.rows(name));
    if (count !== rows) throw new BackupError(`The backup has ${count} rows for ${name} instead of ${rows}.`);
  }
  if (hasSearchIndex) await rebuildSearchIndex(tx);
  await deleteLeftOutRows(tx);
  await migrateWithin(tx);
}

async function assertImages(tx: Transaction, { header, images }: Archive): Promise<void> {
  if (header.rowsOnly) return;
  const { needed } = await readImageHashes(tx);
  // Earlier versions did not look for the images of the branding, so their backups may lack some that `lost` does not list.
  // The restore reports them.
  const mayLack = new Set([...header.lost, ...(await brandedImages(tx)).map(({ hash }) => hash)]);
  const missing = [...needed].filter((hash) => !images.has(largestName(hash)) && !mayLack.has(hash));
  if (missing.length > 0) throw new BackupError(`The backup lacks ${missing.length} of its pictures.`);
}

/**
 * Records the files of the backup. Files with a row keep it, because its checksum is from when the shop wrote the file, not
 * from the backup. Backups contain no tiles, which are made again when needed.
 */
async function recordImages(tx: Transaction, { header, images }: Archive): Promise<void> {
  if (header.rowsOnly) return;
  await deleteTileRows(tx);
  const written_at = Date.parse(header.madeAt);
  const found = [...images].map(([name, { size: bytes, checksum }]) => ({
    name,
    bytes,
    checksum,
    written_at,
  }));
  await recordUnlessKnown(tx, found);
}

type LoadOptions = {
  /** Runs in the transaction before the first table is made. */
  before?: (tx: Transaction) => Promise<void>;
  /** Without it, the shop stays as it is in the backup. */
  restored?: RestoredShop;
  /** Runs just before the commit. */
  beforeCommit?: () => Promise<void>;
};

/**
 * Loads a backup into an empty database in one transaction.
 * @returns how many links of orders were revoked because nothing is known about them
 * @throws BackupError when the rows are inconsistent
 */
export async function loadDatabase(
  database: Database,
  archive: Archive,
  { before, restored, beforeCommit }: LoadOptions = {},
): Promise<number> {
  try {
    return await database.write(async (tx) => {
      await before?.(tx);
      await loadTables(tx, archive);
      await assertImages(tx, archive);
      await recordImages(tx, archive);
      const revokedLinks = restored
        ? await markAsRestored(tx, Date.parse(archive.header.madeAt), restored)
        : 0;
      await analyzeTables(tx, database.engine);
      await beforeCommit?.();
      return revokedLinks;
    });
  } catch (cause) {
    if (cause instanceof BackupError || database.engine.isOutage(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The backup's rows do not fit together (${reason}).`, { cause });
  }
}
