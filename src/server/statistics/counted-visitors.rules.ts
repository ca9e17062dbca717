import type { SeenVisitor } from './recorder.ts';
import type { CountedVisitor } from './statistics.store.ts';
import { hashNetwork, hashVisitor, isPerson, type Salt } from './visitor-hash.ts';

const sumOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) => {
  const sum = new Map(one);
  for (const [key, count] of other) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
};

function merge(one: CountedVisitor, other: CountedVisitor | undefined): CountedVisitor {
  if (!other) return one;
  return {
    visitor: one.visitor,
    network: one.network,
    source: other.source === 'direct' ? one.source : other.source,
    views: sumOf(one.views, other.views),
    hearts: new Set([...one.hearts, ...other.hearts]),
    enquiries: sumOf(one.enquiries, other.enquiries),
  };
}

/** The people among the visitors, by their hashes instead of their addresses and user agents. */
export function countedVisitors(seen: readonly SeenVisitor[], salt: Salt): CountedVisitor[] {
  const byHash = new Map<string, CountedVisitor>();
  for (const { ip, agent, source = 'direct', ...counts } of seen) {
    if (!isPerson(agent)) continue;
    const visitor = hashVisitor(salt, ip, agent);
    // Addresses of one IPv6 network have the same hash: they are one visitor.
    const counted = { ...counts, visitor, network: hashNetwork(salt, ip), source };
    byHash.set(visitor, merge(counted, byHash.get(visitor)));
  }
  return [...byHash.values()];
}
