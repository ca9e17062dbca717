import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { listenAnywhere } from '#tests/support/raw-http.ts';
import { openShop } from '#tests/support/shop.ts';

const GARBAGE_TOKEN = { headers: { authorization: 'Bearer garbage' } };

forEachEngine((open) => {
  describe('a public response', () => {
    it('has a strong ETag and is not sent again to a client that has it', { tags: ['HT17'] }, async () => {
      const shop = await openShop(open);
      const first = await shop.request('GET', '/api/categories');
      expect(first.headers['cache-control']).toBe('no-cache');
      expect(first.headers['vary']).toBe('Accept-Encoding, Authorization');
      const etag = first.headers['etag'] ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
        const again = await shop.request('GET', '/api/categories', { headers: { 'if-none-match': known } });
        expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
        expect(again.headers['x-content-type-options']).toBe('nosniff');
      }
      for (const unknown of ['"a"', 'garbage', '"'.repeat(4_000), ',,,']) {
        const again = await shop.request('GET', '/api/categories', { headers: { 'if-none-match': unknown } });
        expect(again.status).toBe(200);
      }
    });

    it('is sent again after a change', async () => {
      const shop = await openShop(open);
      const token = await shop.adminToken();
      const before = await shop.request('GET', '/api/categories');
      await shop.request('POST', '/api/categories', { token, body: { name: 'Prints' } });
      const headers = { 'if-none-match': before.headers['etag'] ?? '' };
      const after = await shop.request('GET', '/api/categories', { headers });
      expect(after.status).toBe(200);
      expect(after.body.data).toHaveLength(1);
    });

    it('is compressed when it is large, with an ETag for each encoding', async () => {
      const shop = await openShop(open);
      const token = await shop.adminToken();
      for (let at = 0; at < 12; at += 1) {
        await shop.request('POST', '/api/categories', { token, body: { name: `Prints ${at}` } });
      }
      const port = await listenAnywhere(shop.server);
      const get = async (encoding: string) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/categories`, {
          headers: { 'accept-encoding': encoding },
        });
        return { headers: response.headers, text: await response.text() };
      };
      const plain = await get('identity');
      expect(plain.headers.get('content-encoding')).toBeNull();
      const seen = new Set([plain.headers.get('etag')]);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const response = await get(accepted);
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(response.text).toBe(plain.text);
        seen.add(response.headers.get('etag'));
      }
      expect(seen.size).toBe(3);
      const raw = await shop.server.inject({ url: '/api/categories', headers: { 'accept-encoding': 'br' } });
      expect(brotliDecompressSync(raw.rawPayload).toString()).toBe(plain.text);
      const gz = await shop.server.inject({ url: '/api/categories', headers: { 'accept-encoding': 'gzip' } });
      expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.text);
    });

    it('serves guest data to a stale token, uncached', async () => {
      const shop = await openShop(open);
      const response = await shop.request('GET', '/api/products', GARBAGE_TOKEN);
      expect(response.status).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers).not.toHaveProperty('etag');
    });

    it('never sends a guest the response for an administrator', { tags: ['HT15'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.adminToken();
      await shop.request('POST', '/api/categories', { token, body: { name: 'Secret', visibility: false } });
      const admin = await shop.request('GET', '/api/categories?visibility=ALL', { token });
      expect(admin.text).toContain('Secret');
      expect(admin.headers['cache-control']).toBe('no-store');
      expect((await shop.request('GET', '/api/categories')).text).not.toContain('Secret');
    });
  });

  it('private responses are never cached', { tags: ['HT15', 'HT16'] }, async () => {
    const shop = await openShop(open);
    const token = await shop.newSession();
    for (const [method, path] of [
      ['GET', '/api/user'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      const response = await shop.request(method, path, { token });
      expect([path, response.status, response.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
    for (const path of ['/api/user/x.css', '/api/user;.css', '/api/user/']) {
      const response = await shop.request('GET', path, { token });
      expect([path, response.status, response.headers['cache-control']]).toEqual([path, 404, 'no-store']);
    }
  });
});

describe('every response', () => {
  it('has the security headers and an id that no client can choose', { tags: ['HT25'] }, async () => {
    const shop = await openShop(undefined, { config: { publicUrl: 'https://shop.example' } });
    for (const path of [
      '/api/products',
      '/api/nothing',
      '/healthz',
      '/nothing',
      '/.env',
      '/api/docs',
      '/api/products/%',
    ]) {
      const { headers } = await shop.request('GET', path, { headers: { 'x-request-id': 'mine' } });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'strict-transport-security': expect.stringContaining('max-age='),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.not.stringMatching('mine'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    }
  });

  it('does not contain a host that the client sent', { tags: ['HT09'] }, async () => {
    const shop = await openShop();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/api/user',
      'x-rewrite-url': '/api/user',
    };
    for (const path of ['/api/products', '/api/docs', '/api/openapi.json', '/nothing']) {
      const response = await shop.request('GET', path, { headers });
      expect(response.text + JSON.stringify(response.headers)).not.toContain('evil.example');
    }
  });
});
