import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPageCache, uncachedPage, send, sendUncachedPage, precompress } from './page-cache.ts';

const html = `<!doctype html><title>A page</title>${'<p>The same words again. </p>'.repeat(200)}`;

describe('a kept page', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const page = await precompress(uncachedPage(200, html, ['X-Content-Type-Options', 'nosniff']), 'often');
    server = createServer((request, response) => send(page, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers });

  test('is compressed as the browser likes it, and says so', async () => {
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', null],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=1.0, gzip;q=0.8', 'br'],
      ['gzip;q=0.9', 'gzip'],
      ['gzip;q=0.9, br;q=0.8', 'gzip'],
      ['*', 'br'],
      ['*;q=0', null],
      ['br;q=0, gzip;q=0.0', null],
    ] as const) {
      const answer = await get({ 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toBe(html);
    }
  });

  test('is the same bytes in every coding, each under its own ETag', async () => {
    const { variants, prepared } = await precompress(uncachedPage(200, html, []), 'often');
    expect(brotliDecompressSync(variants.br.body).toString()).toBe(html);
    expect(gunzipSync(variants.gzip.body).toString()).toBe(html);
    expect(new Set([prepared.etag('br'), prepared.etag('gzip'), prepared.etag(undefined)]).size).toBe(3);
  });

  test('is not sent again to a client that has it', { tags: ['BR05'] }, async () => {
    const first = await get({ 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).not.toBeNull();
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get({ 'if-none-match': '*' })).status).toBe(304);
  });

  test('has no body for HEAD, and the same headers', async () => {
    const whole = await get({ 'accept-encoding': 'identity' });
    const head = await get({ 'accept-encoding': 'identity' }, 'HEAD');
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  test('is sent with its own status, and never as 304, when it is the one for what is missing', async () => {
    const missing = await precompress(uncachedPage(404, html, []), 'often');
    const one = createServer((request, response) => send(missing, request, response));
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(one.address() as AddressInfo).port}/`;
    const answer = await fetch(address, { headers: { 'if-none-match': '*' } });
    expect(answer.status).toBe(404);
    await answer.text();
    await new Promise((resolve) => one.close(resolve));
  });
});

describe('a page that is not kept', () => {
  test('is compressed for its asker only, and known again', async () => {
    const page = uncachedPage(200, html, []);
    const server = createServer((request, response) => void sendUncachedPage(page, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const get = (headers: Record<string, string>) => fetch(url, { headers });
    for (const coding of ['br', 'gzip']) {
      const answer = await get({ 'accept-encoding': coding });
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(await answer.text()).toBe(html);
      expect((await get({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    }
  });
});

describe('the cache of pages', () => {
  test('lets the oldest go when it is full, and forgets all at once', async () => {
    const page = await precompress(uncachedPage(200, html, []), 'often');
    const large = { ...page, bytes: 40 * 1024 * 1024 };
    const cache = createPageCache(96 * 1024 * 1024);
    for (const address of ['/a', '/b', '/c']) cache.set(address, large);
    expect(cache.get('/a')).toBeUndefined();
    expect(cache.get('/c')).toBe(large);
    cache.clear();
    expect(cache.get('/c')).toBeUndefined();
  });
});
