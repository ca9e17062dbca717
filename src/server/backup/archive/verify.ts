import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/database/database.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { type Archive, type ArchiveHeader, openArchive } from './archive.ts';
import { loadDatabase, assertNotNewer } from '../restore/load-rows.ts';
import { findImageProblems, type ImageProblem } from './image-problems.ts';
import { type ReportProgress, noProgress } from '../progress.ts';

/** Loads the rows into a temporary database, which checks that they are consistent. */
async function tryToLoad(archive: Archive, parent: string): Promise<void> {
  const folder = await mkdtemp(join(parent, '.trial-'));
  const database = openDatabase(sqliteEngine(join(folder, 'shop.db')), () => undefined);
  try {
    await loadDatabase(database, archive);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export type Verified = {
  header: ArchiveHeader;
  /** The backup can be restored, but without these files. */
  problems: ImageProblem[];
};

/**
 * Reads every byte of a backup and loads its rows into a temporary database.
 * @param folder with space for that database
 * @throws BackupError when no shop can be restored from the backup
 */
export async function verifyBackup(
  path: string,
  folder: string,
  report: ReportProgress = noProgress,
): Promise<Verified> {
  const archive = await openArchive(path, (done, total) => report({ step: 'checking', done, total }));
  try {
    await assertNotNewer(archive);
    report({ step: 'trying', done: 0, total: 0 });
    await tryToLoad(archive, folder);
    return { header: archive.header, problems: await findImageProblems(archive) };
  } finally {
    await archive.close();
  }
}
