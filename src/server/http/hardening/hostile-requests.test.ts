import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { listenAnywhere, sendRaw } from '#tests/support/raw-http.ts';
import { openShop } from '#tests/support/shop.ts';
import { PASSWORD } from '#tests/support/credentials.ts';

test('rejects a body above the limit of its call before it is sent', { tags: ['HT10'] }, async () => {
  const shop = await openShop();
  const port = await listenAnywhere(shop.server);
  const token = await shop.adminToken();
  for (const [length, path] of [
    [limits.productBody + 1, '/api/products'],
    [10 * limits.productBody, '/api/products'],
    [limits.imageBody + 1, '/api/media'],
    [limits.settingsBody + 1, '/api/settings'],
  ] as const) {
    const method = path === '/api/settings' ? 'PUT' : 'POST';
    const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    const response = await sendRaw(port, [`${head}Content-Length: ${length}\r\n\r\n`, '{"name":']);
    expectFailure(response, 'too_large');
    expect(response.headers['connection']).toBe('close');
  }
});

test('never decompresses a body', { tags: ['HT11'] }, async () => {
  const shop = await openShop();
  const port = await listenAnywhere(shop.server);
  const token = await shop.adminToken();
  const bomb = Buffer.alloc(5_000_000, ' ');
  const packed: [encoding: string, body: Buffer][] = [
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['zstd', zstdCompressSync(bomb)],
    ['gzip, gzip', gzipSync(gzipSync(bomb))],
    ['deflate', Buffer.from('{}')],
    ['x-unknown', Buffer.from('{}')],
    ['GZIP', gzipSync('{"name":"Prints"}')],
  ];
  for (const [encoding, body] of packed) {
    const head = [
      'POST /api/categories HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Encoding: ${encoding}`,
      `Content-Length: ${body.length}`,
    ];
    expectFailure(await sendRaw(port, [`${head.join('\r\n')}\r\n\r\n`, body]), 'unsupported_type');
  }
  expect((await shop.request('GET', '/api/categories')).body.data).toEqual([]);
});

test('allows no other origin, in any spelling', { tags: ['HT14'] }, async () => {
  const shop = await openShop(undefined, { config: { publicUrl: 'https://shop.example' } });
  const token = await shop.newSession();
  const origins = [
    'https://evil.example',
    'null',
    'https://shop.example.evil.com',
    'https://evilshop.example',
    'http://shop.example',
    'https://shop.example:8443',
    'file://',
  ];
  for (const origin of origins) {
    const preflight = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    const responses = [
      await shop.request('OPTIONS', '/api/user', { headers: preflight }),
      await shop.request('GET', '/api/products', { headers: { origin } }),
      await shop.request('GET', '/api/user', { token, headers: { origin } }),
      await shop.request('POST', '/api/auth/login', { body: {}, headers: { origin } }),
      await shop.request('GET', '/nothing', { headers: { origin } }),
    ];
    for (const { headers, text } of responses) {
      const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect([origin, cors]).toEqual([origin, []]);
      expect(text + JSON.stringify(headers)).not.toContain('evil');
    }
  }
});

test('responses with a session are never cached', { tags: ['HT15'] }, async () => {
  const shop = await openShop();
  await shop.newSession('asha@example.com');
  const newAccount = { name: 'Ravi', email: 'ravi@example.com', password: 'seven paper boats' };
  for (const [path, body] of [
    ['/api/auth/signup', newAccount],
    ['/api/auth/login', { email: 'asha@example.com', password: PASSWORD }],
  ] as const) {
    const response = await shop.request('POST', path, { body });
    expect(response.body.data.token).toEqual(expect.any(String));
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('etag');
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
});

test(
  'ignores all conditional headers of a write, and those of a read that it does not support',
  { tags: ['HT17'] },
  async () => {
    const shop = await openShop();
    const token = await shop.adminToken();
    const { _id } = (await shop.request('POST', '/api/categories', { token, body: { name: 'Prints' } })).body
      .data;
    const conditions = [
      { 'if-match': '*' },
      { 'if-match': '"nothing"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-none-match': '*' },
      { 'if-none-match': '"'.repeat(8_000) },
      { 'if-none-match': `${'"a", '.repeat(3_000)}"b"` },
      { 'if-modified-since': 'yesterday' },
      { range: 'bytes=0-0' },
      { 'if-range': '"x"', range: 'bytes=5-2' },
    ];
    for (const [n, headers] of conditions.entries()) {
      const name = `Prints ${n}`;
      const saved = await shop.request('PUT', `/api/categories/${_id}`, { token, body: { name }, headers });
      expect([headers, saved.status, saved.body.data.name]).toEqual([headers, 200, name]);
      const read = await shop.request('GET', '/api/categories', { headers });
      expect([headers, read.status]).toEqual([headers, headers['if-none-match'] === '*' ? 304 : 200]);
    }
  },
);

test('ignores overlong lists of encodings and ETags and sends the whole response uncompressed', async () => {
  const shop = await openShop();
  const { headers } = await shop.request('GET', '/api/openapi.json');
  const { etag = '' } = headers;
  const read = async (sent: Record<string, string>) => {
    const response = await shop.request('GET', '/api/openapi.json', { headers: sent });
    return [response.status, response.headers['content-encoding']];
  };
  expect(await read({ 'accept-encoding': 'gzip;q=0.5, br' })).toEqual([200, 'br']);
  expect(await read({ 'accept-encoding': `${'x,'.repeat(2_000)}br` })).toEqual([200, undefined]);
  expect(await read({ 'if-none-match': `"a", W/${etag}` })).toEqual([304, undefined]);
  expect(await read({ 'if-none-match': `${'"a", '.repeat(2_000)}${etag}` })).toEqual([200, undefined]);
});

test('reads a bounded part of a query and rejects a parameter sent twice', async () => {
  const shop = await openShop();
  const statusOf = async (query: string) => (await shop.request('GET', `/api/products?${query}`)).status;
  // Parameters after the thirtieth are not read.
  expect(await statusOf(`${'a=b&'.repeat(29)}sort=sideways`)).toBe(400);
  expect(await statusOf(`${'a=b&'.repeat(30)}sort=sideways`)).toBe(200);
  expect(await statusOf('sort=name&sort=name')).toBe(400);
  expect(await statusOf('q=blue+lotus%20%2B&__proto__=1&constructor=2')).toBe(200);
});
