import type { Logger } from 'pino';
import { limits } from '#contract/api/limits.ts';
import type { Database } from '#server/database/database.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Files, ListedFile } from './storage.ts';
import { compareFiles } from './known-files.ts';
import { claimUnusedFiles, deleteRemovedRows, recordFound } from './media-files.store.ts';
import { deleteUnusedMedia } from '../media.store.ts';
import { REMOVAL_CLAIM_MS } from './recorded-files.ts';
import type { Notices } from '#server/platform/notices.ts';
import { STORAGE_NOTICE, type StorageCheck } from './storage-check.ts';

const HOUR_MS = 3_600_000;
/** How long an upload may wait to be put into a product: a day longer than the draft that it may stand in. */
const UNUSED_MS = (limits.draftDays + 1) * 24 * HOUR_MS;
// A file is stored before its picture's row is written, so a young one without that row may be about to get it.
const YOUNG_MS = 24 * HOUR_MS;
/** Files removed under one claim: few, so that all are gone long before the claim counts as left behind. */
const REMOVED_AT_ONCE = 20;
const LONGEST_BATCH_MS = REMOVAL_CLAIM_MS / 4;
/** With fewer files, a few strangers among them say nothing. */
const MIN_FILES = 20;
/** The first sweep leaves a start alone; then there is one a day. It comes after claims of an ended process have run out. */
const FIRST_AFTER_MS = HOUR_MS / 4;
const EVERY_MS = 24 * HOUR_MS;

export type MediaGc = {
  sweep(): Promise<void>;
  /** Ends after the files at hand. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  files: Files;
  storage: Pick<StorageCheck, 'isOurs'>;
  notices: Pick<Notices, 'report'>;
  now: () => number;
  log: Logger;
};

/**
 * Forgets pictures that nothing refers to, then deletes their files; by itself once a day. Only files that this database
 * recorded as written are deleted: another shop's on the same storage never are.
 *
 * Rows of pictures go first and are committed: an address that the shop answers always leads to a file. A file's own row goes
 * last: a sweep that is interrupted finds it again. In between the row is claimed, which keeps uploads of the same picture off.
 */
export function createMediaGc({ database, files, storage, notices, now, log }: Parts): MediaGc {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Records files from before `media_file`, as far as this database knows their pictures. */
  async function adopt(unrecorded: readonly ListedFile[]): Promise<void> {
    if (unrecorded.length === 0) return;
    const found = unrecorded.map(({ name, size, modified }) => ({
      name,
      bytes: size,
      checksum: null,
      // A bucket that tells no time.
      written_at: Math.floor(modified) || now(),
    }));
    await database.write((tx) => recordFound(tx, found));
  }

  /** Whether the storage looks like this shop's: most of the picture files in it are known. */
  async function isFamiliar(): Promise<boolean> {
    let [known, unknown] = [0, 0];
    for await (const found of compareFiles(database.read, files)) {
      if (stopping.signal.aborted) return false;
      await adopt(found.unrecorded);
      known += found.recorded.length + found.unrecorded.length;
      unknown += found.unknown.length;
    }
    if (known + unknown < MIN_FILES || unknown <= known) return true;
    const title = 'Unused pictures are not deleted';
    const message =
      `This shop did not write most of the files in its storage: it knows ${known}, and ${unknown} are from elsewhere. ` +
      'Please check STORAGE_URL or DATA_DIR, and DATABASE_URL.';
    log.warn({ known, unknown }, `${title}. ${message}`);
    notices.report(STORAGE_NOTICE, { title, message });
    return false;
  }

  /** @returns those that are gone; those that the storage did not remove stay claimed, and are tried again by a later sweep */
  async function remove(names: readonly string[], claimedAt: number, failures: unknown[]): Promise<string[]> {
    const removed: string[] = [];
    for (const name of names) {
      // A storage that hardly answers: nothing may be removed once the claim has run out.
      if (now() - claimedAt > LONGEST_BATCH_MS) break;
      await files.remove(name).then(
        () => removed.push(name),
        (error: unknown) => failures.push(error),
      );
      failpoint('delete:file-removed');
    }
    return removed;
  }

  async function removeUnneeded(): Promise<void> {
    const young = now() - YOUNG_MS;
    const failures: unknown[] = [];
    while (!stopping.signal.aborted) {
      const claimedAt = now();
      const claim = { now: claimedAt, staleBefore: claimedAt - REMOVAL_CLAIM_MS, limit: REMOVED_AT_ONCE };
      const names = await database.write((tx) => claimUnusedFiles(tx, young, claim));
      if (names.length === 0) break;
      const removed = await remove(names, claimedAt, failures);
      await database.write((tx) => deleteRemovedRows(tx, removed, claimedAt));
      if (removed.length === 0) break;
    }
    if (failures.length > 0) throw failures[0];
  }

  async function sweepNow(): Promise<void> {
    // Before rows are forgotten: afterwards the files of their pictures would be strangers.
    if (!(await storage.isOurs()) || !(await isFamiliar())) return;
    await deleteUnusedMedia(database, now() - UNUSED_MS);
    failpoint('delete:rows-forgotten');
    await files.clearUnfinished(now() - HOUR_MS);
    await removeUnneeded();
  }

  function sweep(): Promise<void> {
    const next = running.then(sweepNow);
    running = next.catch(() => undefined);
    return next;
  }

  const sweepByItself = () =>
    void sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'Unused pictures could not be cleared away'),
    );
  const first = setTimeout(sweepByItself, FIRST_AFTER_MS).unref();
  const daily = setInterval(sweepByItself, EVERY_MS).unref();

  return {
    sweep,
    async stop() {
      stopping.abort();
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
