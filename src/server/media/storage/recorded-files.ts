import { createHash } from 'node:crypto';
import { problem } from '#contract/api/problems.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Files } from './storage.ts';
import { findMediaFiles, recordBeforeWrite, recordWritten } from './media-files.store.ts';
import type { NamedFile } from '../uploads/process-upload.ts';

/**
 * The sweep (media-sweep.ts) claims a file with `removing_at` before it removes it. A claim older than this is from a process
 * that crashed.
 */
export const REMOVAL_CLAIM_MS = 10 * 60_000;
const RETRY_SECONDS = 10;
/** Files written at once. */
const CONCURRENCY = 8;

/** The storage failed to store a file; see `cause`. */
export class StoreFailedError extends Error {}

/** A storage that records every written file in `media_file`. Only the sweep removes files, through `Files`. */
export type RecordedFiles = Omit<Files, 'put' | 'remove'> & {
  /**
   * Stores and records these files durably.
   * @throws StoreFailedError; problem `unavailable` while the sweep removes one of them
   */
  put(files: readonly NamedFile[]): Promise<void>;
};

export const checksumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Rejects a write to a file that the sweep is removing: the sweep could delete the new bytes.
 * @throws problem `unavailable`
 */
async function assertNotBeingRemoved(tx: Transaction, names: readonly string[], now: number): Promise<void> {
  const rows = await findMediaFiles(tx, names);
  if (!rows.some(({ removing_at }) => removing_at !== null && removing_at > now - REMOVAL_CLAIM_MS)) return;
  throw problem('unavailable', 'This picture is just being deleted. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}

async function putAll(storage: Files, files: readonly NamedFile[]): Promise<void> {
  try {
    for (let start = 0; start < files.length; start += CONCURRENCY) {
      const batch = files.slice(start, start + CONCURRENCY);
      await Promise.all(batch.map(({ name, bytes }) => storage.put(name, bytes)));
    }
  } catch (cause) {
    throw new StoreFailedError('A file could not be stored', { cause });
  }
}

/**
 * Records each file twice: without a checksum before it is written, and with its checksum afterwards. So every file in the
 * storage has a row, and every checksum belongs to bytes that are stored. A crash in between leaves a row without a
 * checksum, with or without a file. The next write completes the row, or the sweep removes file and row once no image needs
 * them.
 */
export function withFileRecords(
  storage: Files,
  { database, now }: { database: Database; now: () => number },
): RecordedFiles {
  const { remove: _remove, ...readable } = storage;
  return {
    ...readable,
    async put(files) {
      const records = files.map(({ name, bytes }) => ({
        name,
        bytes: bytes.byteLength,
        checksum: checksumOf(bytes),
      }));
      const names = files.map(({ name }) => name);
      await database.write(async (tx) => {
        await assertNotBeingRemoved(tx, names, now());
        await recordBeforeWrite(tx, records, now());
      });
      await putAll(storage, files);
      await database.write((tx) => recordWritten(tx, records, now()));
    },
  };
}
