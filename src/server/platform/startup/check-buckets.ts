import type { Services } from '#server/context.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import { openBucket } from '#server/media/storage/s3/s3-client.ts';
import { isRetryable, StorageError } from '#server/media/storage/storage-error.ts';

/** How long the start waits for a bucket. */
const TIMEOUT_MS = 5_000;

/**
 * Sends one request to each configured bucket, so that wrong keys or a missing bucket show up at the start. Logs an error
 * when visitors can be served nevertheless: later requests may reach the bucket, and visitors need no copies of backups.
 * @throws StorageError when the image bucket refuses access: with wrong settings no image would ever appear
 */
export async function checkBuckets({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  const { url, urlKeys } = config.backups;
  const images = openStorage(config).checkReachable(TIMEOUT_MS);
  const backups = url === undefined ? undefined : openBucket(url, urlKeys).checkReachable(TIMEOUT_MS);
  await Promise.all([
    images.catch((error: unknown) => {
      if (!(error instanceof StorageError) || !isRetryable(error)) throw error;
      log.error(
        { err: error },
        'The bucket at STORAGE_URL cannot be reached. Pictures appear as soon as it responds',
      );
    }),
    backups?.catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      const advice = isRetryable(error) ? '' : ': please check that setting, its keys and the bucket';
      log.error({ err: error }, `The bucket at BACKUP_URL does not accept copies of backups${advice}`);
    }),
  ]);
}
