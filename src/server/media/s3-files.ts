import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { StorageKeys } from '../config.ts';
import type { Files } from './files.ts';

// Five plain requests signed by aws4fetch: the official client is 22 MB in 26 packages, and the storage packages
// around it cannot read a part of a file.

const TIMEOUT_MS = 30_000;

/** A setting such as `s3://key:secret@bucket/folder?endpoint=https://…&region=…`, taken apart. */
function readAddress(storageUrl: string) {
  const url = new URL(storageUrl);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    region,
    bucket: `${endpoint.replace(/(?<!\/)\/+$/, '')}/${url.hostname}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}

const unescape = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The text of every element of that name, in order. */
function texts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((found) =>
    unescape(found[1] ?? ''),
  );
}

/** Files in an S3-compatible bucket. */
export function s3Files(storageUrl: string, keys: StorageKeys | undefined): Files {
  if (!keys) throw new Error('STORAGE_URL names a bucket, but there are no keys to open it with.');
  const { region, bucket, prefix } = readAddress(storageUrl);
  const client = new AwsClient({
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    ...(keys.session && { sessionToken: keys.session }),
    service: 's3',
    region,
    retries: 3,
  });
  const addressOf = (name: string) => `${bucket}/${prefix}${name}`;

  async function ask(
    address: string,
    init: RequestInit,
    accepted: readonly number[],
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<Response> {
    const answer = await client.fetch(address, { ...init, signal });
    if (accepted.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`The storage answered ${answer.status} to ${init.method}.`);
  }

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
          yield { name: key.slice(prefix.length), modified: Date.parse(modified) };
        }
        [next] = texts(xml, 'NextContinuationToken');
      } while (next);
    },
    // A bucket shows a file when it is whole.
    clearUnfinished: async () => undefined,
  };
}
