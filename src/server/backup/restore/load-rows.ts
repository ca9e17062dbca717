import type { Database, Transaction } from '#server/database/database.ts';
import { migrateWithin, unknownMigrations } from '#server/database/migrate.ts';
import { largestName } from '#server/media/media-names.ts';
import { deleteTileRows, recordFound } from '#server/media/storage/media-files.store.ts';
import { setShopId } from '#server/media/storage/shop-id.store.ts';
import type { Archive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { readOwnVersion } from '../create/snapshot.ts';
import { describeTables, fillTable, readImageHashes } from '../archive/tables.store.ts';

/** @throws BackupError when this code is too old for the backup's tables */
export async function assertNotNewer({ header: head }: Archive): Promise<void> {
  const unknown = unknownMigrations(head.migrations);
  if (unknown.length === 0) return;
  // The number is the same between two releases.
  const number = head.version === (await readOwnVersion()) ? '' : ` (${head.version})`;
  throw new BackupError(
    `The backup was made by a newer version of Kalakari${number}: this one does not know ${unknown.join(', ')}. ` +
      'Please bring it up to date, and try again.',
  );
}

/** What the migrations made is what was saved: neither a table less nor another one. */
async function holdTables(tx: Transaction, { header: head }: Archive): Promise<void> {
  const { tables } = await describeTables(tx);
  const given = new Set(head.tables.map(({ name }) => name));
  const missing = tables.find(({ name }) => !given.has(name));
  if (missing) throw new BackupError(`The backup has no table ${missing.name}.`);
  if (head.tables.length !== tables.length)
    throw new BackupError('The backup has a table that no backup has.');
}

/** Makes the tables as they were when the backup was made, fills them, and brings them up to date. */
async function fillTables(tx: Transaction, archive: Archive): Promise<void> {
  await migrateWithin(tx, { wanted: archive.header.migrations });
  await holdTables(tx, archive);
  for (const { name, rows } of archive.header.tables) {
    const count = await fillTable(tx, name, archive.rows(name));
    if (count !== rows) throw new BackupError(`The backup has ${count} rows for ${name} instead of ${rows}.`);
  }
  await migrateWithin(tx);
}

async function holdImages(tx: Transaction, { header: head, pictures }: Archive): Promise<void> {
  if (head.rowsOnly) return;
  const { needed } = await readImageHashes(tx);
  const missing = [...needed].filter((hash) => !pictures.has(largestName(hash)) && !head.lost.includes(hash));
  if (missing.length > 0) throw new BackupError(`The backup lacks ${missing.length} of its pictures.`);
}

/**
 * The files that come with the backup are written by this restore. Those that have a row already keep it: its checksum says
 * what they were when the shop wrote them, not what was saved. Tiles are in no backup; they are cut again when needed.
 */
async function recordImages(tx: Transaction, { header: head, pictures }: Archive): Promise<void> {
  if (head.rowsOnly) return;
  await deleteTileRows(tx);
  const written_at = Date.parse(head.madeAt);
  const found = [...pictures].map(([name, { size, checksum }]) => ({
    name,
    bytes: size,
    checksum,
    written_at,
  }));
  await recordFound(tx, found);
}

/**
 * Fills an empty database from a backup in one transaction: all or nothing.
 * @param before what happens in the transaction before the first table is made
 * @param shopId the id that the restored shop gets; that of the backup where absent
 * @param last what happens as the last thing before it is durable
 * @throws BackupError when the rows do not fit together
 */
export async function loadDatabase(
  database: Database,
  archive: Archive,
  {
    before,
    shopId,
    last,
  }: {
    before?: (tx: Transaction) => Promise<void>;
    shopId?: string;
    last?: () => Promise<void>;
  } = {},
): Promise<void> {
  try {
    await database.write(async (tx) => {
      await before?.(tx);
      await fillTables(tx, archive);
      await holdImages(tx, archive);
      await recordImages(tx, archive);
      if (shopId !== undefined) await setShopId(tx, shopId);
      await last?.();
    });
  } catch (cause) {
    if (cause instanceof BackupError || database.engine.isOutage(cause)) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The backup's rows do not fit together (${why}).`, { cause });
  }
}
