import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/database/database.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { type Archive, type ArchiveHeader, openArchive } from './archive.ts';
import { loadDatabase, assertNotNewer } from '../restore/load-rows.ts';
import { findImageProblems, type ImageProblem } from './image-problems.ts';
import { type ReportProgress, noProgress } from '../progress.ts';

/** Fills a database that is thrown away: what stands there fits together. */
async function tryToFill(archive: Archive, folder: string): Promise<void> {
  const place = await mkdtemp(join(folder, '.trial-'));
  const database = openDatabase(sqliteEngine(join(place, 'shop.db')), () => undefined);
  try {
    await loadDatabase(database, archive);
  } finally {
    await database.close();
    await rm(place, { recursive: true, force: true });
  }
}

export type Verified = {
  head: ArchiveHeader;
  /** A shop can be restored all the same; it is then without these. */
  problems: ImageProblem[];
};

/**
 * Reads every byte of a backup, and puts its rows into a database that is thrown away.
 * @param folder where there is room for that database
 * @throws BackupError when a shop could not be restored from it
 */
export async function verifyBackup(
  path: string,
  folder: string,
  tell: ReportProgress = noProgress,
): Promise<Verified> {
  const archive = await openArchive(path, (done, total) => tell({ step: 'checking', done, total }));
  try {
    await assertNotNewer(archive);
    tell({ step: 'trying', done: 0, total: 0 });
    await tryToFill(archive, folder);
    return { head: archive.header, problems: await findImageProblems(archive) };
  } finally {
    await archive.close();
  }
}
