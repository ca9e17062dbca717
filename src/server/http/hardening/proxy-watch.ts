import type { IncomingMessage } from 'node:http';
import { rmSync, readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { OperatorWarning } from '#contract/shop/settings.ts';
import { canonicalIp } from '#server/accounts/rate-limits/ip-subnet.ts';
import type { Services } from '#server/context.ts';
import { createProxyTrust, ipFamily } from '../requests/client-ip.ts';

/** The number of proxies between the nearest one and the shop. */
const NEAREST = 0;

/** The headers in which proxies name the visitor. The shop reads the first. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** Private networks: a client there that names another visitor's IP address is a proxy. */
const PRIVATE_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const;

const SHARED =
  "So all visitors share one IP address, and a stranger's wrong passwords can lock everyone out for 15 minutes.";

const untrustedProxy = (peer: string, setting: string): OperatorWarning => ({
  title: 'All visitors share one IP address',
  message: `A proxy at ${peer} passes visitors on to the shop, and the shop does not trust it. ${SHARED} Set TRUST_PROXY=${setting} and restart the shop.`,
});

const proxyWithoutVisitor = (peer: string): OperatorWarning => ({
  title: 'All visitors share one IP address',
  message: `The proxy at ${peer} does not say in X-Forwarded-For who the visitor is. ${SHARED} Let the proxy send that header; the README shows how.`,
});

const suspectedProxy = (peer: string): OperatorWarning => ({
  title: 'Is there a proxy in front of your shop?',
  message: `A request from ${peer} names another visitor's IP address. If that is your proxy or CDN, add its address to TRUST_PROXY and restart the shop. If you use none, there is nothing to do: anyone can send this.`,
});

/** What the processes of this machine have reported since their start, for `shop doctor`. */
const fileOf = (dataDir: string) => join(dataDir, 'proxy-warning.json');
const ReportedProxy = z.object({ isCertain: z.boolean(), message: z.string() });
type ReportedProxy = z.infer<typeof ReportedProxy>;

/** The warning about a proxy that a running process of this machine has reported. */
export function readProxyWarning(dataDir: string): ReportedProxy | undefined {
  try {
    return ReportedProxy.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Stores the warning in the data folder. A suspicion never replaces what another process of this machine has stored. */
function storeWarning(dataDir: string, reported: ReportedProxy): void {
  const flag = reported.isCertain ? 'w' : 'wx';
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify(reported), { mode: 0o600, flag });
  } catch {
    // A failed write, as on a full disk, is no reason to reject a request: the log and the dashboard have the warning.
  }
}

function clearWarning(dataDir: string): void {
  try {
    rmSync(fileOf(dataDir), { force: true });
  } catch {
    // The doctor then reports the last one until the next start.
  }
}

type ProxiedRequest = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Reports a proxy that the shop does not trust, or that does not name the visitor: in the log when it is suspected and when it
 * is certain, and in the dashboard and to `shop doctor` until the next start.
 * @returns a function to call with each request
 */
export function createProxyWatch({
  config: { trustProxy, dataDir, workerRole },
  log,
  operatorWarnings,
}: Pick<Services, 'config' | 'log' | 'operatorWarnings'>): (request: ProxiedRequest) => void {
  const isTrusted = createProxyTrust(trustProxy);
  const privateNetworks = new BlockList();
  for (const [ip, bits, family] of PRIVATE_NETWORKS) privateNetworks.addSubnet(ip, bits, family);
  // Workers report once: one that joins others, or replaces one, must not delete what they have reported.
  if (!workerRole?.joinsOthers) clearWarning(dataDir);
  let isCertain = false;
  let isReported = false;

  function report(peer: string, header: string, warning: OperatorWarning): void {
    isReported = true;
    operatorWarnings.report('proxy', warning);
    storeWarning(dataDir, { isCertain, message: warning.message });
    log.warn({ peer, header }, `${warning.title}. ${warning.message}`);
  }

  return ({ headers, socket }) => {
    if (isCertain) return;
    const header = HEADERS.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    const peer = canonicalIp(socket.remoteAddress ?? '') ?? '';
    const trusted = isTrusted(peer, NEAREST);
    if (peer === '' || (trusted && header === 'x-forwarded-for')) return;
    isCertain = trusted || privateNetworks.check(peer, ipFamily(peer));
    if (trusted) return report(peer, header, proxyWithoutVisitor(peer));
    const setting = Array.isArray(trustProxy) ? [...trustProxy, peer].join(',') : peer;
    if (isCertain) return report(peer, header, untrustedProxy(peer, setting));
    if (!isReported) report(peer, header, suspectedProxy(peer));
  };
}
