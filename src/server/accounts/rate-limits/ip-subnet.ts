import { SocketAddress, isIPv4, isIPv6 } from 'node:net';

const HEXTETS = 8;
const HEXTET_BITS = 16;
/** The longest IPv6 address has 45 characters; the name of a network interface can follow. */
const MAX_CHARACTERS = 64;

/** Prefix length of `::ffff:a.b.c.d` before the IPv4 address. */
export const MAPPED_BITS = 96;

/**
 * Normalizes an IP address, so that equal addresses have equal texts. IPv4 addresses in IPv6 notation (`::ffff:1.2.3.4`,
 * `::ffff:102:304`, `::1.2.3.4`) become IPv4. IPv6 addresses become compressed and lower-case, without the network
 * interface after `%`.
 * @returns undefined if `text` is not an IP address
 */
export function canonicalIp(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return undefined;
  const { address } = new SocketAddress({ address: text.replace(/%.*$/, ''), family: 'ipv6' });
  return /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/**
 * The key for rate limits: an IPv4 address itself, the network of an IPv6 address.
 * @param address from the socket or a trusted proxy. Other text is returned unchanged
 * @param bits a /64 is one network of an internet subscriber, who can use every address in it; a /48 is all that one subscriber usually gets
 */
export function ipSubnet(address: string, bits: 64 | 48 = 64): string {
  const ip = canonicalIp(address);
  if (ip === undefined || isIPv4(ip)) return ip ?? address;
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : HEXTETS - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, bits / HEXTET_BITS).join(':')}::/${bits}`;
}
