import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { StorageKeys } from '#server/config.ts';
import { encodeKey, parseBucketUrl, percentEncode } from './s3-url.ts';
import { defaultTimeLimits, send, type SignedRequest, streamOf } from './s3-request.ts';
import type { ListedFile } from '../storage.ts';
import { isNoFileError, NoBucketError, StorageError } from '../storage-error.ts';
import type { OnRequestDone } from '../storage-watch.ts';

// A few plain requests signed by aws4fetch: the official client is 22 MB in 26 packages, and the storage packages built on
// it cannot read a part of a file.

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Replaces the entities of XML, named, decimal and hexadecimal. */
const unescape = (xml: string) =>
  xml.replace(/&(?:(\w+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** The text of every element with this name, in order. */
export function elementTexts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((found) =>
    unescape(found[1] ?? ''),
  );
}

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
};

export type Bucket = ReturnType<typeof openBucket>;

/** Explains a response with an unexpected status. */
function responseError(status: number, method: string, body: Buffer): StorageError {
  const [given = ''] = elementTexts(body.toString('utf8', 0, 4_096), 'Code');
  const code = /^\w{1,60}$/.test(given) ? given : '';
  const what = code === '' ? String(status) : `${status} ${code}`;
  const sentence = (): string => {
    if (['RequestTimeTooSkewed', 'RequestExpired'].includes(code))
      return `The storage reports that the clock of this machine is wrong (${what}).`;
    if (status === 401 || status === 403) return `The storage refuses these keys (${what}).`;
    if (code === 'NoSuchBucket') return `There is no bucket of this name (${what}).`;
    return `The storage responded with ${what} to ${method}.`;
  };
  return new (code === 'NoSuchBucket' ? NoBucketError : StorageError)(sentence(), { status });
}

/** Signs requests with these keys. */
function createSigner({ id, secret, session }: StorageKeys, region: string) {
  const cache = new Map<string, ArrayBuffer>();
  return async (
    path: string,
    { method, query = {}, headers = {}, body }: S3Request,
  ): Promise<SignedRequest> => {
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
    return { method, url: signed.url, headers: Object.fromEntries(signed.headers), body };
  };
}

const readWhole = async (response: IncomingMessage) => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  body: await buffer(response),
});

function parseList(xml: string, prefix: string): ListedFile[] {
  return (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).map((entry) => {
    const text = (element: string) => elementTexts(entry, element)[0] ?? '';
    return {
      name: text('Key').slice(prefix.length),
      modified: Date.parse(text('LastModified')),
      size: Number(text('Size')),
    };
  });
}

/** Opens an S3-compatible bucket, or a folder in it. @param s3Url as in `STORAGE_URL` and `BACKUP_URL` */
export function openBucket(
  s3Url: string,
  keys: StorageKeys | undefined,
  limits = defaultTimeLimits,
  onRequestDone: OnRequestDone = () => undefined,
) {
  if (!keys) throw new Error('The settings name a bucket, but there are no keys to open it with.');
  const { region, bucketUrl, prefix } = parseBucketUrl(s3Url);
  const sign = createSigner(keys, region);
  const urlOf = (name: string) => `${bucketUrl}/${encodeKey(prefix + name)}`;

  async function request<T>(
    url: string,
    s3Request: S3Request,
    accepted: readonly number[],
    read: (response: IncomingMessage) => Promise<T>,
    limit = limits.request,
  ): Promise<T> {
    const { method } = s3Request;
    let isNotFound = false;
    try {
      const result = await send(
        () => sign(url, s3Request),
        async (response) => {
          const { statusCode: status = 0 } = response;
          isNotFound = status === 404;
          if (accepted.includes(status)) return read(response);
          throw responseError(status, method, await buffer(response));
        },
        limit,
      );
      // An accepted 404 leaves open whether the file or the bucket is missing: one to HEAD has no body.
      if (!isNotFound) onRequestDone(undefined);
      return result;
    } catch (error) {
      if (error instanceof StorageError) {
        // A missing file is not an error of the bucket. A list has no file.
        const isFileMissing = isNoFileError(error) && method === 'GET' && url !== bucketUrl;
        onRequestDone(isFileMissing ? undefined : error);
      }
      throw error;
    }
  }

  async function listPage(options: Readonly<Record<string, string>>, limit?: number): Promise<string> {
    const query = { 'list-type': '2', prefix, ...options };
    const page = await request(bucketUrl, { method: 'GET', query }, [200], readWhole, limit);
    return page.body.toString();
  }

  return {
    /**
     * Sends a signed request for the file of this name, below the folder of the URL, and reads the whole response.
     * @param limit milliseconds
     * @throws StorageError without a response in time, or when its status is not one of `accepted`
     */
    request: (name: string, s3Request: S3Request, accepted: readonly number[], limit?: number) =>
      request(urlOf(name), s3Request, accepted, readWhole, limit),
    /** As `request`, for a response that is read as a stream. */
    stream: (name: string, s3Request: S3Request, accepted: readonly number[]) =>
      request(urlOf(name), s3Request, accepted, async (response) => streamOf(response, limits)),
    /** Lists everything below the folder of the URL. */
    async *list(): AsyncGenerator<ListedFile> {
      let next: string | undefined;
      do {
        const xml = await listPage(next === undefined ? {} : { 'continuation-token': next });
        yield* parseList(xml, prefix);
        [next] = elementTexts(xml, 'NextContinuationToken');
      } while (next);
    },
    /** Sends a minimal request. @param limit milliseconds @throws StorageError when the bucket cannot be used */
    async checkReachable(limit: number): Promise<void> {
      await listPage({ 'max-keys': '1' }, limit);
    },
  };
}
