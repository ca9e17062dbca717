// A stand-in for an S3 bucket over HTTP, for tests of where the shop stores files. radosgw.ts starts a real server.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { isSigned, REGION } from './s3-signature.ts';

type StoredObject = { bytes: Buffer; modified: Date };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;').replaceAll('"', '&#x22;');

const entry = (key: string, { bytes, modified }: StoredObject) =>
  `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;

/** Folder names as in a setting, and as prefixes of the object keys. */
export const specialFolders: readonly (readonly [written: string, meant: string])[] = [
  ['my shop', 'my shop'],
  ['my%20shop', 'my shop'],
  ['ü', 'ü'],
  ['%C3%BC', 'ü'],
  ['a%2fb', 'a/b'],
  ['a%252fb', 'a%2fb'],
  ['a+b', 'a+b'],
  ['a%2Bb', 'a+b'],
  ["asha's", "asha's"],
  ['a\\b', 'a/b'],
  ['50%', '50%'],
  ['a&b<c>"d', 'a&b<c>"d'],
  ['(a)*!~', '(a)*!~'],
  ['a=b;c,d:e@f', 'a=b;c,d:e@f'],
  ['who%3f%23', 'who?#'],
  ['चित्र/कला', 'चित्र/कला'],
  ['a//b', 'a//b'],
];

function refuseKeys(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
}

/** Sends 1 KB/s. */
export function drip(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-length': bytes.length });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, (sent += 100)));
    if (sent >= bytes.length) response.end();
  }, 100);
  response.once('close', () => clearInterval(timer));
}

type Failures = { count: number; kind: 'busy' | 'broken' };

/**
 * A small S3-compatible server over HTTP with the features that the shop uses. It lists two objects per page and
 * verifies signatures.
 * @param joined changes a file after a multipart upload
 * @param failures how many requests fail before the first success, and how: `busy` gets a 503, `broken` no response
 */
export async function startBucket({
  joined = (bytes: Buffer) => bytes,
  failures = { count: 0, kind: 'busy' } as Failures,
} = {}) {
  const objects = new Map<string, StoredObject>();
  const rejected: string[] = [];
  const parts = new Map<string, Buffer[]>();
  let toFail = failures.count;
  let requests = 0;

  /** Continuation tokens have characters that must be escaped in XML and in URLs. */
  function list(url: URL): string {
    const all = [...objects.keys()].filter((key) =>
      key.startsWith(`/pictures/${url.searchParams.get('prefix') ?? ''}`),
    );
    const from = Number(url.searchParams.get('continuation-token')?.slice('a&b='.length) ?? 0);
    const shown = all.toSorted().slice(from, from + 2);
    const rest =
      from + 2 < all.length ? `<NextContinuationToken>a&amp;b=${from + 2}</NextContinuationToken>` : '';
    const entries = shown.map((key) => {
      const file = objects.get(key);
      return file ? entry(key.slice('/pictures/'.length), file) : '';
    });
    return `<?xml version="1.0"?><ListBucketResult>${rest}${entries.join('')}</ListBucketResult>`;
  }

  /** Handles a multipart upload, whose parts are joined in the requested order. */
  function respondToUpload(
    { method, headers }: IncomingMessage,
    url: URL,
    upload: string,
    body: Buffer,
  ): [number, Record<string, string>, string] {
    const sent = parts.get(upload) ?? [];
    const digest = createHash('sha256').update(body).digest('hex');
    if (method === 'PUT') {
      if (headers['x-amz-content-sha256'] !== digest) return [400, {}, ''];
      sent[Number(url.searchParams.get('partNumber')) - 1] = body;
      return [200, { etag: `"${digest}"` }, ''];
    }
    parts.delete(upload);
    if (method === 'DELETE') return [204, {}, ''];
    const etags = sent.map((part) => `<ETag>"${createHash('sha256').update(part).digest('hex')}"</ETag>`);
    const listed = [...String(body).matchAll(/<ETag>.*?<\/ETag>/g)].map(([etag]) => etag);
    if (listed.join() !== etags.join()) return [200, {}, '<Error><Code>InvalidPart</Code></Error>'];
    objects.set(decodeURIComponent(url.pathname), {
      bytes: joined(Buffer.concat(sent)),
      modified: new Date(),
    });
    return [200, {}, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
  }

  async function handle(
    request: IncomingMessage,
  ): Promise<[number, Record<string, string>, Buffer | string]> {
    const url = new URL(request.url ?? '', 'http://bucket');
    const body = await buffer(request);
    const path = decodeURIComponent(url.pathname);
    if (!isSigned(request, 'id', 'secret'))
      return [403, {}, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    if (path !== '/pictures' && !path.startsWith('/pictures/'))
      return [404, {}, '<Error><Code>NoSuchBucket</Code></Error>'];
    if (path === '/pictures') return [200, {}, list(url)];
    const upload = url.searchParams.get('uploadId');
    if (url.searchParams.has('uploads')) {
      parts.set(url.pathname, []);
      return [
        200,
        {},
        `<InitiateMultipartUploadResult><UploadId>${url.pathname}</UploadId></InitiateMultipartUploadResult>`,
      ];
    }
    if (upload !== null) return respondToUpload(request, url, upload, body);
    const file = objects.get(path);
    if (request.method === 'PUT') {
      const digest = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== digest) return [400, {}, ''];
      objects.set(path, { bytes: body, modified: new Date() });
      return [200, {}, ''];
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return [204, {}, ''];
    }
    if (!file) return [404, {}, ''];
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = first && last ? file.bytes.subarray(Number(first), Number(last) + 1) : file.bytes;
    const headers = { 'content-length': String(bytes.length), 'last-modified': file.modified.toUTCString() };
    return [first ? 206 : 200, headers, request.method === 'HEAD' ? '' : bytes];
  }

  const server = createServer((request, response) => {
    requests += 1;
    if (bucket.fault === 'hangs') return void request.resume();
    if (bucket.fault === 'is busy') toFail = 1;
    if (bucket.fault === 'refuses the keys') return refuseKeys(request, response);
    const slow = objects.get(decodeURIComponent(request.url ?? ''));
    if (bucket.fault === 'sends 1 KB/s' && request.method === 'GET' && slow)
      return drip(response, slow.bytes);
    if (toFail > 0) {
      toFail -= 1;
      if (failures.kind === 'broken') return void request.socket.destroy();
      request.resume();
      return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    }
    void handle(request).then(([status, headers, body]) => {
      if (status >= 400 && status !== 404) rejected.push(`${request.method} ${request.url} ${status}`);
      response.writeHead(status, headers).end(body);
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  onTestFinished(close);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const folderUrl = (folder: string, name = 'pictures') =>
    `s3://${name}/${folder}?endpoint=http://127.0.0.1:${port}&region=${REGION}`;
  const bucket = {
    objects,
    rejected,
    folderUrl,
    storageUrl: folderUrl('shop'),
    /** The number of requests received. */
    requests: () => requests,
    /** How every request fails from now on. */
    fault: undefined as 'hangs' | 'is busy' | 'refuses the keys' | 'sends 1 KB/s' | undefined,
    closePort: close,
    reopenPort: () => listen(port),
  };
  return bucket;
}
