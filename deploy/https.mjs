// "run.sh https HTTPS SECONDS [HOST]": waits until PUBLIC_URL serves this shop over https, and reports what is missing if it
// does not. With HTTPS "caddy" or "other" the certificate must be one that browsers trust. With "local-ca" any certificate with the
// domain's name is accepted, and HOST is asked instead of the domain's address. Plain JavaScript without packages, like health.mjs.
import { lookup } from 'node:dns/promises';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { checkServerIdentity } from 'node:tls';
import { setTimeout } from 'node:timers/promises';
import { localUrl } from './local-url.mjs';

const [https = 'caddy', limit = '120', caddyHost = '127.0.0.1'] = process.argv.slice(2);
const limitSeconds = Number(limit);
const url = new URL(process.env.PUBLIC_URL ?? '');
const isLocal = https === 'local-ca';
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 2_000;
const REPORT_EVERY_MS = 10_000;
const MAX_PAGE_CHARS = 100_000;

/** @typedef {{ status?: number | undefined, text: string, error?: string | undefined }} Page */

/** @returns {Promise<Page>} the page; what is wrong with the certificate is its `error` */
function fetchPage(/** @type {string} */ page, /** @type {object} */ options = {}) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const get = page.startsWith('https:') ? getHttps : getHttp;
  const sent = get(
    page,
    { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), ...options },
    (response) => {
      const socket = /** @type {import('node:tls').TLSSocket} */ (response.socket);
      const error =
        isLocal && 'getPeerCertificate' in socket
          ? checkServerIdentity(url.hostname, socket.getPeerCertificate())?.message
          : socket.authorizationError && String(socket.authorizationError);
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        if (text.length < MAX_PAGE_CHARS) text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode, text, error: error || undefined }));
    },
  );
  sent.once('error', reject);
  return promise;
}

const reasonOf = (/** @type {any} */ error) =>
  error?.code === 'ABORT_ERR' ? 'no response' : (error?.code ?? String(error));

/** What the person who installs the shop has to provide. A tunnel has an address of its own, which the domain must keep. */
const advice =
  https === 'other'
    ? {
        address: 'the tunnel or web server that you chose, and the record that leads to it',
        record: 'the record that leads to your tunnel or web server',
        access: 'a certificate for it at your tunnel or web server',
        ports: 'the record that leads to your tunnel or web server, and https there',
      }
    : {
        address: 'an A record for it at your domain provider, with the address of this machine',
        record: 'a record with the address of this machine',
        access: 'access from the internet to the ports 80 and 443 of this machine at that address',
        ports: 'a record with the address of this machine, and the ports 80 and 443 open in every firewall',
      };

/** @returns {Promise<{ isFine: boolean, text: string, isFinal?: boolean }>} */
async function examine() {
  const found = await lookup(url.hostname, { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => address).join(', ');
  if (addresses === '' && !isLocal) {
    const text = `${url.hostname} has no IP address yet. What is missing: ${advice.address}.`;
    return { isFine: false, isFinal: true, text };
  }
  const name = addresses === '' ? url.hostname : `${url.hostname} (${addresses})`;
  const options = {
    rejectUnauthorized: false,
    servername: url.hostname,
    ...(isLocal && { hostname: caddyHost, headers: { host: url.host } }),
  };
  try {
    const outside = await fetchPage(`${url.origin}/robots.txt`, options);
    if (outside.error !== undefined)
      return {
        isFine: false,
        text: `${name} responds with a certificate that browsers do not trust (${outside.error}). What is missing: a public certificate.`,
      };
    const inside = await fetchPage(`${localUrl}/robots.txt`);
    if (outside.status === inside.status && outside.text === inside.text)
      return { isFine: true, text: `${name} serves this shop over https.` };
    return [502, 503, 504].includes(outside.status ?? 0)
      ? {
          isFine: false,
          text: `${name} responds with ${outside.status}: what serves https there does not reach this shop.`,
        }
      : {
          isFine: false,
          text: `${name} leads to another website. What is missing: ${advice.record}.`,
        };
  } catch (error) {
    const reason = reasonOf(error);
    // A server without a certificate for the domain ends the handshake with a TLS alert.
    return {
      isFine: false,
      text: /alert/i.test(`${reason} ${error}`)
        ? `${name} has no certificate yet. What is missing: ${advice.access}.`
        : `${name} does not respond with https (${reason}). What is missing: ${advice.ports}.`,
    };
  }
}

const since = performance.now();
let reportedAt = since;
let reported = '';
let result = await examine();
while (!result.isFine && !result.isFinal && performance.now() - since < limitSeconds * 1_000) {
  if (performance.now() - reportedAt >= REPORT_EVERY_MS) {
    reportedAt = performance.now();
    const seconds = Math.round((reportedAt - since) / 1_000);
    const reason = result.text === reported ? '' : `: ${result.text}`;
    reported = result.text;
    process.stdout.write(`  Not yet, after ${seconds} of at most ${limitSeconds} seconds${reason}\n`);
  }
  await setTimeout(PAUSE_MS);
  result = await examine();
}
process.stdout.write(`  ${result.text}\n`);
process.exitCode = result.isFine ? 0 : 1;
