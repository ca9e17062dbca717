import { join } from 'node:path';
import type { BackupConfig } from '#server/config.ts';
import { plural } from '../archive/summary.ts';
import { BackupError, NewerBackupError } from '../backup-error.ts';
import { ensureDownloadFits } from '../create/disk-space.ts';
import { verifyAndPublish, withStagingFolder } from '../staging.ts';
import { recordCopied, recordDamaged } from '../schedule/list-backups.ts';
import { type BackupBucket, type BackupCopy, openBackupBucket } from './backup-bucket.ts';

/** Shows the user what happens. */
export type FetchReporter = {
  line(text: string): void;
  /** Called many times in a row. */
  progress(text: string, isLast: boolean): void;
};

/** More backups than this are counted instead of listed. */
const MAX_LISTED = 20;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

async function describeCopy(bucket: BackupBucket, copy: BackupCopy): Promise<string> {
  const header = await bucket.readHeader(copy);
  const rows = (table: string) => header?.tables.find(({ name }) => name === table)?.rows ?? 0;
  const time = new Date(copy.time).toISOString().slice(0, 16).replace('T', ' ');
  const content = header
    ? `Kalakari ${header.version}, ${plural(rows('product'), 'product', 'products')}, ${plural(rows('order'), 'order', 'orders')}`
    : 'its header cannot be read';
  return `  ${copy.name}  ${time} UTC  ${megabytes(copy.size)} MB  ${content}`;
}

/** Prints the newest backups in the bucket. @returns all of them, the newest first */
export async function listCopies(bucket: BackupBucket, { line }: FetchReporter): Promise<BackupCopy[]> {
  const copies = await bucket.list();
  line('Backups at BACKUP_URL, the newest first:');
  for (const copy of copies.slice(0, MAX_LISTED)) line(await describeCopy(bucket, copy));
  if (copies.length > MAX_LISTED) line(`  and ${copies.length - MAX_LISTED} earlier ones`);
  return copies;
}

type Fetch = { bucket: BackupBucket; folder: string; reporter: FetchReporter };

/** No shop can be restored from this copy. */
class DamagedCopyError extends BackupError {}

/** Downloads a copy into the folder of the backups, where it gets its name after it was verified. @returns its path */
function fetchCopy({ bucket, folder, reporter }: Fetch, copy: BackupCopy): Promise<string> {
  return withStagingFolder(folder, async (staging) => {
    await ensureDownloadFits(folder, copy.size);
    const [unfinished, path] = [join(staging, copy.name), join(folder, copy.name)];
    await bucket.download(copy, unfinished, (done) =>
      reporter.progress(
        `Downloading ${copy.name}: ${megabytes(done)} of ${megabytes(copy.size)} MB`,
        done === copy.size,
      ),
    );
    reporter.line('Verifying it…');
    try {
      const { problems } = await verifyAndPublish(unfinished, staging, path);
      await recordCopied(path);
      if (problems.length > 0) await recordDamaged(path, problems.length);
    } catch (error) {
      if (!(error instanceof BackupError) || error instanceof NewerBackupError) throw error;
      throw new DamagedCopyError(error.message.replaceAll(`${staging}/`, ''), { cause: error });
    }
    return path;
  });
}

/**
 * Downloads the named backup, or the newest one that is not damaged: it reports each damaged one. A backup of a newer version ends
 * the search, because after an update it can be restored.
 * @returns the path of the verified file
 * @throws BackupError
 */
export async function fetchBackup(
  backups: BackupConfig,
  name: string | undefined,
  reporter: FetchReporter,
): Promise<string> {
  const bucket = openBackupBucket(backups);
  const copies = await listCopies(bucket, reporter);
  const wanted = copies.filter((copy) => name === undefined || copy.name === name);
  for (const [index, copy] of wanted.entries()) {
    try {
      return await fetchCopy({ bucket, folder: backups.folder, reporter }, copy);
    } catch (error) {
      const earlier = wanted[index + 1];
      if (!(error instanceof DamagedCopyError) || !earlier) throw error;
      reporter.line(`${error.message}\nContinuing with the one before it: ${earlier.name}`);
    }
  }
  throw new BackupError(`There is no backup ${name} at BACKUP_URL. Please choose one of the list.`);
}
