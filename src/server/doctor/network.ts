import { lookup } from 'node:dns/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import { readProxyWarning } from '../http/hardening/proxy-watch.ts';
import { NOT_OPEN_YET } from '../http/readiness.ts';
import { parseBucketUrl } from '../media/storage/s3/s3-url.ts';
import { commandLine } from '../platform/command-line.ts';
import { CADDY_STATUS, hostOf } from './certificate.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';

const TIMEOUT_MS = 5_000;
const MAX_PAGE_BYTES = 4 * 2 ** 20;
/** Codes of a two-step login are valid for this long before and after. */
const MAX_CLOCK_ERROR_MS = 30_000;

type Response = { status: number; headers: IncomingMessage['headers']; text: string };

/** Requests a URL without verifying its certificate, which is another check. @throws when nothing responds in time */
async function request(url: string): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.startsWith('https:') ? getHttps : getHttp;
  const sent = get(url, { rejectUnauthorized: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve);
  sent.once('error', reject);
  const response = await promise;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > MAX_PAGE_BYTES) break;
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
  };
}

/** The running shop on this machine, past every proxy. It listens on HOST, which may be one IP address only. */
const localUrl = ({ host, port }: Config) => {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

export async function checkShop(config: Config): Promise<Finding> {
  const { ok, warning, failed } = findingsOf('Shop');
  try {
    const { status, text } = await request(`${localUrl(config)}/readyz`);
    if (status !== 200)
      return failed(`It is not ready: ${text.slice(0, 100)}`, 'Its log says why: shop logs');
    const page = await request(`${localUrl(config)}/`);
    if (page.status !== 503) return ok('It runs and serves visitors.');
    if (page.text.includes(NOT_OPEN_YET))
      return warning(
        'It runs, but has no administrator yet.',
        `"${commandLine('admin')}" prints a link that creates one.`,
      );
    return warning(
      'It runs, but cannot show its home page right now.',
      'It may have very many visitors. Try again in a minute; if it stays so, its log says why: shop logs',
    );
  } catch (error) {
    return failed(`It does not respond on this machine (${reasonOf(error)}).`, 'Its log says why: shop logs');
  }
}

/** Contains PUBLIC_URL, so that it tells one shop from another. */
const PAGE = '/robots.txt';

export async function checkDomain(config: Config): Promise<Finding> {
  const { ok, warning, failed, unknown } = findingsOf('Domain');
  const hostname = hostOf(new URL(config.publicUrl));
  if (hostname === 'localhost')
    return warning(
      'PUBLIC_URL is not set, so links in mails and previews lead nowhere.',
      'Set it to the URL of the shop, such as https://shop.example.com.',
    );
  const found = await lookup(hostname, { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => address).join(', ');
  if (found.length === 0)
    return failed(
      `${hostname} has no IP address.`,
      'At your domain provider, add an A record with the address of this machine; it can take an hour until it is known.',
    );
  const inside = await request(`${localUrl(config)}${PAGE}`).catch(() => undefined);
  if (!inside)
    return unknown(
      `The shop does not respond here, so whether ${hostname} (${addresses}) leads to it is open.`,
    );
  try {
    const outside = await request(`${config.publicUrl}${PAGE}`);
    if (outside.status === inside.status && outside.text === inside.text)
      return ok(`${hostname} (${addresses}) leads to this shop.`);
    return failed(
      `${hostname} (${addresses}) leads to another website.`,
      'Compare the address with the one of this machine, and correct the A record at your domain provider.',
    );
  } catch (error) {
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    if (found.some(({ address }) => own.includes(address)))
      return failed(
        `${hostname} leads to this machine, but the shop cannot be reached there (${reasonOf(error)}).`,
        `Check whether Caddy runs: ${CADDY_STATUS}`,
      );
    return unknown(
      `${hostname} leads to ${addresses}, which cannot be reached from here (${reasonOf(error)}).`,
      'Behind a router this is normal. Open the shop with a phone that is not in your Wi-Fi.',
    );
  }
}

function isOpen(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  socket.setTimeout(TIMEOUT_MS, () => resolve(false));
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

export async function checkPorts({ publicUrl }: Config): Promise<Finding> {
  const { ok, warning, unknown } = findingsOf('Ports');
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:' || url.port !== '') return unknown('The shop uses ports of its own.');
  const ports = [80, 443];
  const open = await Promise.all(ports.map((port) => isOpen(hostOf(url), port)));
  const closed = ports.filter((_port, index) => !open[index]);
  if (closed.length === 0) return ok('80 and 443 are open.');
  return warning(
    `From this machine, ${closed.join(' and ')} ${closed.length === 1 ? 'is' : 'are'} closed on ${url.hostname}.`,
    'Open both in the firewall here and at your provider: port 443 serves the shop, and port 80 renews the certificate.',
  );
}

/**
 * Whether a request to PUBLIC_URL gets a response of any kind: if it reaches this shop, the shop sees the proxy. Each has another
 * URL, so that no cache responds.
 */
const canReach = (config: Config): Promise<boolean> =>
  request(`${config.publicUrl}/healthz?doctor=${Date.now()}`).then(
    () => true,
    () => false,
  );

/** Lets a request come through the proxy, then reads what the running shop has reported about proxies. */
export async function checkProxy(config: Config): Promise<Finding> {
  const { ok, warning, failed, unknown } = findingsOf('Proxy');
  const isBehindProxy = config.publicUrl.startsWith('https:');
  if (isBehindProxy && config.trustProxy === false)
    return failed(
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is off: all visitors share one IP address.',
      'Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1,::1.',
    );
  const isReachable = isBehindProxy && (await canReach(config));
  const reported = readProxyWarning(config.dataDir);
  if (reported?.isCertain) return failed('The shop cannot tell its visitors apart.', reported.message);
  if (reported) return warning('There may be a proxy that the shop does not trust.', reported.message);
  if (!isBehindProxy) return ok('There is none in front of the shop.');
  if (isReachable) return ok('The shop trusts the proxy in front of it.');
  return unknown(
    'PUBLIC_URL cannot be reached from here, so nothing came through the proxy; the shop has seen none that it does not trust.',
  );
}

/** A server with a reliable clock: the bucket, which rejects requests with a wrong time, or else the certificate authority. */
function timeServer({ backups, storageUrl }: Config): string {
  const bucket = backups.url ?? storageUrl;
  if (bucket === undefined) return 'https://acme-v02.api.letsencrypt.org/directory';
  return new URL(parseBucketUrl(bucket).bucketUrl).origin;
}

export async function checkClock(config: Config): Promise<Finding> {
  const { ok, failed, unknown } = findingsOf('Clock');
  const server = timeServer(config);
  try {
    const { headers } = await request(server);
    const errorMs = Math.abs(Date.parse(headers.date ?? '') - Date.now());
    if (Number.isNaN(errorMs)) return unknown(`${server} does not report the time.`);
    if (errorMs <= MAX_CLOCK_ERROR_MS) return ok(`It agrees with ${server}.`);
    return failed(
      `It differs from ${server} by ${Math.round(errorMs / 1000).toLocaleString('en')} seconds.`,
      'Let the machine set its clock by itself: timedatectl set-ntp true',
    );
  } catch (error) {
    return unknown(`${server} cannot be reached (${reasonOf(error)}).`);
  }
}
