import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Kept = { bytes: Buffer; modified: Date };

const entry = (key: string, { modified }: Kept) =>
  `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified></Contents>`;

/** A small S3-compatible server over HTTP: what the shop asks of one, with lists of two and signatures demanded. */
export async function startBucket() {
  const kept = new Map<string, Kept>();
  const refused: string[] = [];

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
