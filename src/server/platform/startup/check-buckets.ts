import type { Services } from '#server/context.ts';
import { openFiles } from '#server/media/storage/open-storage.ts';
import { openBucket } from '#server/media/storage/s3-client.ts';
import { isRetryable, StorageError } from '#server/media/storage/storage-error.ts';

type Dependencies = Pick<Services, 'config' | 'log'>;

/** How long the start waits for a bucket. */
const TIMEOUT_MS = 5_000;

/** @throws StorageError when the bucket refuses access: with wrong settings no image would ever appear */
async function checkImages({ config, log }: Dependencies): Promise<void> {
  try {
    await openFiles(config).check(TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof StorageError) || !isRetryable(error)) throw error;
    log.error(
      { err: error },
      'The bucket at STORAGE_URL cannot be reached. Pictures appear as soon as it answers',
    );
  }
}

/** Logs an error only: visitors do not need the copies of backups. */
async function checkBackups({ config: { backups }, log }: Dependencies): Promise<void> {
  if (backups.url === undefined) return;
  try {
    await openBucket(backups.url, backups.urlKeys).check(TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const advice = isRetryable(error) ? '' : ': please check that setting, its keys and the bucket';
    log.error({ err: error }, `The bucket at BACKUP_URL cannot take copies of backups${advice}`);
  }
}

/**
 * Sends one request to each configured bucket, so that wrong keys or a missing bucket show up at the start.
 * @throws StorageError when the image bucket refuses access
 */
export async function checkBuckets(services: Dependencies): Promise<void> {
  await Promise.all([checkImages(services), checkBackups(services)]);
}
