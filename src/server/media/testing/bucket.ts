import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Kept = { bytes: Buffer; modified: Date };

const entry = (key: string, { bytes, modified }: Kept) =>
  `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;

/**
 * A small S3-compatible server over HTTP: what the shop asks of one, with lists of two and signatures demanded.
 * @param joined what becomes of a file that came in parts
 */
export async function startBucket({ joined = (bytes: Buffer) => bytes } = {}) {
  const kept = new Map<string, Kept>();
  const refused: string[] = [];
  const parts = new Map<string, Buffer[]>();

  function list(url: URL): string {
    const all = [...kept.keys()].filter((key) =>
      key.startsWith(`/pictures/${url.searchParams.get('prefix') ?? ''}`),
    );
    const from = Number(url.searchParams.get('continuation-token')?.slice('a&b='.length) ?? 0);
    const shown = all.toSorted().slice(from, from + 2);
    const rest =
      from + 2 < all.length ? `<NextContinuationToken>a&amp;b=${from + 2}</NextContinuationToken>` : '';
    const entries = shown.map((key) => {
      const file = kept.get(key);
      return file ? entry(key.slice('/pictures/'.length), file) : '';
    });
    return `<?xml version="1.0"?><ListBucketResult>${rest}${entries.join('')}</ListBucketResult>`;
  }

  /** A file that comes in parts, put together at the end in the order that is asked for. */
  function answerUpload(
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
    const marks = sent.map((part) => `<ETag>"${createHash('sha256').update(part).digest('hex')}"</ETag>`);
    const asked = [...String(body).matchAll(/<ETag>.*?<\/ETag>/g)].map(([mark]) => mark);
    if (asked.join() !== marks.join()) return [200, {}, '<Error><Code>InvalidPart</Code></Error>'];
    kept.set(url.pathname, { bytes: joined(Buffer.concat(sent)), modified: new Date() });
    return [200, {}, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
  }

  async function answer(
    request: IncomingMessage,
  ): Promise<[number, Record<string, string>, Buffer | string]> {
    const url = new URL(request.url ?? '', 'http://bucket');
    const body = await buffer(request);
    const signed = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/here\/s3\/aws4_request, /.test(
      request.headers.authorization ?? '',
    );
    if (!signed) return [403, {}, ''];
    if (url.pathname === '/pictures') return [200, {}, list(url)];
    const upload = url.searchParams.get('uploadId');
    if (url.searchParams.has('uploads')) {
      parts.set(url.pathname, []);
      return [
        200,
        {},
        `<InitiateMultipartUploadResult><UploadId>${url.pathname}</UploadId></InitiateMultipartUploadResult>`,
      ];
    }
    if (upload !== null) return answerUpload(request, url, upload, body);
    const file = kept.get(url.pathname);
    if (request.method === 'PUT') {
      const digest = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== digest) return [400, {}, ''];
      kept.set(url.pathname, { bytes: body, modified: new Date() });
      return [200, {}, ''];
    }
    if (request.method === 'DELETE') {
      kept.delete(url.pathname);
      return [204, {}, ''];
    }
    if (!file) return [404, {}, ''];
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = first && last ? file.bytes.subarray(Number(first), Number(last) + 1) : file.bytes;
    const headers = { 'content-length': String(bytes.length), 'last-modified': file.modified.toUTCString() };
    return [first ? 206 : 200, headers, request.method === 'HEAD' ? '' : bytes];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, headers, body]) => {
      if (status >= 400 && status !== 404) refused.push(`${request.method} ${request.url} ${status}`);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { kept, refused, storageUrl: `s3://pictures/shop?endpoint=http://127.0.0.1:${port}&region=here` };
}
