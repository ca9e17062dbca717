import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepareBody } from '../http/responses/compressed-body.ts';
import { type Page, sendPage, toUtf8 } from './send-page.ts';

const html = `<!doctype html><title>A page</title>${'<p>The same words again. </p>'.repeat(200)}`;
const pageOf = (use: 'once' | 'cached', status = 200): Page => ({
  status,
  body: prepareBody(Buffer.from(html), use),
  headers: ['X-Content-Type-Options', 'nosniff'],
});

async function serve(page: Page): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => void sendPage(page, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

describe.each(['cached', 'once'] as const)('a page (%s)', (use) => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    ({ server, url } = await serve(pageOf(use)));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers });

  test.each([
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
  ])('to a client that accepts "%s" has the encoding %s', async (accepted, encoding) => {
    const response = await get({ 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(html);
  });

  test('is a 304 for a browser that has it', { tags: ['BR05'] }, async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get({ 'accept-encoding': encoding });
      const etag = first.headers.get('etag') ?? '';
      const again = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get({ 'if-none-match': '*' })).status).toBe(304);
  });

  test('has no body for HEAD, but its length', async () => {
    const whole = await get({ 'accept-encoding': 'identity' });
    const head = await get({ 'accept-encoding': 'identity' }, 'HEAD');
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });
});

test('the 404 page is never sent as 304', async () => {
  const { server, url } = await serve(pageOf('cached', 404));
  onTestFinished(() => void server.close());
  const response = await fetch(url, { headers: { 'if-none-match': '*' } });
  expect(response.status).toBe(404);
  await response.text();
});

test.each(['', 'Lotus', 'é', '₹1,190 — मोगरा 🐜', 'half of a pair \ud83d', '\udc1c the other half'])(
  'encodes %j as UTF-8',
  (text) => expect(toUtf8(text).toString('hex')).toBe(Buffer.from(text).toString('hex')),
);
