import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BackupConfig } from '#server/config.ts';
import { openBucket, type Bucket, elementTexts } from '#server/media/storage/s3/s3-client.ts';
import { type TimeLimits, defaultTimeLimits } from '#server/media/storage/s3/s3-request.ts';
import { BackupError } from '../backup-error.ts';
import { findExpired, parseBackupTime } from '../schedule/retention.rules.ts';
import { recordCopied } from '../schedule/list-backups.ts';
import { type ReportProgress, noProgress } from '../progress.ts';
import { readExactly } from '../archive/tar.ts';

/** A bucket accepts 10,000 parts of at least 5 MiB; with parts of 16 MiB a backup can have 167 GB. */
const PART_BYTES = 16 * 2 ** 20;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `size` in bytes. */
type LocalFile = { path: string; size: number };
/** `limit` in milliseconds for a part. */
type Upload = { bucket: Bucket; backup: LocalFile; limit: number; report: ReportProgress };

async function readPart({ path, size }: LocalFile, part: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return await readExactly(file, part * PART_BYTES, Math.min(PART_BYTES, size - part * PART_BYTES));
  } finally {
    await file.close();
  }
}

/** Sends the parts one after another. @returns their ETags, which the completing request must list */
async function sendParts({ bucket, backup, limit, report }: Upload, uploadId: string): Promise<string[]> {
  const etags: string[] = [];
  const total = Math.ceil(backup.size / PART_BYTES);
  report({ step: 'copying', done: 0, total });
  while (etags.length < total) {
    const body = await readPart(backup, etags.length);
    const query = { partNumber: String(etags.length + 1), uploadId };
    // The storage compares this checksum and rejects a part that was damaged on the way.
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const part = { method: 'PUT', query, body, headers } as const;
    const response = await bucket.request(basename(backup.path), part, [200], limit);
    etags.push(response.headers.etag ?? '');
    report({ step: 'copying', done: etags.length, total });
  }
  return etags;
}

/** Whether the bucket has a file of this name and size. */
async function hasCopy({ request }: Bucket, { path, size }: LocalFile): Promise<boolean> {
  const head = await request(basename(path), { method: 'HEAD' }, [200, 404]);
  return head.status === 200 && Number(head.headers['content-length']) === size;
}

/** Uploads in parts: the bucket lists the file only when it is complete. Deletes the parts of a failed upload. */
async function send(upload: Upload): Promise<void> {
  const { bucket, backup } = upload;
  const name = basename(backup.path);
  const started = await bucket.request(name, { method: 'POST', query: { uploads: '' } }, [200]);
  const [uploadId = ''] = elementTexts(started.body.toString(), 'UploadId');
  const query = { uploadId };
  try {
    const etags = await sendParts(upload, uploadId);
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const done = await bucket.request(name, { method: 'POST', query, body }, [200]);
    // This response may contain an error although its status is 200.
    if (done.body.includes('<Error>')) throw new Error('The storage could not join the parts.');
  } catch (error) {
    await bucket.request(name, { method: 'DELETE', query }, [204, 200, 404]).catch(() => undefined);
    throw error;
  }
  if (await hasCopy(bucket, backup)) return;
  await bucket.request(name, { method: 'DELETE' }, [200, 204, 404]);
  throw new Error('The file in the storage has another size than the file that was sent.');
}

async function removeExpiredCopies(bucket: Bucket, keep: BackupConfig['keep'], now: number): Promise<void> {
  const copies = [];
  for await (const { name } of bucket.list()) {
    const time = parseBackupTime(name);
    if (time !== undefined) copies.push({ name, time });
  }
  for (const { name } of findExpired(copies, keep, now))
    await bucket.request(name, { method: 'DELETE' }, [200, 204, 404]);
}

/**
 * Copies a backup into the bucket of the settings, and deletes expired copies there.
 * @returns false without a bucket in the settings
 * @throws BackupError when the copy fails; the backup itself exists
 */
export async function copyOffsite(
  path: string,
  { url, urlKeys, keep }: BackupConfig,
  report: ReportProgress = noProgress,
  limits: TimeLimits = defaultTimeLimits,
): Promise<boolean> {
  if (url === undefined) return false;
  try {
    const bucket = openBucket(url, urlKeys, limits);
    const backup = { path, size: (await stat(path)).size };
    // The copy exists already when only recording it failed the last time.
    if (!(await hasCopy(bucket, backup))) await send({ bucket, backup, limit: limits.part, report });
    await recordCopied(path);
    await removeExpiredCopies(bucket, keep, parseBackupTime(basename(path)) ?? 0);
    return true;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The backup ${path} was made, but its copy to BACKUP_URL failed: ${reason}`, {
      cause,
    });
  }
}
