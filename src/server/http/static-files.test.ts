import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const clientFolder = mkdtempSync(join(tmpdir(), 'kalakari-client-'));
const files = {
  'assets/entry-D2WQ75c2.js': script,
  'assets/entry-D2WQ75c2.js.map': 'SECRET',
  'assets/photo-worker-B1a2c3d4.js': script,
  'assets/libheif-nX98dN_7.wasm': '\0asm',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.vite/manifest.json': 'SECRET',
  '.env': 'SECRET',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clientFolder, name)), { recursive: true });
    writeFileSync(join(clientFolder, name), text);
  }
});
afterAll(() => rm(clientFolder, { recursive: true }));

it('serves built files, cached forever when their name contains a hash', async () => {
  const shop = await openShop(undefined, { clientFolder });
  const asset = await shop.request('GET', '/assets/entry-D2WQ75c2.js');
  expect(asset).toMatchObject({ status: 200, text: script });
  expect(asset.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const icon = await shop.request('GET', '/favicon.svg');
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  });
  const headers = { 'if-none-match': asset.headers['etag'] ?? '' };
  expect((await shop.request('GET', '/assets/entry-D2WQ75c2.js', { headers })).status).toBe(304);
  const small = await shop.request('GET', '/assets/entry-D2WQ75c2.js', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(small.headers['content-encoding']).toBe('br');
  expect(Number(small.headers['content-length'])).toBeLessThan(500);
});

it('only the worker that converts photos may compile WebAssembly', async () => {
  const shop = await openShop(undefined, { clientFolder });
  const policyOf = async (path: string) =>
    (await shop.request('GET', path)).headers['content-security-policy'];
  expect(await policyOf('/assets/photo-worker-B1a2c3d4.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  );
  for (const path of ['/assets/entry-D2WQ75c2.js', '/assets/libheif-nX98dN_7.wasm', '/'])
    expect([path, await policyOf(path)]).not.toEqual([path, expect.stringContaining('wasm')]);
  const wasm = await shop.request('GET', '/assets/libheif-nX98dN_7.wasm');
  expect(wasm.headers['content-type']).toBe('application/wasm');
});

it('serves no other files', { tags: ['HT18'] }, async () => {
  const shop = await openShop(undefined, { clientFolder });
  const wanted = [
    '/.env',
    '/.git/config',
    '/package.json',
    '/src/server/main.ts',
    '/node_modules/fastify/package.json',
    '/data/shop.db',
    '/assets/entry-D2WQ75c2.js.map',
    '/.vite/manifest.json',
    '/assets/',
    '/assets',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/wp-login.php',
    '/media/../shop.db',
  ];
  for (const path of wanted) {
    const response = await shop.request('GET', path);
    expect(response.text).not.toContain('SECRET');
    expectFailure(response, 'not_found');
  }
  expectFailure(await shop.request('POST', '/assets/entry-D2WQ75c2.js'), 'method_not_allowed');
});
