import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { certificateFor } from '#tests/support/tls-certificate.ts';
import { checkCertificate } from './certificate.ts';

/** The start of the certificate, in whole seconds as certificates have. */
const validFrom = Math.floor((Date.now() - DAY_MS) / 1_000) * 1_000;
const daysAfter = (count: number) => validFrom + count * DAY_MS;

/** A server with a certificate of 90 days. @returns its URL, and the certificate */
async function serve(): Promise<{ url: string; cert: string }> {
  const certificate = certificateFor(validFrom, daysAfter(90));
  const server = createServer(certificate, (socket) => socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server on a port has an address.
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, cert: certificate.cert };
}

test('a certificate that the system trusts is in order until it should have been renewed', async () => {
  const { url, cert } = await serve();
  const known = getCACertificates();
  setDefaultCACertificates([...known, cert]);
  onTestFinished(() => setDefaultCACertificates(known));
  expect(await checkCertificate(url, daysAfter(60))).toEqual({
    part: 'Certificate',
    status: 'ok',
    text: 'Browsers trust it; it expires in 30 days.',
  });
  // The last sixth of 90 days begins after 75.
  expect(await checkCertificate(url, daysAfter(74))).toMatchObject({ status: 'ok' });
  expect(await checkCertificate(url, daysAfter(76))).toMatchObject({
    status: 'failed',
    text: 'It expires in 14 days and should have been renewed by now.',
    advice: expect.stringMatching(/journalctl -u caddy .*docker compose .* logs .*caddy$/),
  });
  expect(await checkCertificate(url, daysAfter(91))).toMatchObject({
    status: 'failed',
    text: 'It has expired, so browsers refuse the shop.',
  });
});

test('a certificate of an unknown authority is not trusted', async () => {
  const { url } = await serve();
  expect(await checkCertificate(url, daysAfter(2))).toMatchObject({
    status: 'failed',
    text: 'Browsers do not trust it (DEPTH_ZERO_SELF_SIGNED_CERT).',
  });
});

test('says that nothing responds, that there is no https, or that PUBLIC_URL is not set', async () => {
  expect(await checkCertificate('https://localhost:1', validFrom)).toMatchObject({
    status: 'unknown',
    advice: expect.stringMatching(/systemctl status caddy.*docker ps/),
  });
  expect(await checkCertificate('http://shop.example', validFrom)).toMatchObject({ status: 'failed' });
  expect(await checkCertificate('http://localhost:3000', validFrom)).toMatchObject({ status: 'unknown' });
});
