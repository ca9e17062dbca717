import { AwsClient } from 'aws4fetch';
import type { StorageKeys } from '../config.ts';
import { codeOf } from '../error-code.ts';

// A few plain requests signed by aws4fetch: the official client is 22 MB in 26 packages, and the storage packages
// around it cannot read a part of a file.

export const TIMEOUT_MS = 30_000;

/** A bucket does not do what it is asked. Its message is one sentence for people, and repeats neither address nor keys. */
export class StorageError extends Error {}

function noAnswer(cause: unknown): StorageError {
  if (cause instanceof Error && ['TimeoutError', 'AbortError'].includes(cause.name))
    return new StorageError('The storage does not answer in time.', { cause });
  // "fetch failed" says nothing; why it did is behind it.
  const behind = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = codeOf(behind) || (behind instanceof Error ? behind.message : String(behind));
  return new StorageError(`The storage does not answer (${why}).`, { cause });
}

/** Without those at either end. */
function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** A setting such as `s3://key:secret@bucket/folder?endpoint=https://…&region=…`, taken apart. */
function readAddress(storageUrl: string) {
  const url = new URL(storageUrl);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const prefix = withoutSlashes(url.pathname);
  return {
    region,
    address: `${withoutSlashes(endpoint)}/${url.hostname}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}

const unescape = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The text of every element of that name, in order. */
export function texts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((found) =>
    unescape(found[1] ?? ''),
  );
}

export type Listed = { name: string; modified: number; size: number };

export type Bucket = {
  /** Where a file of that name lies. */
  addressOf(name: string): string;
  /** A signed request. @throws StorageError without an answer, or when its status is none of `accepted` */
  ask(
    address: string,
    init: RequestInit,
    accepted: readonly number[],
    signal?: AbortSignal,
  ): Promise<Response>;
  /** Everything below the setting's folder; `modified` in epoch milliseconds, `size` in bytes. */
  list(): AsyncIterable<Listed>;
};

/** An S3-compatible bucket, or a folder in it. */
export function openBucket(storageUrl: string, keys: StorageKeys | undefined): Bucket {
  if (!keys) throw new Error('The settings name a bucket, but there are no keys to open it with.');
  const { region, address: bucket, prefix } = readAddress(storageUrl);
  const client = new AwsClient({
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    ...(keys.session && { sessionToken: keys.session }),
    service: 's3',
    region,
    retries: 3,
  });

  const ask: Bucket['ask'] = async (address, init, accepted, signal = AbortSignal.timeout(TIMEOUT_MS)) => {
    const answer = await client.fetch(address, { ...init, signal }).catch((cause: unknown) => {
      throw noAnswer(cause);
    });
    if (accepted.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new StorageError(`The storage answered ${answer.status} to ${init.method}.`);
  };

  return {
    addressOf: (name) => `${bucket}/${prefix}${name}`,
    ask,
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(next && { 'continuation-token': next }),
        });
        const xml = await (await ask(`${bucket}?${query}`, { method: 'GET' }, [200])).text();
        for (const entry of xml.match(/<Contents>.*?<\/Contents>/gs) ?? []) {
          const [key = ''] = texts(entry, 'Key');
          const [modified = ''] = texts(entry, 'LastModified');
          const [size = ''] = texts(entry, 'Size');
          yield { name: key.slice(prefix.length), modified: Date.parse(modified), size: Number(size) };
        }
        [next] = texts(xml, 'NextContinuationToken');
      } while (next);
    },
  };
}
