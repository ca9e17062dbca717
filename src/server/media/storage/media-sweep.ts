import { limits } from '#contract/api/limits.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Files, ListedFile } from './storage.ts';
import { compareFiles } from './compare-files.ts';
import { claimUnusedFiles, deleteRowsOfRemovedFiles, recordUnlessKnown } from './media-files.store.ts';
import { deleteUnusedMedia } from '../media.store.ts';
import { REMOVAL_CLAIM_MS } from './recorded-files.ts';
import type { MediaServices } from '../media-services.ts';
import { NOT_DELETING_WARNING, type StorageCheck } from './storage-check.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** How long an unused upload stays: one day longer than the draft that may contain it. */
const UNUSED_MS = (limits.draftDays + 1) * DAY_MS;
// A file is stored before its media row is written, so a young file without a row may be about to get one.
const YOUNG_MS = DAY_MS;
/** Files removed under one claim: so few that all are removed long before the claim expires. */
const FILES_PER_CLAIM = 20;
const MAX_BATCH_MS = REMOVAL_CLAIM_MS / 4;
/** In a storage with fewer files, a majority of unknown files means nothing. */
const MIN_FILES = 20;

type Parts = MediaServices & { files: Files; storage: Pick<StorageCheck, 'verify'> };

type Work = Parts & { stopping: AbortSignal };

/** Records files from before the table `media_file`, if this database knows their images. */
async function recordOlderFiles({ database, now }: Work, unrecorded: readonly ListedFile[]): Promise<void> {
  if (unrecorded.length === 0) return;
  const found = unrecorded.map(({ name, size, modified }) => ({
    name,
    bytes: size,
    checksum: null,
    // Some buckets report no time.
    written_at: Math.floor(modified) || now(),
  }));
  await database.write((tx) => recordUnlessKnown(tx, found));
}

/** Lists the storage and records older files. @returns the number of this shop's image files and of all others */
async function takeInventory(work: Work): Promise<{ known: number; unknown: number }> {
  let [known, unknown] = [0, 0];
  for await (const found of compareFiles(work.database.read, work.files)) {
    if (work.stopping.aborted) break;
    await recordOlderFiles(work, found.unrecorded);
    known += found.recorded.length + found.unrecorded.length;
    unknown += found.unknown.length;
  }
  return { known, unknown };
}

function warnOfUnknownFiles({ operatorWarnings, log }: Work, known: number, unknown: number): void {
  const title = 'Unused pictures are not deleted';
  const message =
    `This shop did not write most of the files in its storage: it knows ${known}, and ${unknown} are from elsewhere. ` +
    'Please check STORAGE_URL or DATA_DIR, and DATABASE_URL.';
  log.warn({ known, unknown }, `${title}. ${message}`);
  operatorWarnings.report(NOT_DELETING_WARNING, { title, message });
}

/** @returns the removed names; a file that the storage did not remove stays claimed, and a later sweep tries it again */
async function removeFiles(
  { files, now }: Work,
  names: readonly string[],
  claimedAt: number,
  failures: unknown[],
): Promise<string[]> {
  const removed: string[] = [];
  for (const name of names) {
    // On a slow storage: nothing may be removed after the claim has expired.
    if (now() - claimedAt > MAX_BATCH_MS) break;
    await files.remove(name).then(
      () => removed.push(name),
      (error: unknown) => failures.push(error),
    );
    failpoint('delete:file-removed');
  }
  return removed;
}

async function removeUnusedFiles(work: Work): Promise<void> {
  const { database, now, stopping } = work;
  const writtenBefore = now() - YOUNG_MS;
  const failures: unknown[] = [];
  while (!stopping.aborted) {
    const claimedAt = now();
    const claim = { now: claimedAt, staleBefore: claimedAt - REMOVAL_CLAIM_MS, limit: FILES_PER_CLAIM };
    const names = await database.write((tx) => claimUnusedFiles(tx, writtenBefore, claim));
    if (names.length === 0) break;
    const removed = await removeFiles(work, names, claimedAt, failures);
    await database.write((tx) => deleteRowsOfRemovedFiles(tx, removed, claimedAt));
    if (removed.length === 0) break;
  }
  if (failures.length > 0) throw failures[0];
}

async function sweepNow(work: Work): Promise<void> {
  const { database, files, storage, now, stopping } = work;
  if (!(await storage.verify())) return;
  // Before the rows are deleted: afterwards the files of these images would count as unknown.
  const { known, unknown } = await takeInventory(work);
  if (stopping.aborted) return;
  if (known + unknown >= MIN_FILES && unknown > known) return warnOfUnknownFiles(work, known, unknown);
  await deleteUnusedMedia(database, now() - UNUSED_MS);
  failpoint('delete:rows-deleted');
  await files.clearUnfinished(now() - HOUR_MS);
  await removeUnusedFiles(work);
}

/**
 * Deletes the rows of images that nothing refers to, then their files. It deletes only files that this database recorded as
 * written, so never those of another shop on the same storage.
 *
 * The media rows go first and are committed: every URL that the shop serves leads to a file. A file's own row goes last, so
 * that a sweep after an interruption finds the file. In between the row is claimed, which rejects uploads of the same image.
 */
export function createMediaSweep(parts: Parts) {
  const stopping = new AbortController();
  const work = { ...parts, stopping: stopping.signal };
  let running: Promise<void> = Promise.resolve();

  /** Deletes images that were uploaded over a month ago and that nothing uses, and recorded files of images without a row. */
  function sweep(): Promise<void> {
    const next = running.then(() => sweepNow(work));
    running = next.catch(() => undefined);
    return next;
  }

  return {
    /** Housekeeping calls it once a day. */
    sweep,
    /** Stops after the current batch of files. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
