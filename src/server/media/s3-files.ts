import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StorageKeys } from '../config.ts';
import type { Files } from './files.ts';
import { openBucket, TIMEOUT_MS } from './s3-bucket.ts';

/** Files in an S3-compatible bucket. */
export function s3Files(storageUrl: string, keys: StorageKeys | undefined): Files {
  const { addressOf, ask, list } = openBucket(storageUrl, keys);

  return {
    async put(name, bytes) {
      const body = Buffer.from(bytes);
      // The storage compares: what was damaged on the way is refused instead of kept.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
      await ask(addressOf(name), { method: 'PUT', body, headers }, [200]);
    },
    async find(name) {
      const head = await ask(addressOf(name), { method: 'HEAD' }, [200, 404]);
      if (head.status === 404) return undefined;
      return {
        size: Number(head.headers.get('content-length')),
        modified: Date.parse(head.headers.get('last-modified') ?? ''),
        async stream(range) {
          const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
          // The answer must begin in time; how long it goes on is up to the visitor's connection.
          const patience = new AbortController();
          const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
          const asked = ask(
            addressOf(name),
            { method: 'GET', headers },
            [range ? 206 : 200],
            patience.signal,
          );
          const { body } = await asked.finally(() => clearTimeout(timer));
          return body ? Readable.fromWeb(body) : Readable.from([]);
        },
      };
    },
    async read(name) {
      const answer = await ask(addressOf(name), { method: 'GET' }, [200]);
      return Buffer.from(await answer.arrayBuffer());
    },
    async remove(name) {
      await ask(addressOf(name), { method: 'DELETE' }, [200, 204, 404]);
    },
    list,
    // A bucket shows a file when it is whole.
    clearUnfinished: async () => undefined,
  };
}
