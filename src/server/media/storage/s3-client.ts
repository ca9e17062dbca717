import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { StorageKeys } from '#server/config.ts';
import { percentEncode, encodeKey, parseBucketUrl } from './s3-url.ts';
import { send, type SignedRequest, streamOf, defaultTimeLimits } from './s3-request.ts';
import { StorageError } from './storage-error.ts';
import type { NoteOutcome } from './storage-watch.ts';

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
export function elementTexts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((found) =>
    unescape(found[1] ?? ''),
  );
}

export type ListedObject = { name: string; modified: number; size: number };

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
};

export type S3Response = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Bucket = {
  /**
   * Sends a signed request about the file of that name, below the setting's folder, and reads the whole response.
   * @param limit milliseconds
   * @throws StorageError without a response in time, or when its status is none of `accepted`
   */
  request(name: string, asked: S3Request, accepted: readonly number[], limit?: number): Promise<S3Response>;
  /** The same for a response that is read bit by bit. */
  stream(name: string, asked: S3Request, accepted: readonly number[]): Promise<Readable>;
  /** Everything below the setting's folder; `modified` in epoch milliseconds, `size` in bytes. */
  list(): AsyncIterable<ListedObject>;
  /** Asks for as little as can be. @param limit milliseconds @throws StorageError when the bucket cannot be used */
  check(limit: number): Promise<void>;
};

const clockIsWrong = ['RequestTimeTooSkewed', 'RequestExpired'];

/** What a response with an unwanted status means, in words. */
function refusalOf(status: number, method: string, body: Buffer): StorageError {
  const [given = ''] = elementTexts(body.toString('utf8', 0, 4_096), 'Code');
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
export function openBucket(
  setting: string,
  keys: StorageKeys | undefined,
  limits = defaultTimeLimits,
  note: NoteOutcome = () => undefined,
): Bucket {
  if (!keys) throw new Error('The settings name a bucket, but there are no keys to open it with.');
  const { id, secret, session } = keys;
  const { region, bucketUrl, prefix } = parseBucketUrl(setting);
  const cache = new Map<string, ArrayBuffer>();

  /** @param key of an object; undefined: the bucket itself */
  async function sign(key: string | undefined, { method, query = {}, headers = {}, body }: S3Request) {
    const path = key === undefined ? bucketUrl : `${bucketUrl}/${encodeKey(key)}`;
    const search = Object.entries(query).map((pair) => pair.map(percentEncode).join('='));
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

  async function request<T>(
    key: string | undefined,
    asked: S3Request,
    accepted: readonly number[],
    read: (response: IncomingMessage) => Promise<T>,
    limit = limits.request,
  ): Promise<T> {
    try {
      const result = await send(
        () => sign(key, asked),
        async (response) => {
          const { statusCode: status = 0 } = response;
          if (accepted.includes(status)) return read(response);
          throw refusalOf(status, asked.method, await buffer(response));
        },
        limit,
      );
      note(undefined);
      return result;
    } catch (error) {
      // A file that is not there is no fault of the bucket.
      const isMissing = error instanceof StorageError && error.status === 404 && asked.method === 'GET';
      if (error instanceof StorageError) note(isMissing ? undefined : error);
      throw error;
    }
  }

  const readWhole = async (response: IncomingMessage): Promise<S3Response> => ({
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
  });

  async function listPage(options: Readonly<Record<string, string>>, limit?: number): Promise<string> {
    const query = { 'list-type': '2', prefix, ...options };
    const page = await request(undefined, { method: 'GET', query }, [200], readWhole, limit);
    return page.body.toString();
  }

  return {
    request: (name, asked, accepted, limit) => request(`${prefix}${name}`, asked, accepted, readWhole, limit),
    stream: (name, asked, accepted) =>
      request(`${prefix}${name}`, asked, accepted, async (response) => streamOf(response, limits)),
    async *list() {
      let next: string | undefined;
      do {
        const xml = await listPage(next === undefined ? {} : { 'continuation-token': next });
        for (const entry of xml.match(/<Contents>.*?<\/Contents>/gs) ?? []) {
          const [key = ''] = elementTexts(entry, 'Key');
          const [modified = ''] = elementTexts(entry, 'LastModified');
          const [size = ''] = elementTexts(entry, 'Size');
          yield { name: key.slice(prefix.length), modified: Date.parse(modified), size: Number(size) };
        }
        [next] = elementTexts(xml, 'NextContinuationToken');
      } while (next);
    },
    async check(limit) {
      await listPage({ 'max-keys': '1' }, limit);
    },
  };
}
