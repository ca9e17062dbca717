import { SocketAddress, isIPv4, isIPv6 } from 'node:net';

const HEXTETS = 8;
/** One customer's network: whoever has one IPv6 address has these 64 bits and all that follow. */
const NETWORK_HEXTETS = 4;
/** The longest IPv6 address has 45 characters; the rest is room for the name of a network interface. */
const MAX_CHARACTERS = 64;

/**
 * The one spelling of an IP address, so that the same address is equal to itself: an IPv4 address that is written as an
 * IPv6 address (`::ffff:1.2.3.4`, `::ffff:102:304`, `::1.2.3.4`) is that IPv4 address, an IPv6 address is short, in lower
 * case and without the network interface behind `%`.
 * @returns undefined for what is no IP address
 */
export function canonicalIp(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return undefined;
  const { address } = new SocketAddress({ address: text.replace(/%.*$/, ''), family: 'ipv6' });
  return /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/**
 * What limits are counted for: an IPv4 address as it is, an IPv6 address by its /64.
 * @param address as the socket or a trusted proxy gives it; anything else is its own group
 */
export function ipSubnet(address: string): string {
  const ip = canonicalIp(address);
  if (ip === undefined || isIPv4(ip)) return ip ?? address;
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : HEXTETS - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, NETWORK_HEXTETS).join(':')}::/64`;
}
