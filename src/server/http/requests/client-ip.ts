import type { IncomingMessage } from 'node:http';
import { BlockList, type Socket, isIPv4 } from 'node:net';
import { canonicalIp, MAPPED_BITS } from '#server/accounts/rate-limits/ip-subnet.ts';
import type { Config } from '#server/config.ts';

/**
 * The client's IP address in canonical form: that of the connection or, behind a trusted proxy, the one from
 * X-Forwarded-For. Empty when the connection is closed.
 */
export type ClientIp = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** @param ip in canonical form */
export const ipFamily = (ip: string) => (isIPv4(ip) ? 'ipv4' : 'ipv6');

/** Keeps IPv4 and IPv6 proxies apart: `::/0` matches every IPv6 address and no IPv4 address. */
function listProxies(proxies: readonly string[]): { ipv4: BlockList; ipv6: BlockList } {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const proxy of proxies) {
    const [text = '', prefix] = proxy.split('/');
    const ip = canonicalIp(text) ?? text;
    const bits = prefix === undefined ? undefined : Number(prefix);
    // An IPv4 address as IPv6, such as ::ffff:10.0.0.1.
    const isMapped = isIPv4(ip) && !isIPv4(text);
    if (bits === undefined) lists[ipFamily(ip)].addAddress(ip, ipFamily(ip));
    else if (!isMapped) lists[ipFamily(ip)].addSubnet(ip, bits, ipFamily(ip));
    // config.ts rejects a mapped address with a prefix below MAPPED_BITS.
    else lists.ipv4.addSubnet(ip, bits - MAPPED_BITS, 'ipv4');
  }
  return lists;
}

/**
 * Whether TRUST_PROXY trusts a proxy. `on` trusts the nearest one only.
 * @returns takes the proxy's IP address and the number of proxies between it and the shop
 */
export function createProxyTrust(setting: Config['trustProxy']): (ip: string, hop: number) => boolean {
  if (typeof setting === 'boolean') return (_ip, hop) => setting && hop === 0;
  const lists = listProxies(setting);
  return (ip) => ip !== '' && lists[ipFamily(ip)].check(ip, ipFamily(ip));
}

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'));
  const [ip = '', port, ...more] = text.split(':');
  return port !== undefined && more.length === 0 ? ip : text;
}

/** Only the last 20 proxies of the header are read, so that its length costs nothing; real requests pass fewer. */
const MAX_PROXIES = 20;
/** Characters of the header that are read: 50 for each proxy. */
const MAX_FORWARDED = 50 * MAX_PROXIES;

export function createClientIp(setting: Config['trustProxy']): ClientIp {
  const isTrusted = createProxyTrust(setting);
  return ({ headers, socket }) => {
    let ip = canonicalIp(socket.remoteAddress ?? '') ?? '';
    if (setting === false) return ip;
    // Each proxy appends the IP address of its own client.
    const forwarded = headers['x-forwarded-for']?.toString().slice(-MAX_FORWARDED).split(',') ?? [];
    for (let hop = 0; hop < MAX_PROXIES && isTrusted(ip, hop); hop += 1) {
      const next = canonicalIp(withoutPort(forwarded.pop()?.trim() ?? ''));
      // Ignore a value that is no IP address: as a client of its own, each new value would evade the rate limits.
      if (next === undefined) break;
      ip = next;
    }
    return ip;
  };
}

/** Whether a connection is from a trusted proxy, which sends requests of many clients. */
export function createProxyCheck(setting: Config['trustProxy']) {
  const isTrusted = createProxyTrust(setting);
  return ({ remoteAddress }: Pick<Socket, 'remoteAddress'>): boolean =>
    isTrusted(canonicalIp(remoteAddress ?? '') ?? '', 0);
}
