import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BackupSettings } from '#server/config.ts';
import { openBucket, type Bucket, elementTexts } from '#server/media/storage/s3-client.ts';
import { type TimeLimits, defaultTimeLimits } from '#server/media/storage/s3-request.ts';
import { BackupError } from '../backup-error.ts';
import { findExpired, parseBackupTime } from '../schedule/retention.rules.ts';
import { recordCopied } from '../schedule/list-backups.ts';
import { type ReportProgress, noProgress } from '../progress.ts';
import { readExactly } from '../archive/tar.ts';

/** A bucket takes up to 10,000 parts of at least 5 MB: enough for 160 GB. */
const PART = 16 * 2 ** 20;

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A backup, and how many bytes it has. */
type Whole = { path: string; size: number };

async function readPart({ path, size }: Whole, part: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return await readExactly(file, part * PART, Math.min(PART, size - part * PART));
  } finally {
    await file.close();
  }
}

/** Sends the parts one after another. @returns their marks, which name them when they are put together */
async function sendParts(
  { request: ask }: Bucket,
  uploadId: string,
  backup: Whole,
  limit: number,
  tell: ReportProgress,
): Promise<string[]> {
  const marks: string[] = [];
  const total = Math.ceil(backup.size / PART);
  tell({ step: 'copying', done: 0, total });
  while (marks.length < total) {
    const body = await readPart(backup, marks.length);
    const query = { partNumber: String(marks.length + 1), uploadId };
    // The storage compares: what was damaged on the way is refused instead of kept.
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const part = { method: 'PUT', query, body, headers } as const;
    const answer = await ask(basename(backup.path), part, [200], limit);
    marks.push(answer.headers.etag ?? '');
    tell({ step: 'copying', done: marks.length, total });
  }
  return marks;
}

/** Whether the bucket holds a file of that name and that size. */
async function holds({ request: ask }: Bucket, { path, size }: Whole): Promise<boolean> {
  const head = await ask(basename(path), { method: 'HEAD' }, [200, 404]);
  return head.status === 200 && Number(head.headers['content-length']) === size;
}

/** The bucket shows the file when it is whole; what was sent of one that failed is thrown away. */
async function send(bucket: Bucket, backup: Whole, limit: number, tell: ReportProgress): Promise<void> {
  const name = basename(backup.path);
  const begun = await bucket.request(name, { method: 'POST', query: { uploads: '' } }, [200]);
  const [uploadId = ''] = elementTexts(begun.body.toString(), 'UploadId');
  const query = { uploadId };
  try {
    const marks = await sendParts(bucket, uploadId, backup, limit, tell);
    const parts = marks.map(
      (mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${quoted(mark)}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const done = await bucket.request(name, { method: 'POST', query, body }, [200]);
    // This answer may be an error although its status is 200.
    if (done.body.includes('<Error>')) throw new Error('The storage could not put the parts together.');
  } catch (error) {
    await bucket.request(name, { method: 'DELETE', query }, [204, 200, 404]).catch(() => undefined);
    throw error;
  }
  if (await holds(bucket, backup)) return;
  await bucket.request(name, { method: 'DELETE' }, [200, 204, 404]);
  throw new Error('What arrived in the storage is not as large as what was sent.');
}

async function removeOutlived(bucket: Bucket, keep: BackupSettings['keep'], now: number): Promise<void> {
  const kept = [];
  for await (const { name } of bucket.list()) {
    const time = parseBackupTime(name);
    if (time !== undefined) kept.push({ name, time });
  }
  for (const { name } of findExpired(kept, keep, now))
    await bucket.request(name, { method: 'DELETE' }, [200, 204, 404]);
}

/**
 * Puts a copy of a backup into the bucket of the settings, and removes from there what has outlived its time.
 * @returns whether there is such a bucket
 * @throws BackupError when it does not take it; the backup itself is there
 */
export async function copyOffsite(
  path: string,
  { url, urlKeys, keep }: BackupSettings,
  tell: ReportProgress = noProgress,
  limits: TimeLimits = defaultTimeLimits,
): Promise<boolean> {
  if (url === undefined) return false;
  try {
    const bucket = openBucket(url, urlKeys, limits);
    const backup = { path, size: (await stat(path)).size };
    // It is there where only the note of it could not be taken.
    if (!(await holds(bucket, backup))) await send(bucket, backup, limits.part, tell);
    await recordCopied(path);
    await removeOutlived(bucket, keep, parseBackupTime(basename(path)) ?? 0);
    return true;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The backup ${path} was made, but BACKUP_URL did not take its copy: ${why}`, {
      cause,
    });
  }
}
