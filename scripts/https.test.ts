import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../src/contract/durations.ts';
import { certificateFor } from '#tests/support/tls-certificate.ts';

// deploy/https.mjs, with which install.sh waits for the certificate.

/** The robots.txt of the shop: https.mjs compares it at the URL of the shop and on this machine. */
const ROBOTS = 'Sitemap: shop';
const certificate = certificateFor(Date.now() - DAY_MS, Date.now() + DAY_MS);

async function listen(server: Server, host = 'localhost'): Promise<string> {
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server on a port has an address.
  return String((server.address() as AddressInfo).port);
}
const pageOf = (text: string) => createServer((_request, response) => response.end(text));

/** A shop behind a web server with https. @param outside what the web server responds with */
async function serve(outside = ROBOTS, options: ServerOptions = certificate) {
  const web = createTlsServer(options, (_request, response) => response.end(outside));
  return { port: await listen(pageOf(ROBOTS)), url: `https://localhost:${await listen(web)}` };
}

interface Shop {
  port: string;
  url: string;
  host?: string;
}
/** Nothing listens on this port. */
const CLOSED = '1';

/**
 * Runs deploy/https.mjs for a shop.
 * @param https who provides https, as install.sh names it: `caddy`, `local-ca` or `other`
 * @param options.isTrusted whether this machine knows the authority of the certificate
 * @param options.seconds how long to wait
 */
function waitForHttps({ port, url, host }: Shop, https: string, { isTrusted = true, seconds = '0' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-https-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const authorities = join(folder, 'ca.pem');
  writeFileSync(authorities, certificate.cert);
  const args = [join(import.meta.dirname, '../deploy/https.mjs'), https, seconds, 'localhost'];
  const env = {
    HOST: host,
    PORT: port,
    PUBLIC_URL: url,
    ...(isTrusted && { NODE_EXTRA_CA_CERTS: authorities }),
  };
  const child = spawn(process.execPath, args, { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => void (printed += String(chunk)));
  return once(child, 'close').then(([status]) => ({ status, printed }));
}

test('ends with status 0 when a browser would get the shop with https', async () => {
  expect(await waitForHttps(await serve(), 'caddy')).toEqual({
    status: 0,
    printed: expect.stringMatching(/^ {2}localhost \(.*\) serves this shop over https\.\n$/),
  });
});

test.runIf(process.platform === 'linux')('finds a shop that listens on one address only', async () => {
  const host = '127.0.0.2';
  const { url } = await serve();
  const port = await listen(pageOf(ROBOTS), host);
  expect(await waitForHttps({ url, host, port }, 'caddy')).toMatchObject({ status: 0 });
  const health = (env: NodeJS.ProcessEnv) =>
    once(spawn(process.execPath, [join(import.meta.dirname, '../deploy/health.mjs')], { env }), 'close');
  expect(await health({ HOST: host, PORT: port })).toEqual([0, null]);
  expect(await health({ PORT: port })).toEqual([1, null]);
});

test.for([
  ['an unknown authority', serve, { isTrusted: false }, /do not trust \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
  [
    'no certificate',
    () => serve('', {}),
    {},
    /has no certificate yet\. What is missing: .* ports 80 and 443/,
  ],
  ['another website', () => serve('Parked'), {}, /leads to another website/],
  [
    'a closed port',
    async () => ({ port: CLOSED, url: `https://localhost:${CLOSED}` }),
    {},
    /does not respond with https \(ECONNREFUSED\)/,
  ],
] as const)('names what is missing: %s', async ([, start, options, sentence]) => {
  const { status, printed } = await waitForHttps(await start(), 'caddy', options);
  expect([status, printed]).toEqual([1, expect.stringMatching(sentence)]);
});

test('reports a server that accepts connections and does not respond', { timeout: 60_000 }, async () => {
  const silent = createTlsServer(certificate, () => undefined);
  const shop = { port: CLOSED, url: `https://localhost:${await listen(silent)}` };
  const { status, printed } = await waitForHttps(shop, 'caddy');
  expect([status, printed]).toEqual([
    1,
    expect.stringContaining('does not respond with https (no response)'),
  ]);
});

test.for([
  [
    'another website',
    () => serve('Parked'),
    /leads to another website.*the record that leads to your tunnel/,
  ],
  ['no certificate', () => serve('', {}), /has no certificate yet.*at your tunnel or web server/],
  [
    'a closed port',
    async () => ({ port: CLOSED, url: `https://localhost:${CLOSED}` }),
    /\(ECONNREFUSED\).*the record that leads to your tunnel/,
  ],
] as const)('behind a tunnel, the advice never names this machine: %s', async ([, start, sentence]) => {
  const { status, printed } = await waitForHttps(await start(), 'other');
  expect([status, printed]).toEqual([1, expect.stringMatching(sentence)]);
  expect(printed).not.toMatch(/this machine|firewall/);
});

test('does not wait for a domain without an address', { timeout: 60_000 }, async () => {
  const shop = { port: CLOSED, url: 'https://shop.invalid' };
  const { status, printed } = await waitForHttps(shop, 'caddy', { seconds: '600' });
  expect([status, printed]).toEqual([1, expect.stringMatching(/no IP address yet.*A record/)]);
});

test('waits for the certificate', { timeout: 60_000 }, async () => {
  const web = createTlsServer({}, (_request, response) => response.end(ROBOTS));
  const shop = { port: await listen(pageOf(ROBOTS)), url: `https://localhost:${await listen(web)}` };
  web.once('tlsClientError', () => web.setSecureContext(certificate));
  expect(await waitForHttps(shop, 'caddy', { seconds: '50' })).toMatchObject({ status: 0 });
});

test('accepts a certificate of a local authority only for the domain', async () => {
  const isTrusted = false;
  expect(await waitForHttps(await serve(), 'local-ca', { isTrusted })).toMatchObject({ status: 0 });
  const { port, url } = await serve();
  const otherDomain = { port, url: url.replace('localhost', 'shop.invalid') };
  const other = await waitForHttps(otherDomain, 'local-ca', { isTrusted });
  expect([other.status, other.printed]).toEqual([1, expect.stringContaining('do not trust')]);
});
