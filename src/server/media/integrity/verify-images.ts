import { setTimeout as wait } from 'node:timers/promises';
import type { MediaFileRow, MediaRow } from '#server/database/tables.ts';
import type { MediaServices } from '../media-services.ts';
import { checkFile, type FileCheckResult } from './file-check.ts';
import type { Files } from '../storage/storage.ts';
import { expectedNames, hashOf, hashOfName, isTile } from '../media-names.ts';
import { findFilesOfImages, deleteFileRows, saveCheckResult, markVerified } from './media-problems.store.ts';
import { findMedia } from '../media.store.ts';
import { REMOVAL_CLAIM_MS } from '../storage/recorded-files.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** A file that is being written has no checksum yet. One without a checksum after this time is from before checksums. */
const WRITING_MS = HOUR_MS;
/** The check rests four times as long as it worked, at most `MAX_REST_MS`: it takes about a fifth of the disk and of a processor. */
const REST_FACTOR = 4;
const MIN_REST_MS = 2;
const MAX_REST_MS = 2_000;
/** How long a storage with bad files may take to respond to a minimal request. */
const STORAGE_TIMEOUT_MS = 10_000;

/** Without this check, every file in a missing folder would be recorded as missing. */
export async function assertStorageExists(files: Pick<Files, 'folderExists'>): Promise<void> {
  if (!(await files.folderExists())) throw new Error('The image folder is missing.');
}

type Dependencies = MediaServices & {
  files: Pick<Files, 'find' | 'read' | 'remove' | 'folderExists' | 'checkReachable'>;
  /** Called with the names of the checked files, whose rows may have changed. */
  onChange: (names: readonly string[]) => void;
  stopping: AbortSignal;
};

/**
 * Verifies these images, one file after another, and records the results.
 * @param images sorted by hash, without gaps: every image between the first and the last one
 * @param since epoch milliseconds: files that were verified or written later are skipped
 * @returns the names of missing and damaged files; a damaged tile is deleted instead
 * @throws when the image folder is missing, and the errors of the storage and the database
 */
export type VerifyImages = (images: readonly MediaRow[], since: number) => Promise<string[]>;

type Checked = { name: string; known: MediaFileRow | undefined; result: FileCheckResult };

const isBad = ({ result }: Checked) => 'problem' in result;
const hashesOf = (names: readonly string[]) => [...new Set(names.flatMap((name) => hashOfName(name) ?? []))];

/** The new row of a checked file. */
function rowOf({ known, result }: Checked) {
  if (!('problem' in result)) return { ...result, problem: null };
  return { bytes: known?.bytes ?? 0, checksum: known?.checksum ?? null, problem: result.problem };
}

export function createVerifyImages({
  database,
  files,
  now,
  urgentWork,
  onChange,
  stopping,
}: Dependencies): VerifyImages {
  async function rest(workedMs: number): Promise<void> {
    const ms = Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, workedMs * REST_FACTOR));
    await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    await urgentWork.idle();
  }

  function isSkipped(row: MediaFileRow, since: number): boolean {
    const { checksum, verified_at, written_at, removing_at } = row;
    if (removing_at !== null && removing_at > now() - REMOVAL_CLAIM_MS) return true;
    if (checksum === null) return written_at > now() - WRITING_MS;
    return Math.max(verified_at ?? 0, written_at) >= since;
  }

  async function check(image: MediaRow, rows: readonly MediaFileRow[], since: number): Promise<Checked[]> {
    const recorded = new Map(rows.map((row) => [row.name, row]));
    const checked: Checked[] = [];
    for (const name of new Set([...expectedNames(image), ...recorded.keys()])) {
      const known = recorded.get(name);
      if (known && isSkipped(known, since)) continue;
      if (stopping.aborted) break;
      const start = performance.now();
      checked.push({ name, known, result: await checkFile(files, name, known) });
      await rest(performance.now() - start);
    }
    return checked;
  }

  async function record(checked: readonly Checked[]): Promise<void> {
    await database.write(async (tx) => {
      const names = checked.map(({ name }) => name);
      // Images that were deleted meanwhile are ignored.
      const stored = new Set((await findMedia(tx, hashesOf(names))).map(({ hash }) => hash));
      const present = checked.filter((one) => stored.has(hashOf(one)));
      const isUnchanged = ({ known, result }: Checked) =>
        'checksum' in result && result.checksum === known?.checksum;
      await markVerified(
        tx,
        present.filter(isUnchanged).map(({ name }) => name),
        now(),
      );
      for (const one of present.filter((other) => !isUnchanged(other)))
        await saveCheckResult(tx, { name: one.name, ...rowOf(one) }, one.known, now());
    });
  }

  /** Deletes bad tiles, and old ones without a checksum: the next request for one makes it again. */
  async function dropTiles(names: readonly string[]): Promise<void> {
    for (const name of names) await files.remove(name);
    await database.write((tx) => deleteFileRows(tx, names));
  }

  return async (images, since) => {
    const hashes = images.map(({ hash }) => hash);
    const rows = await findFilesOfImages(database.read, hashes);
    const checked: Checked[] = [];
    for (const image of images) checked.push(...(await check(image, rows.get(image.hash) ?? [], since)));
    if (checked.some(isBad)) {
      await assertStorageExists(files);
      await files.checkReachable(STORAGE_TIMEOUT_MS);
    }
    const isUseless = (one: Checked) => isTile(one.name) && (isBad(one) || !one.known?.checksum);
    const relevant = checked.filter((one) => !isUseless(one));
    await dropTiles(checked.filter(isUseless).map(({ name }) => name));
    await record(relevant);
    onChange(checked.map(({ name }) => name));
    return relevant.filter(isBad).map(({ name }) => name);
  };
}
