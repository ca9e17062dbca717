import type { IncomingMessage } from 'node:http';
import { BlockList, type Socket, isIPv4 } from 'node:net';
import { canonicalIp } from '../accounts/rate-limits/ip-subnet.ts';
import type { Config } from '../config.ts';

/**
 * The IP address that a request comes from, in its one spelling: that of the connection, or where the connection is a
 * trusted proxy's, the one that the proxy names in X-Forwarded-For. Empty when the connection is gone.
 */
export type ClientIp = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** @param ip in its one spelling */
export const ipFamily = (ip: string) => (isIPv4(ip) ? 'ipv4' : 'ipv6');

/** The bits that stand before the IPv4 address in `::ffff:a.b.c.d`. */
const MAPPED_BITS = 96;

/** Lists the proxies by the kind of their address: `::/0` is every IPv6 address and no IPv4 address. */
function listProxies(proxies: readonly string[]): { ipv4: BlockList; ipv6: BlockList } {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const proxy of proxies) {
    const [text = '', given] = proxy.split('/');
    const ip = canonicalIp(text) ?? text;
    const bits = given === undefined ? undefined : Number(given);
    const isMapped = isIPv4(ip) && !isIPv4(text);
    if (bits === undefined) lists[ipFamily(ip)].addAddress(ip, ipFamily(ip));
    else if (!isMapped) lists[ipFamily(ip)].addSubnet(ip, bits, ipFamily(ip));
    // Fewer bits would name a network that no IPv4 address belongs to.
    else if (bits >= MAPPED_BITS) lists.ipv4.addSubnet(ip, bits - MAPPED_BITS, 'ipv4');
  }
  return lists;
}

/**
 * Whether the settings trust a proxy. `on` trusts the nearest one, whose connection we see.
 * @returns takes the proxy's IP address and how many proxies stand between it and the shop
 */
export function createProxyTrust(setting: Config['trustProxy']): (ip: string, hop: number) => boolean {
  if (typeof setting === 'boolean') return (_ip, hop) => setting && hop === 0;
  const lists = listProxies(setting);
  return (ip) => ip !== '' && lists[ipFamily(ip)].check(ip, ipFamily(ip));
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'));
  const [ip = '', port, ...more] = text.split(':');
  return port !== undefined && more.length === 0 ? ip : text;
}

/** A request passes fewer proxies, which name themselves in fewer characters. Only the last ones of the header are read. */
const MAX_PROXIES = 20;
const MAX_FORWARDED = 50 * MAX_PROXIES;

/** @param setting which proxies to trust, as TRUST_PROXY says */
export function createClientIp(setting: Config['trustProxy']): ClientIp {
  const isTrusted = createProxyTrust(setting);
  return ({ headers, socket }) => {
    let ip = canonicalIp(socket.remoteAddress ?? '') ?? '';
    if (setting === false) return ip;
    // Each proxy adds the address of its own caller at the end.
    const named = headers['x-forwarded-for']?.toString().slice(-MAX_FORWARDED).split(',') ?? [];
    for (let hop = 0; hop < MAX_PROXIES && isTrusted(ip, hop); hop += 1) {
      const next = canonicalIp(withoutPort(named.pop()?.trim() ?? ''));
      // A word instead of an address is no group of its own: with a new word for each request nothing would be limited.
      if (next === undefined) break;
      ip = next;
    }
    return ip;
  };
}

/** Tells whether a connection is that of a trusted proxy, on which requests of many clients arrive. */
export function createProxyCheck(
  setting: Config['trustProxy'],
): (socket: Pick<Socket, 'remoteAddress'>) => boolean {
  const isTrusted = createProxyTrust(setting);
  return ({ remoteAddress }) => isTrusted(canonicalIp(remoteAddress ?? '') ?? '', 0);
}
