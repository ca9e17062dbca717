import { describeTables, readDatabaseSize } from '../backup/archive/tables.store.ts';
import { freeBytes } from '../backup/create/disk-space.ts';
import type { Database, Reader } from '../database/database.ts';
import { appliedMigrations, missingMigrations } from '../database/applied-migrations.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { readShopId } from '../media/storage/shop-id.store.ts';
import { ensureDir } from '../platform/disk/ensure-dir.ts';
import { type FileCopier, type FileReport, listFiles } from './copy-files.ts';
import { copyTables, countRowsOf, differingTables, digestTables } from './copy-tables.ts';
import { namingTarget, MoveError } from './move-error.ts';
import type { Announcement, MoveOptions } from './move-options.ts';
import type { TargetDatabase } from './target-database.ts';
import type { TargetStorage } from './target-storage.ts';

/** A move with its open target: `undefined` for what stays where it is. */
export type Move = MoveOptions & {
  shopId: string;
  storage: TargetStorage | undefined;
  copier: FileCopier | undefined;
  database: TargetDatabase | undefined;
};

/** The move may find disk and network busier than the rehearsal did. */
const SAFETY_FACTOR = 1.5;
/** Bytes that stay free on a disk. */
const RESERVED_BYTES = 256 * 2 ** 20;
/** A new database file exists together with its log, and may need more space than the rows did elsewhere. */
const DATABASE_FACTOR = 3;

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const since = performance.now();
  const result = await work();
  return { result, ms: performance.now() - since };
}

/** @returns the id of the shop @throws MoveError unless this version of the code has used the shop before */
export async function assertMovable(db: Reader): Promise<string> {
  const { migrations } = await describeTables(db);
  const shopId = await readShopId(db);
  if (missingMigrations(migrations).length === 0 && shopId !== undefined) return shopId;
  throw new MoveError('The shop was last used by an earlier version. Please start it once, then move it.');
}

/** Whether the target contains exactly the rows of the shop, as after a move that was killed at its very end. */
export const isMoved = (db: Reader, target: TargetDatabase): Promise<boolean> =>
  target.read(async (read) => {
    if (missingMigrations(await appliedMigrations(read)).length > 0) return false;
    return differingTables(await digestTables(db), await digestTables(read)).length === 0;
  });

async function assertNotTaken({ replace, target, shopId, database }: Move, source: Database): Promise<void> {
  if (!database?.isTaken) return;
  const where = target.databaseUrl === undefined ? target.dataDir : 'the database at DATABASE_URL';
  if (database.shopId !== shopId)
    throw new MoveError(`There is another shop in ${where}. Please choose another location.`);
  if (replace || (await readSnapshot(source.read, (db) => isMoved(db, database)))) return;
  throw new MoveError(
    `There is an earlier copy of this shop in ${where}. Please choose another location, or add --replace to move that copy aside.`,
  );
}

async function assertFreeSpace({ target, database }: Move, source: Database, bytesOfFiles: number) {
  const needed =
    (target.storageUrl === undefined ? bytesOfFiles : 0) +
    (database && target.databaseUrl === undefined ? DATABASE_FACTOR * (await readDatabaseSize(source)) : 0);
  if (needed === 0) return;
  ensureDir(target.dataDir);
  const missing = needed + RESERVED_BYTES - (await freeBytes(target.dataDir));
  if (missing > 0)
    throw new MoveError(
      `There is no space in ${target.dataDir}: ${Math.ceil(missing / 1e6)} MB are missing.`,
    );
}

/** Measures the files that the target lacks. @returns bytes */
async function measureFiles({ source, storage, progress }: Move, db: Reader): Promise<number> {
  if (!storage) return 0;
  const own = await listFiles(db, openStorage(source));
  const present = await storage.listSizes();
  const lacking = own.filter(({ name, size }) => present.get(name) !== size);
  const bytes = lacking.reduce((sum, { size }) => sum + size, 0);
  progress.lacking(lacking.length, bytes);
  return bytes;
}

/** Copies the files, except in a dry run, then measures how long it takes to look for new ones. */
async function copyFiles({ copier, progress, isDryRun }: Move, db: Reader, listMs: number) {
  let files: FileReport | undefined;
  if (!copier || isDryRun) return { files, ms: listMs };
  files = await copier.run(db, progress.files);
  const again = await timed(() => copier.run(db));
  return { files, ms: again.ms };
}

/** Copies all rows and undoes that: it shows how long the move takes, and that every row fits. */
async function rehearse({ database, target, progress }: Move, source: Database) {
  if (!database) return { rows: undefined, ms: 0 };
  progress.step('rehearsing');
  const { result, ms } = await timed(() =>
    readSnapshot(source.read, (db) =>
      namingTarget(target, () =>
        database.rehearse((tx, { engine }) => copyTables(db, tx, engine, (done) => progress.rows(done))),
      ),
    ),
  );
  const rows = countRowsOf(result);
  progress.rows(rows, { isLast: true });
  return { rows, ms };
}

/**
 * Everything that is possible while the shop serves visitors: checks the target, copies the files (not in a dry run), and
 * rehearses the rest.
 * @param openingMs how long it took to open the shop's database
 */
export async function prepareMove(move: Move, source: Database, openingMs: number): Promise<Announcement> {
  await assertNotTaken(move, source);
  const listed = await timed(() => measureFiles(move, source.read));
  await assertFreeSpace(move, source, listed.result);
  const { files, ms: filesMs } = await copyFiles(move, source.read, listed.ms);
  const { rows, ms: rowsMs } = await rehearse(move, source);
  const seconds = Math.ceil((SAFETY_FACTOR * (openingMs + filesMs + rowsMs)) / 1_000);
  return { files, rows, seconds };
}
