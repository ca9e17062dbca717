import { beforeEach, describe, expect, it } from 'vitest';
import type { ProblemCode } from '#contract/api/problems.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { listenAnywhere, sendRaw } from '#tests/support/raw-http.ts';
import { openShop } from '#tests/support/shop.ts';

const host = 'Host: shop.example\r\n';
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;
const post = (headers: string, body = '') => `POST /api/auth/logout HTTP/1.1\r\n${host}${headers}\r\n${body}`;

describe('a malformed or unusual request', () => {
  let port: number;
  beforeEach(async () => {
    port = await listenAnywhere((await openShop()).server);
  });

  const rejected: Record<string, [request: string, code: ProblemCode]> = {
    'two Host headers': [get('/healthz', 'Host: evil.example\r\n'), 'malformed'],
    'no Host header': ['GET /healthz HTTP/1.1\r\n\r\n', 'malformed'],
    'two Authorization headers': [
      get('/healthz', 'Authorization: Bearer a\r\nAUTHORIZATION: Bearer b\r\n'),
      'malformed',
    ],
    'an absolute URL': [get('http://evil.example/healthz'), 'malformed'],
    'an asterisk': [`OPTIONS * HTTP/1.1\r\n${host}\r\n`, 'malformed'],
    'two slashes': [get('//evil.example/%2e%2e/'), 'not_found'],
    'a backslash': [get('/\\evil.example'), 'not_found'],
    'a percent sign alone': [get('/product/%'), 'malformed'],
    'half an escape': [get('/api/products?q=%E0%A4%A'), 'malformed'],
    'an overlong escape': [get('/%C0%AE%C0%AE/'), 'malformed'],
    'a zero character': [get('/api/products/%00'), 'malformed'],
    'a URL of 9 KB': [get(`/${'a'.repeat(9 * 1024)}`), 'address_too_long'],
    'a header of 17 KB': [get('/healthz', `X-Long: ${'a'.repeat(17 * 1024)}\r\n`), 'headers_too_large'],
    '3,000 headers': [get('/healthz', 'X-A: 1234567\r\n'.repeat(3000)), 'headers_too_large'],
    'an expectation': [get('/healthz', 'Expect: miracles\r\n'), 'expectation_failed'],
    'a compressed body': [post('Content-Encoding: gzip\r\nContent-Length: 2\r\n', '{}'), 'unsupported_type'],
    'length and chunks': [
      post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      'malformed',
    ],
    'two lengths': [post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 'malformed'],
    'a negative length': [post('Content-Length: -1\r\n'), 'malformed'],
    'an unknown transfer encoding': [post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'), 'malformed'],
    'a compressed body in chunks': [
      post('Transfer-Encoding: gzip, chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
      'malformed',
    ],
    'a folded header': [get('/healthz', 'X-A: 1\r\n 2\r\n'), 'malformed'],
    'bare line feeds': ['GET /healthz HTTP/1.1\nHost: a\n\n', 'malformed'],
    'a zero byte in a header': [get('/healthz', 'X-A: \0\r\n'), 'malformed'],
    'an unknown method': [`FOO /healthz HTTP/1.1\r\n${host}\r\n`, 'malformed'],
    'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'malformed'],
    'HTTP/0.9': ['GET /\r\n\r\n', 'malformed'],
    'a TLS greeting': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'malformed'],
    CONNECT: [`CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 'method_not_allowed'],
    TRACE: [`TRACE /api/products HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 'method_not_allowed'],
    PROPFIND: [`PROPFIND /api/products HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 'method_not_allowed'],
  };
  for (const [name, [request, code]] of Object.entries(rejected)) {
    it(
      `gets an error and a closed connection: ${name}`,
      { tags: ['AU21', 'AZ35', 'HT04', 'HT05', 'HT06', 'HT07', 'HT11', 'HT20', 'HT24', 'HT26', 'IM23'] },
      async () => {
        const response = await sendRaw(port, [request]);
        expectFailure(response, code);
        expect(response.headers['connection']).toBe('close');
        expect(response.headers).not.toHaveProperty('location');
      },
    );
  }

  it('does not affect the response to the previous request', async () => {
    const response = await sendRaw(port, [`${get('/readyz')}GARBAGE\r\n\r\n`, 'MORE\r\n\r\n']);
    expect(response.status).toBe(200);
    expect(response.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('with HTTP/1.0 gets a response, and the connection closes', { tags: ['HT24'] }, async () => {
    const response = await sendRaw(port, ['GET /healthz HTTP/1.0\r\n\r\n']);
    expect(response.status).toBe(200);
    expect(response.headers['connection']).toBe('close');
  });

  it('with an upgrade is served without it', { tags: ['HT21'] }, async () => {
    const response = await sendRaw(port, [
      get('/healthz', 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n'),
    ]);
    expect(response.status).toBe(200);
  });

  it(
    'a hundred requests in one packet get a response each, and the health check after them the last one',
    { tags: ['HT23'] },
    async () => {
      const requests = Array.from({ length: 100 }, (_, at) => get(`/api/nothing-${at}`)).join('');
      const last = 'Connection: close\r\n';
      const { text } = await sendRaw(port, [requests + get('/healthz', last)]);
      const responses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
      expect(responses).toHaveLength(101);
      // An overloaded shop rejects some of them, but never the health check.
      expect(responses.slice(0, 100).filter((status) => status !== '404' && status !== '503')).toEqual([]);
      expect(responses.at(-1)).toBe('200');
    },
  );

  it('very many without reading the responses close the connection', { tags: ['HT23'] }, async () => {
    // A connection may have 128 unanswered requests.
    const response = await sendRaw(port, [get('/healthz').repeat(1_000)]);
    expect(response.text).toBe('');
    const last = get('/healthz', 'Connection: close\r\n');
    expect((await sendRaw(port, [get('/healthz').repeat(120) + last])).text.match(/ 200 OK/g)).toHaveLength(
      121,
    );
  });

  it(
    'is closed within 15 seconds when its headers arrive slowly, while others are served',
    { tags: ['deep', 'HT01'], timeout: 30_000 },
    async () => {
      // One header every 500 ms.
      const drip = Array.from({ length: 40 }, (_, at) => [`X-${at}: a\r\n`, 500]).flat();
      const started = Date.now();
      const slow = Array.from({ length: 50 }, () => sendRaw(port, [`GET / HTTP/1.1\r\n${host}`, ...drip]));
      expect((await sendRaw(port, [get('/healthz', 'Connection: close\r\n')])).status).toBe(200);
      for (const response of await Promise.all(slow)) expectFailure(response, 'timeout');
      expect(Date.now() - started).toBeLessThan(15_000);
    },
  );

  it('does not end the server', async () => {
    for (const [request] of Object.values(rejected)) await sendRaw(port, [request]);
    expect((await sendRaw(port, [get('/healthz', 'Connection: close\r\n')])).status).toBe(200);
  });
});
