import { connect, type PeerCertificate } from 'node:tls';
import { type Finding, findingsOf, reasonOf } from './finding.ts';
import { DAY_MS } from '#contract/durations.ts';

const TIMEOUT_MS = 5_000;
/** Caddy and others renew in the last third of the lifetime. A certificate in its last sixth should have been renewed. */
const OVERDUE_SHARE = 1 / 6;

/** The times are epoch milliseconds; `error` is the code for which browsers do not trust it. */
type Certificate = { validFrom: number; validTo: number; error: string | undefined };

const { ok, failed, unknown } = findingsOf('Certificate');

/** The host of a URL as sockets and DNS take it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '');

/** Reads the certificate that browsers get, without verifying it first. @throws when no connection is possible */
function readCertificate(url: URL): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  const host = hostOf(url);
  const socket = connect({
    host,
    port: Number(url.port || 443),
    servername: host,
    rejectUnauthorized: false,
  });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('it does not respond')));
  socket.once('error', reject);
  socket.once('secureConnect', () => {
    const { valid_from, valid_to }: PeerCertificate = socket.getPeerCertificate();
    // Node types the error as an Error; at run time it is its code.
    const error = socket.authorized ? undefined : String(socket.authorizationError);
    resolve({ validFrom: Date.parse(valid_from), validTo: Date.parse(valid_to), error });
    socket.end();
  });
  return promise;
}

const inDays = (ms: number) => {
  const days = Math.floor(ms / DAY_MS);
  if (days < 1) return 'in less than a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
};

const ADVICE =
  'See why it is not renewed in the log of your proxy. The log of Caddy: journalctl -u caddy -n 50, ' +
  'or with Docker: docker compose --project-name kalakari logs --tail 50 caddy';
/** How to see whether Caddy runs. */
export const CADDY_STATUS = 'systemctl status caddy, or with Docker: docker ps';

/** @param now epoch milliseconds */
export async function checkCertificate(publicUrl: string, now: number): Promise<Finding> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') {
    if (url.hostname === 'localhost') return unknown('PUBLIC_URL is not set, so there is no certificate.');
    return failed(
      'PUBLIC_URL starts with http://, so passwords travel unencrypted.',
      'Put a proxy with https in front, such as Caddy, and set PUBLIC_URL to https://.',
    );
  }
  try {
    const { validFrom, validTo, error } = await readCertificate(url);
    if (validTo <= now) return failed('It has expired, so browsers refuse the shop.', ADVICE);
    if (error !== undefined) return failed(`Browsers do not trust it (${error}).`, ADVICE);
    const remaining = validTo - now;
    if (remaining < (validTo - validFrom) * OVERDUE_SHARE)
      return failed(`It expires ${inDays(remaining)} and should have been renewed by now.`, ADVICE);
    return ok(`Browsers trust it; it expires ${inDays(remaining)}.`);
  } catch (error) {
    return unknown(
      `Nothing responds at ${url.host} with https (${reasonOf(error)}).`,
      `Check whether the firewall lets port 443 through, and whether Caddy runs: ${CADDY_STATUS}`,
    );
  }
}
