import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createOverloadResponder } from '../http/hardening/overload-response.ts';
import { NOT_OPEN_YET } from '../http/readiness.ts';
import type { SecurityHeaders } from '../http/responses/security-headers.ts';
import { unavailablePage } from '../http/responses/error-pages.ts';
import { openShop } from '#tests/support/shop.ts';
import { checkDomain, checkProxy, checkShop } from './network.ts';

const RETRY_SECONDS = 60;

/** What the doctor finds at a server whose /readyz says ready. @param home responds to all other paths */
async function findingOf(home: RequestListener) {
  const server = createServer((request, response) =>
    request.url === '/readyz' ? response.end('ready') : home(request, response),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  // The server listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  return checkShop({ ...readConfig({}), port });
}

test('tells a shop without an administrator from an overloaded one', async () => {
  const { body } = unavailablePage('This shop opens soon.', RETRY_SECONDS, NOT_OPEN_YET);
  const withoutAdmin = await findingOf((_request, response) => response.writeHead(503).end(body));
  expect(withoutAdmin).toMatchObject({
    status: 'warning',
    text: expect.stringContaining('no administrator'),
  });
  const noHeaders: SecurityHeaders = [];
  const overloaded = await findingOf(createOverloadResponder(noHeaders));
  expect(overloaded).toMatchObject({ status: 'warning', text: expect.not.stringContaining('administrator') });
  const open = await findingOf((_request, response) => response.end('home'));
  expect(open).toMatchObject({ status: 'ok' });
});

test('does not blame the domain while the shop is stopped', async () => {
  const web = createServer((_request, response) => response.end('a website'));
  await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void web.close());
  // The server listens on a port, not on a path.
  const { port } = web.address() as AddressInfo;
  const config = { ...readConfig({}), publicUrl: `http://127.0.0.1:${port}` };
  // Nothing listens on port 1.
  expect(await checkDomain({ ...config, port: 1 })).toMatchObject({ part: 'Domain', status: 'unknown' });
  expect(await checkDomain({ ...config, port })).toMatchObject({ status: 'ok' });
  // Nothing forwards the domain to the shop.
  expect(await checkDomain({ ...config, publicUrl: 'http://127.0.0.1:1', port })).toMatchObject({
    status: 'failed',
    advice: expect.stringMatching(/systemctl status caddy.*docker ps/),
  });
});

test('takes an IPv6 address in PUBLIC_URL for an IP address', async () => {
  // Nothing listens on port 1, so the check ends after it has looked up the name.
  const config = { ...readConfig({}), publicUrl: 'http://[2001:db8::1]', port: 1 };
  const { status, text } = await checkDomain(config);
  expect([status, text]).toEqual(['unknown', expect.stringContaining('2001:db8::1 (2001:db8::1)')]);
});

test('a proxy at another address than TRUST_PROXY is no trusted one', async () => {
  const shop = await openShop(undefined, { config: { trustProxy: ['192.0.2.1'] } });
  // Nothing responds there.
  const config = { ...shop.services.config, publicUrl: 'https://127.0.0.1:9' };
  expect(await checkProxy(config)).toMatchObject({ status: 'unknown' });
  // The shop notes the proxy in DATA_DIR, where the doctor reads it.
  await shop.server.inject({
    url: '/healthz',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(await checkProxy(config)).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('Set TRUST_PROXY=192.0.2.1,127.0.0.1 and restart the shop.'),
  });
});
