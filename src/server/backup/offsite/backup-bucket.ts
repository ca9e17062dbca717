import { open } from 'node:fs/promises';
import type { BackupConfig } from '#server/config.ts';
import { openBucket } from '#server/media/storage/s3/s3-client.ts';
import { type TimeLimits, defaultTimeLimits } from '#server/media/storage/s3/s3-request.ts';
import { StorageError } from '#server/media/storage/storage-error.ts';
import { type ArchiveHeader, peekHeader } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { type BackupFile, parseBackupTime } from '../schedule/retention.rules.ts';

/** Each part is a request of its own, so that a broken connection repeats one part, not the whole download. */
const PART_BYTES = 16 * 2 ** 20;
/** Enough for the header of a backup, unless the shop lost thousands of pictures. */
const HEADER_BYTES = 64 * 1024;

/** A copy of a backup in the bucket; `size` in bytes. */
export type BackupCopy = BackupFile & { size: number };
export type BackupBucket = ReturnType<typeof openBackupBucket>;

/**
 * Opens the bucket with the copies of the backups for reading.
 * @throws BackupError when BACKUP_URL is not set or, like each of its methods, the bucket cannot be read
 */
export function openBackupBucket({ url, urlKeys }: BackupConfig, limits: TimeLimits = defaultTimeLimits) {
  if (url === undefined)
    throw new BackupError('Please name a backup file, or set BACKUP_URL to the bucket with the backups.');
  const bucket = openBucket(url, urlKeys, limits);

  /** The bytes from `start` to `end`, both included. */
  async function readRange({ name, size }: BackupCopy, start: number, end: number): Promise<Buffer> {
    const last = Math.min(end, size - 1);
    const headers = { range: `bytes=${start}-${last}` };
    const { body } = await bucket.request(name, { method: 'GET', headers }, [206], limits.part);
    if (body.length !== last + 1 - start) throw new StorageError('The storage sent an incomplete file.');
    return body;
  }

  return {
    /** The newest first. @throws BackupError when there is none */
    list: () =>
      explainErrors(async () => {
        const copies: BackupCopy[] = [];
        for await (const { name, size } of bucket.list()) {
          const time = parseBackupTime(name);
          if (time !== undefined) copies.push({ name, time, size });
        }
        if (copies.length > 0) return copies.toSorted((one, other) => other.time - one.time);
        throw new BackupError(
          'There is no backup at BACKUP_URL. Please check the names of its bucket and folder.',
        );
      }),
    /** Undefined when the first bytes of the copy contain no whole header. */
    readHeader: (copy: BackupCopy): Promise<ArchiveHeader | undefined> =>
      explainErrors(async () =>
        copy.size === 0 ? undefined : peekHeader(await readRange(copy, 0, HEADER_BYTES - 1)),
      ),
    /** @param report called with the number of bytes downloaded so far */
    download: (copy: BackupCopy, path: string, report: (done: number) => void): Promise<void> =>
      explainErrors(async () => {
        const file = await open(path, 'wx', 0o600);
        try {
          for (let start = 0; start < copy.size; start += PART_BYTES) {
            await file.writeFile(await readRange(copy, start, start + PART_BYTES - 1));
            report(Math.min(start + PART_BYTES, copy.size));
          }
          await file.sync();
        } finally {
          await file.close();
        }
      }),
  };
}

/** Runs `work`, and turns an error of the bucket into one that names the environment variable. */
async function explainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    throw new BackupError(
      `The backups at BACKUP_URL cannot be read: ${cause.message} Please check that setting, its keys and the bucket.`,
      { cause },
    );
  }
}
