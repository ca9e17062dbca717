import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { StorageKeys } from '../config.ts';
import { encoded, encodedKey, readBucketAddress } from './s3-address.ts';
import { send, type SignedRequest, streamOf, usualTimeLimits } from './s3-request.ts';
import { StorageError } from './storage-error.ts';

// A few plain requests signed by aws4fetch: the official client is 22 MB in 26 packages, and the storage packages
// around it cannot read a part of a file.

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescape = (xml: string) =>
  xml.replace(/&(?:(\w+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** The text of every element of that name, in order. */
export function texts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((found) =>
    unescape(found[1] ?? ''),
  );
}

export type Listed = { name: string; modified: number; size: number };

export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Bucket = {
  /**
   * Sends a signed request about the file of that name, below the setting's folder, and reads the whole response.
   * @param limit milliseconds
   * @throws StorageError without a response in time, or when its status is none of `accepted`
   */
  ask(name: string, asked: Asked, accepted: readonly number[], limit?: number): Promise<Answer>;
  /** The same for a response that is read bit by bit. */
  stream(name: string, asked: Asked, accepted: readonly number[]): Promise<Readable>;
  /** Everything below the setting's folder; `modified` in epoch milliseconds, `size` in bytes. */
  list(): AsyncIterable<Listed>;
  /** Asks for as little as can be. @param limit milliseconds @throws StorageError when the bucket cannot be used */
  check(limit: number): Promise<void>;
};

const clockIsWrong = ['RequestTimeTooSkewed', 'RequestExpired'];

/** What a response with an unwanted status means, in words. */
function refusalOf(status: number, method: string, body: Buffer): StorageError {
  const [given = ''] = texts(body.toString('utf8', 0, 4_096), 'Code');
  const code = /^\w{1,60}$/.test(given) ? given : '';
  const what = code === '' ? String(status) : `${status} ${code}`;
  const sentence = (): string => {
    if (clockIsWrong.includes(code)) return `The clock of this machine is wrong, says the storage (${what}).`;
    if (status === 401 || status === 403) return `The storage refuses these keys (${what}).`;
    if (code === 'NoSuchBucket') return `There is no bucket of this name (${what}).`;
    return `The storage answered ${what} to ${method}.`;
  };
  return new StorageError(sentence(), { status });
}

/** An S3-compatible bucket, or a folder in it. */
export function openBucket(setting: string, keys: StorageKeys | undefined, limits = usualTimeLimits): Bucket {
  if (!keys) throw new Error('The settings name a bucket, but there are no keys to open it with.');
  const { id, secret, session } = keys;
  const { region, bucketUrl, prefix } = readBucketAddress(setting);
  const cache = new Map<string, ArrayBuffer>();

  /** @param key of an object; undefined: the bucket itself */
  async function sign(key: string | undefined, { method, query = {}, headers = {}, body }: Asked) {
    const path = key === undefined ? bucketUrl : `${bucketUrl}/${encodedKey(key)}`;
    const search = Object.entries(query).map((pair) => pair.map(encoded).join('='));
    const signed = await new AwsV4Signer({
      method,
      url: search.length === 0 ? path : `${path}?${search.join('&')}`,
      headers: { ...headers },
      ...(body && { body }),
      accessKeyId: id,
      secretAccessKey: secret,
      ...(session && { sessionToken: session }),
      service: 's3',
      region,
      cache,
    }).sign();
    return {
      method,
      url: signed.url,
      headers: Object.fromEntries(signed.headers),
      body,
    } satisfies SignedRequest;
  }

  const askFor = (
    key: string | undefined,
    asked: Asked,
    accepted: readonly number[],
    limit = limits.request,
  ): Promise<Answer> =>
    send(
      () => sign(key, asked),
      async (response) => {
        const { statusCode: status = 0, headers } = response;
        const body = await buffer(response);
        if (!accepted.includes(status)) throw refusalOf(status, asked.method, body);
        return { status, headers, body };
      },
      limit,
    );

  async function listPage(options: Readonly<Record<string, string>>, limit?: number): Promise<string> {
    const query = { 'list-type': '2', prefix, ...options };
    return (await askFor(undefined, { method: 'GET', query }, [200], limit)).body.toString();
  }

  return {
    ask: (name, ...rest) => askFor(`${prefix}${name}`, ...rest),
    stream: (name, asked, accepted) =>
      send(
        () => sign(`${prefix}${name}`, asked),
        async (response) => {
          const { statusCode: status = 0 } = response;
          if (!accepted.includes(status)) throw refusalOf(status, asked.method, await buffer(response));
          return streamOf(response, limits);
        },
        limits.request,
      ),
    async *list() {
      let next: string | undefined;
      do {
        const xml = await listPage(next === undefined ? {} : { 'continuation-token': next });
        for (const entry of xml.match(/<Contents>.*?<\/Contents>/gs) ?? []) {
          const [key = ''] = texts(entry, 'Key');
          const [modified = ''] = texts(entry, 'LastModified');
          const [size = ''] = texts(entry, 'Size');
          yield { name: key.slice(prefix.length), modified: Date.parse(modified), size: Number(size) };
        }
        [next] = texts(xml, 'NextContinuationToken');
      } while (next);
    },
    async check(limit) {
      await listPage({ 'max-keys': '1' }, limit);
    },
  };
}
