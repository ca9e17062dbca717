import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BackupConfig } from '#server/config.ts';
import { openBucket } from '#server/media/storage/s3/s3-client.ts';
import { defaultTimeLimits } from '#server/media/storage/s3/s3-request.ts';
import { DAY_MS } from '#contract/durations.ts';

/** A slow connection needs hours for gigabytes. */
const MAX_DOWNLOAD_MS = DAY_MS;

/** `size` in bytes. */
type BackupSource = { size: number; stream: () => Promise<Readable> };

async function openCopy({ url, urlKeys }: BackupConfig, name: string): Promise<BackupSource | undefined> {
  if (url === undefined) return undefined;
  const bucket = openBucket(url, urlKeys, { ...defaultTimeLimits, stream: MAX_DOWNLOAD_MS });
  const head = await bucket.request(name, { method: 'HEAD' }, [200, 404]);
  if (head.status === 404) return undefined;
  return {
    size: Number(head.headers['content-length']),
    stream: () => bucket.stream(name, { method: 'GET' }, [200]),
  };
}

/** Opens a backup on this machine, or its copy in the bucket. @returns undefined where there is neither */
export async function openBackupFile(config: BackupConfig, name: string): Promise<BackupSource | undefined> {
  const file = await open(join(config.folder, name)).catch(() => undefined);
  if (!file) return openCopy(config, name);
  return { size: (await file.stat()).size, stream: async () => file.createReadStream() };
}
