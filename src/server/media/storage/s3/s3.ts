import { createHash } from 'node:crypto';
import type { StorageKeys } from '#server/config.ts';
import type { OnRequestDone } from '../storage-watch.ts';
import type { Files } from '../storage.ts';
import { openBucket } from './s3-client.ts';
import { defaultTimeLimits, type TimeLimits } from './s3-request.ts';

type Options = {
  limits?: TimeLimits;
  /** Called after every request, with the error if it failed. */
  onRequestDone?: OnRequestDone | undefined;
};

/** Files in an S3-compatible bucket. */
export function s3Files(
  s3Url: string,
  keys: StorageKeys | undefined,
  { limits = defaultTimeLimits, onRequestDone }: Options = {},
): Files {
  const { request, stream, list, checkReachable } = openBucket(s3Url, keys, limits, onRequestDone);

  return {
    async put(name, bytes) {
      // The storage compares this checksum and rejects a body that was damaged on the way.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      await request(name, { method: 'PUT', body: bytes, headers }, [200]);
    },
    async find(name) {
      const { status, headers } = await request(name, { method: 'HEAD' }, [200, 404]);
      if (status === 404) return undefined;
      return {
        size: Number(headers['content-length']),
        modified: Date.parse(headers['last-modified'] ?? ''),
        async stream(range) {
          const headersOfPart = range ? { range: `bytes=${range.start}-${range.end}` } : {};
          return stream(name, { method: 'GET', headers: headersOfPart }, [range ? 206 : 200]);
        },
      };
    },
    async read(name) {
      return (await request(name, { method: 'GET' }, [200])).body;
    },
    async remove(name) {
      await request(name, { method: 'DELETE' }, [200, 204, 404]);
    },
    list,
    // A bucket has no folder that could be missing or must be made.
    folderExists: async () => true,
    prepare: async () => undefined,
    // A bucket lists a file only when it is complete.
    clearUnfinished: async () => undefined,
    checkReachable,
  };
}
