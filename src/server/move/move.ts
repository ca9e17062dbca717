import { lockFolder } from '../backup/lock-folder.ts';
import type { Reader } from '../database/database.ts';
import { withExistingShop } from '../commands/open-existing-shop.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { forgetStorage } from '../media/storage/shop-id.store.ts';
import { createFileCopier } from './copy-files.ts';
import { copyTables, countRowsOf, type Digests, digestTables } from './copy-tables.ts';
import { namingTarget, MoveError } from './move-error.ts';
import type { MoveOptions, MoveResult } from './move-options.ts';
import { findChanges } from './move-target.ts';
import { assertMovable, isMoved, type Move, prepareMove } from './prepare.ts';
import { openWhenStopped } from './source-shop.ts';
import { readLocked } from './source.queries.ts';
import { openTargetDatabase } from './target-database.ts';
import { openTargetStorage } from './target-storage.ts';

/** Opens the target's database and storage, and closes the database after `work`. */
async function withTarget<T>(
  options: MoveOptions,
  shopId: string,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  const { source, target, isDryRun, now } = options;
  const changes = findChanges(source, target);
  if (!changes.database && !changes.files)
    throw new MoveError('The settings to move to are those of the shop, so nothing is to be moved.');
  const asideName = `before-move-${new Date(now).toISOString().slice(0, 19)}`.replaceAll(':', '-');
  const database = changes.database
    ? await namingTarget(target, () => openTargetDatabase(target, asideName))
    : undefined;
  try {
    const storage = changes.files ? await openTargetStorage(target, shopId, { claim: !isDryRun }) : undefined;
    const copier = storage && createFileCopier(openStorage(source), storage);
    return await work({ ...options, shopId, storage, copier, database });
  } finally {
    await database?.close();
  }
}

/**
 * Copies the rows, unless an earlier move was killed after it had copied them. With `replace`, a shop that
 * the target already has is moved aside first.
 */
async function moveRows(move: Move, db: Reader): Promise<Digests | undefined> {
  const { database, progress, target, replace } = move;
  if (!database) return undefined;
  if (database.isTaken && !replace && (await isMoved(db, database))) return digestTables(db);
  const digests = await namingTarget(target, () =>
    database.fill((tx, { engine }) => copyTables(db, tx, engine, (done) => progress.rows(done))),
  );
  progress.rows(countRowsOf(digests), { isLast: true });
  return digests;
}

/** Waits until the shop has stopped, and moves what is left. */
async function finishMove(move: Move): Promise<MoveResult> {
  const { source, log, progress, copier } = move;
  const { database, since } = await openWhenStopped(source, log, () => progress.step('waiting'));
  try {
    progress.step('moving');
    const moved = await readLocked(database, async (db) => ({
      files: await copier?.run(db),
      digests: await moveRows(move, db),
    }));
    // The database stays and is used with the new storage, which its next start records.
    if (!move.database) await database.write(forgetStorage);
    return { ...moved, seconds: (performance.now() - since) / 1_000 };
  } finally {
    await database.close();
  }
}

/**
 * Copies a shop into another database and storage. The files of the shop stay as they are, and its database too if that moves. Files
 * are copied while the shop runs; then it has to stop, for the seconds that `confirm` gets. After an interruption it can run again.
 * @returns undefined when it ended before the shop had to stop
 * @throws OperatorError when the shop cannot be moved; it can be used as before then
 */
export async function moveShop(options: MoveOptions): Promise<MoveResult | undefined> {
  const { source, isDryRun, confirm } = options;
  const shopId = await withExistingShop(source, ({ read }) => assertMovable(read));
  const lock = lockFolder(source.dataDir, 'Another move of this shop is under way.', 'move.lock');
  try {
    return await withTarget(options, shopId, async (move) => {
      const since = performance.now();
      const announcement = await withExistingShop(source, (database) =>
        prepareMove(move, database, performance.now() - since),
      );
      const isConfirmed = await confirm(announcement);
      return isConfirmed && !isDryRun ? finishMove(move) : undefined;
    });
  } finally {
    lock.release();
  }
}
