import type { Config } from '#server/config.ts';
import { localFiles } from './local.ts';
import { s3Files } from './s3/s3.ts';
import type { Files } from './storage.ts';
import type { OnRequestDone } from './storage-watch.ts';

/**
 * Opens the storage of the configuration: `DATA_DIR/media`, or an S3-compatible bucket.
 * @param onRequestDone called after every request to a bucket
 */
export function openStorage(
  { dataDir, storageUrl, storageKeys }: Pick<Config, 'dataDir' | 'storageUrl' | 'storageKeys'>,
  onRequestDone?: OnRequestDone,
): Files {
  return storageUrl ? s3Files(storageUrl, storageKeys, { onRequestDone }) : localFiles(dataDir);
}
