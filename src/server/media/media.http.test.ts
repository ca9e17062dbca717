import { readdir, readlink } from 'node:fs/promises';
import { get } from 'node:http';
import Fastify, { type InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isProblem } from '#contract/api/problems.ts';
import { neverOutage, toErrorResponse } from '../http/responses/error-response.ts';
import type { Files } from './storage/storage.ts';
import { localFiles } from './storage/local.ts';
import { registerMedia } from './media.http.ts';
import { contentTypeOfName } from './media-names.ts';
import { s3Files } from './storage/s3/s3.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { folder } from '#tests/support/media/library.ts';

const hash = '0123456789abcdef0123456789abcdef';
const name = `${hash}-320.webp`;
const bytes = Buffer.from(Array.from({ length: 100 }, (_, at) => at));

type Served = { content?: Buffer; storage?: Files; isStored?: boolean };

async function serve({ content = bytes, storage, isStored = true }: Served = {}) {
  const dataDir = folder();
  const files = storage ?? localFiles(dataDir);
  if (isStored) await files.put(name, content);
  const requested: string[] = [];
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!isProblem(error)) throw error;
    const { status, headers, body } = toErrorResponse(error, 'an id', neverOutage);
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send({ code: body.code });
  });
  registerMedia(app, {
    async open(one) {
      requested.push(one);
      const found = await files.find(one);
      if (!found) return undefined;
      return { ...found, type: contentTypeOfName(one), checksum: undefined, isUnverified: false };
    },
  });
  onTestFinished(() => app.close());
  const getImage = (options: InjectOptions = {}) => app.inject({ url: `/media/${name}`, ...options });
  return { app, getImage, requested, dataDir };
}

describe('a stored image', () => {
  test('is served with an immutable cache header and strict types', { tags: ['HT25', 'IM09'] }, async () => {
    const { getImage } = await serve();
    const response = await getImage();
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '100',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${name}"`,
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('responds to HEAD with the same headers and no body', async () => {
    const { getImage } = await serve();
    const [whole, head] = [await getImage(), await getImage({ method: 'HEAD' })];
    const { date: _date, ...headers } = head.headers;
    expect(whole.headers).toMatchObject(headers);
    expect(head.headers['content-length']).toBe('100');
    expect(head.rawPayload).toHaveLength(0);
  });

  test.each([`"${name}"`, `W/"${name}"`, '*', `"other", "${name}"`])(
    'responds 304 for If-None-Match %s',
    async (tag) => {
      const { getImage } = await serve();
      const response = await getImage({ headers: { 'if-none-match': tag } });
      expect(response.statusCode).toBe(304);
      expect(response.rawPayload).toHaveLength(0);
      expect(response.headers).toMatchObject({
        etag: `"${name}"`,
        'cache-control': expect.stringContaining('immutable'),
      });
    },
  );

  test('is sent when the tag differs', async () => {
    const { getImage } = await serve();
    expect((await getImage({ headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });
});

describe('a range of an image', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=90-', 90, 99],
    ['bytes=-1', 99, 99],
    ['bytes=0-99999999', 0, 99],
  ])('%s', async (range, start, end) => {
    const { getImage } = await serve();
    const response = await getImage({ headers: { range } });
    expect(response.statusCode).toBe(206);
    expect(response.rawPayload).toEqual(bytes.subarray(start, end + 1));
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/100`,
      'content-length': String(end - start + 1),
    });
  });

  test.each(['bytes=5-2', 'bytes=100-', 'bytes=-0'])(
    '%s is not satisfiable',
    { tags: ['IM25'] },
    async (range) => {
      const { getImage } = await serve();
      const response = await getImage({ headers: { range } });
      expect(response.statusCode).toBe(416);
      expect(response.headers['content-range']).toBe('bytes */100');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.rawPayload).toHaveLength(0);
    },
  );

  test.each(['bytes=0-1,4-5', `bytes=${'0-1,'.repeat(1_000)}5-6`, 'lines=1-2', 'nonsense'])(
    '%.20s returns the whole file',
    { tags: ['IM25'] },
    async (range) => {
      const { getImage } = await serve();
      const response = await getImage({ headers: { range } });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(bytes);
    },
  );

  test('requires a matching If-Range', async () => {
    const { getImage } = await serve();
    const range = 'bytes=0-0';
    expect((await getImage({ headers: { range, 'if-range': `"${name}"` } })).statusCode).toBe(206);
    expect((await getImage({ headers: { range, 'if-range': '"other"' } })).statusCode).toBe(200);
    expect((await getImage({ headers: { range, 'if-range': new Date().toUTCString() } })).statusCode).toBe(
      200,
    );
  });
});

describe('any other name', () => {
  test.each([
    '/media/',
    '/media/../../../etc/passwd',
    '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/media/..%5c..%5cetc%5cpasswd',
    '/media/%252e%252e%252fetc',
    '/media//etc/passwd',
    '/media/%00.jpg',
    `/media/${name}%00`,
    `/media/${name}/`,
    `/media/${hash.toUpperCase()}.webp`,
    `/media/${hash}-321.webp`,
    `/media/${hash}.svg`,
    '/media/unfinished/x',
    `/media/${'a'.repeat(2_000)}`,
  ])('%s is not found, without a request to the storage', { tags: ['IM23', 'IM24'] }, async (url) => {
    const { app, requested } = await serve();
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await app.inject({ method, url })).statusCode).toBe(404);
    }
    expect(requested).toEqual([]);
  });

  test('is a 404 when the file is not stored, whatever the headers', async () => {
    const { app } = await serve();
    const url = `/media/${'f'.repeat(32)}.webp`;
    expect((await app.inject({ url })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  });
});

describe('while the bucket', () => {
  /** Milliseconds: `TimeLimits` of s3-request.ts. */
  const limits = { request: 2_000, part: 2_000, stall: 2_000, stream: 2_000 };
  const keys = { id: 'id', secret: 'secret', session: undefined };

  async function serveFromBucket() {
    const bucket = await startBucket();
    const files = s3Files(bucket.storageUrl, keys, { limits });
    await files.put(name, bytes);
    return { bucket, getImage: (await serve({ storage: files })).getImage };
  }
  type Bucket = Awaited<ReturnType<typeof startBucket>>;
  const faults: [what: string, begin: (bucket: Bucket) => unknown, end: (bucket: Bucket) => unknown][] = [
    ['hangs', (bucket) => (bucket.fault = 'hangs'), (bucket) => (bucket.fault = undefined)],
    ['is busy', (bucket) => (bucket.fault = 'is busy'), (bucket) => (bucket.fault = undefined)],
    ['is away', (bucket) => bucket.closePort(), (bucket) => bucket.reopenPort()],
  ];

  test.for(faults)(
    '%s, an image is an uncached 503 in time, and works again later',
    { tags: ['deep', 'FX04'] },
    async ([, begin, end]) => {
      const { bucket, getImage } = await serveFromBucket();
      expect((await getImage()).statusCode).toBe(200);
      await begin(bucket);
      for (const method of ['GET', 'HEAD'] as const) {
        const since = performance.now();
        const response = await getImage({ method });
        expect(response.statusCode).toBe(503);
        expect(response.headers['retry-after']).toBe('10');
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers['etag']).toBeUndefined();
        expect(performance.now() - since).toBeLessThan(limits.request + 5_000);
      }
      await end(bucket);
      expect((await getImage()).rawPayload).toEqual(bytes);
    },
  );

  test('rejects the key, an image is a 503', { tags: ['FX04'] }, async () => {
    const { storageUrl } = await startBucket();
    const files = s3Files(storageUrl, { ...keys, secret: 'another' }, { limits });
    const response = await (await serve({ storage: files, isStored: false })).getImage();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
  });
});

async function openFilesBelow(path: string): Promise<number> {
  const open = await readdir('/proc/self/fd');
  const targets = await Promise.all(open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(path)).length;
}

test.runIf(process.platform === 'linux')(
  'closes the file when the visitor disconnects',
  { tags: ['HT22'] },
  async () => {
    const { app, dataDir } = await serve({ content: Buffer.alloc(16 * 1024 * 1024) });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    for (let visitor = 0; visitor < 10; visitor += 1) {
      await new Promise<void>((resolve, reject) => {
        const request = get(`${origin}/media/${name}`, (response) => {
          response.once('data', () => {
            response.destroy();
            resolve();
          });
        });
        request.once('error', reject);
      });
    }
    const head = get(`${origin}/media/${name}`, { method: 'HEAD' });
    await new Promise((resolve) => head.once('response', resolve));
    await vi.waitFor(async () => expect(await openFilesBelow(dataDir)).toBe(0), { timeout: 3_000 });
  },
);
