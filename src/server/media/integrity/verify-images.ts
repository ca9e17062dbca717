import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import type { MediaFileRow, MediaRow } from '#server/database/tables.ts';
import type { UploadLimiter } from '../uploads/upload-admission.ts';
import { checkFile, type FileCheckResult } from './file-check.ts';
import type { Files } from '../storage/storage.ts';
import { expectedNames, hashOfName, isTile } from '../media-names.ts';
import { findFilesOfImages, deleteFileRows, saveCheckResult, markVerified } from './media-problems.store.ts';
import { findMedia } from '../media.store.ts';
import { REMOVAL_CLAIM_MS } from '../storage/recorded-files.ts';

/** A file that is being written has no checksum yet; one that still has none after this time is from before checksums. */
const WRITING_MS = 3_600_000;
/** The check rests this many times as long as it worked, so that it takes at most a fifth of the disk and of a processor. */
const REST = 4;
const MIN_REST_MS = 2;
const MAX_REST_MS = 2_000;
/** How long a storage with bad files may take to say that it is there at all. */
const STORAGE_MS = 10_000;

/** The storage is not there, which says nothing about the files in it. */
export class StorageMissingError extends Error {}

type Parts = {
  database: Database;
  files: Pick<Files, 'find' | 'read' | 'remove' | 'exists' | 'check'>;
  now: () => number;
  /** The artist's uploads go first. */
  uploads: Pick<UploadLimiter, 'quiet'>;
  /** Hears of files whose rows have changed. */
  onChange: (names: readonly string[]) => void;
  stopping: AbortSignal;
};

/**
 * Verifies these pictures, one file after the other, and records what it found.
 * @param pictures all that there are between the first and the last of them, by hash
 * @param since epoch milliseconds: what was verified or written later is skipped
 * @returns the names of files that are missing or damaged
 * @throws NotInPlaceError, and what the storage or the database throws
 */
export type VerifyImages = (images: readonly MediaRow[], since: number) => Promise<string[]>;

type Checked = { name: string; known: MediaFileRow | undefined; verdict: FileCheckResult };

const isBad = ({ verdict }: Checked) => 'problem' in verdict;
const hashesOf = (names: readonly string[]) => [...new Set(names.flatMap((name) => hashOfName(name) ?? []))];

/** What its row is to say of a file from now on. */
function rowOf({ known, verdict }: Checked) {
  if (!('problem' in verdict)) return { ...verdict, problem: null };
  return { bytes: known?.bytes ?? 0, checksum: known?.checksum ?? null, problem: verdict.problem };
}

export function createVerifyImages({
  database,
  files,
  now,
  uploads,
  onChange,
  stopping,
}: Parts): VerifyImages {
  async function rest(worked: number): Promise<void> {
    const ms = Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, worked * REST));
    await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    await uploads.quiet();
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
      const begun = performance.now();
      checked.push({ name, known, verdict: await checkFile(files, name, known) });
      await rest(performance.now() - begun);
    }
    return checked;
  }

  async function record(checked: readonly Checked[]): Promise<void> {
    await database.write(async (tx) => {
      const names = checked.map(({ name }) => name);
      // A picture that was deleted meanwhile misses nothing.
      const there = new Set((await findMedia(tx, hashesOf(names))).map(({ hash }) => hash));
      const present = checked.filter(({ name }) => there.has(hashOfName(name) ?? ''));
      const isAsKnown = ({ known, verdict }: Checked) =>
        'checksum' in verdict && verdict.checksum === known?.checksum;
      await markVerified(
        tx,
        present.filter(isAsKnown).map(({ name }) => name),
        now(),
      );
      for (const one of present.filter((other) => !isAsKnown(other)))
        await saveCheckResult(tx, { name: one.name, ...rowOf(one) }, one.known, now());
    });
  }

  /** A bucket that is gone says of each file that there is none. */
  async function refuseWhileAway(): Promise<void> {
    if (!(await files.exists())) throw new StorageMissingError('The folder of the pictures is missing.');
    await files.check(STORAGE_MS);
  }

  /** Tiles are cut again when somebody looks closely, so a bad one only has to go; of old ones nothing says what they were. */
  async function dropTiles(names: readonly string[]): Promise<void> {
    for (const name of names) await files.remove(name);
    await database.write((tx) => deleteFileRows(tx, names));
  }

  return async (pictures, since) => {
    const hashes = pictures.map(({ hash }) => hash);
    const rows = await findFilesOfImages(database.read, hashes);
    const checked: Checked[] = [];
    for (const picture of pictures)
      checked.push(...(await check(picture, rows.get(picture.hash) ?? [], since)));
    if (checked.some(isBad)) await refuseWhileAway();
    const isUseless = (one: Checked) => isTile(one.name) && (isBad(one) || !one.known?.checksum);
    const kept = checked.filter((one) => !isUseless(one));
    await dropTiles(checked.filter(isUseless).map(({ name }) => name));
    await record(kept);
    onChange(checked.map(({ name }) => name));
    return kept.filter(isBad).map(({ name }) => name);
  };
}
