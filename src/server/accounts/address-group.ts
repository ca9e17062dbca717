import { isIPv6 } from 'node:net';

const HEXTETS = 8;
/** One customer's network: whoever has one IPv6 address has these 64 bits and all that follow. */
const NETWORK_HEXTETS = 4;

/**
 * What limits are counted for: an IPv4 address as it is, an IPv6 address by its /64.
 * @param address as the socket or a trusted proxy gives it; anything else is its own group
 */
export function addressGroup(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : HEXTETS - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = all.slice(0, NETWORK_HEXTETS).map((hextet) => Number.parseInt(hextet, 16).toString(16));
  return `${network.join(':')}::/64`;
}
