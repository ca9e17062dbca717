import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import type { CountedVisitor } from './batch.rules.ts';
import type { SeenVisitor } from './recorder.ts';
import { hashIdentity, hashNetwork, isPerson, type Salt } from './visitor-hash.ts';

const sumOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) => {
  const sum = new Map(one);
  for (const [key, count] of other) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
};

const merge = (one: CountedVisitor, other: CountedVisitor): CountedVisitor => ({
  visitor: one.visitor,
  network: one.network,
  source: one.source === undefined || one.source === 'direct' ? (other.source ?? one.source) : one.source,
  views: sumOf(one.views, other.views),
  hearts: new Set([...one.hearts, ...other.hearts]),
  enquiries: sumOf(one.enquiries, other.enquiries),
});

/** The people among the visitors, by their hashes instead of their addresses and user agents. */
export function countedVisitors(seen: readonly SeenVisitor[], salt: Salt): CountedVisitor[] {
  const byHash = new Map<string, CountedVisitor>();
  for (const { ip, agent, source, views, hearts, enquiries } of seen) {
    if (!isPerson(agent)) continue;
    const subnet = ipSubnet(ip);
    const visitor = hashIdentity(salt, `${subnet} ${agent}`);
    const counted = { visitor, network: hashNetwork(salt, subnet), source, views, hearts, enquiries };
    // Addresses of one IPv6 network have the same hash: they are one visitor.
    const known = byHash.get(visitor);
    byHash.set(visitor, known ? merge(known, counted) : counted);
  }
  return [...byHash.values()];
}
