import type { Services } from '#server/context.ts';
import { openFiles } from '#server/media/storage/storage.ts';
import { openBucket } from '#server/media/storage/s3-client.ts';
import { isRetryable, StorageError } from '#server/media/storage/storage-error.ts';

type Parts = Pick<Services, 'config' | 'log'>;

/** How long a start waits for a bucket. */
const START_MS = 5_000;

/** @throws StorageError when the bucket refuses access: its settings are wrong, and no picture would ever appear */
async function checkImages({ config, log }: Parts): Promise<void> {
  try {
    await openFiles(config).check(START_MS);
  } catch (error) {
    if (!(error instanceof StorageError) || !isRetryable(error)) throw error;
    log.error(
      { err: error },
      'The bucket at STORAGE_URL cannot be reached. Pictures appear as soon as it answers',
    );
  }
}

/** Visitors can do without copies of backups, so the shop opens in any case. */
async function checkBackups({ config: { backups }, log }: Parts): Promise<void> {
  if (backups.url === undefined) return;
  try {
    await openBucket(backups.url, backups.urlKeys).check(START_MS);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const advice = isRetryable(error) ? '' : ': please check that setting, its keys and the bucket';
    log.error({ err: error }, `The bucket at BACKUP_URL cannot take copies of backups${advice}`);
  }
}

/**
 * Sends each bucket of the settings one request, so that wrong keys and a missing bucket are noticed at the start.
 * @throws StorageError when that of the pictures refuses it
 */
export async function checkBuckets(parts: Parts): Promise<void> {
  await Promise.all([checkImages(parts), checkBackups(parts)]);
}
