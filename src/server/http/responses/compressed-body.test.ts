import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { prepareBody } from './compressed-body.ts';

const text = Array.from({ length: 600 }, (_, index) => `<p>Print ${index * 7919} of ${index % 13}</p>`).join(
  '',
);

describe('a prepared body', () => {
  test.each(['once', 'cached', 'static'] as const)('is the same text in every encoding (%s)', async (use) => {
    const body = prepareBody(Buffer.from(text), use);
    const [br, gzip, plain] = [
      await body.variant('br'),
      await body.variant('gzip'),
      await body.variant(undefined),
    ];
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(text);
    expect(plain.bytes.toString()).toBe(text);
    expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(3);
  });

  test('is compressed more strongly after its second request, with another ETag', async () => {
    const body = prepareBody(Buffer.from(text), 'cached');
    const first = await body.variant('br');
    expect(await body.variant('br')).toBe(first);
    await vi.waitFor(async () => expect((await body.variant('br')).etag).not.toBe(first.etag), 10_000);
    const small = await body.variant('br');
    expect(small.bytes.length).toBeLessThan(first.bytes.length);
    expect(brotliDecompressSync(small.bytes).toString()).toBe(text);
    expect(small.bytes.length).toBe(
      (await prepareBody(Buffer.from(text), 'static').variant('br')).bytes.length,
    );
  });

  test('is not compressed again when it was requested once or is for one use', async () => {
    const cached = prepareBody(Buffer.from(text), 'cached');
    const once = prepareBody(Buffer.from(text), 'once');
    const first = [await cached.variant('br'), await once.variant('br')];
    await once.variant('br');
    // By now a stronger compression would have replaced theirs.
    const later = prepareBody(Buffer.from(`${text} later`), 'cached');
    const fast = await later.variant('br');
    await later.variant('br');
    await vi.waitFor(async () => expect(await later.variant('br')).not.toBe(fast), 10_000);
    expect([await cached.variant('br'), await once.variant('br')]).toEqual(first);
  });

  test('recognizes the ETags of all its encodings, and no others', async () => {
    const body = prepareBody(Buffer.from(text), 'cached');
    const { etag } = await body.variant('br');
    expect(body.matchingEtag(`"other", W/${etag}`)).toBe(etag);
    expect(body.matchingEtag('*')).toBe((await body.variant(undefined)).etag);
    expect(body.matchingEtag(undefined)).toBeUndefined();
    expect(body.matchingEtag('"other"')).toBeUndefined();
    expect(body.matchingEtag(`${etag.slice(0, -1)}-more"`)).toBeUndefined();
    expect(prepareBody(Buffer.from(`${text}!`), 'cached').matchingEtag(etag)).toBeUndefined();
  });

  test('does not keep a larger buffer in memory', async () => {
    const body = prepareBody(Buffer.from(text), 'cached');
    for (const encoding of ['br', 'gzip'] as const) {
      const { bytes } = await body.variant(encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  test('keeps only its own bytes in memory when it is small', async () => {
    const { bytes } = await prepareBody(Buffer.from('{"status":"success"}'), 'cached').variant('br');
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  test('is not compressed when it is small', async () => {
    const body = prepareBody(Buffer.from('{"status":"success"}'), 'cached');
    expect(await body.variant('br')).toMatchObject({ encoding: undefined });
  });
});
