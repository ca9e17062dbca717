const TTL_MS = 30 * 24 * 60 * 60_000;
const MAX_LOCATIONS = 50_000;

/**
 * Pairs of account and IP address, as opaque keys, from which the owner logged in within 30 days. Evicts the least recent.
 */
export function createTrustedLocations(now: () => number, max = MAX_LOCATIONS) {
  const lastSeen = new Map<string, number>();
  return {
    has(key: string): boolean {
      const time = lastSeen.get(key);
      return time !== undefined && now() - time < TTL_MS;
    },
    add(key: string): void {
      lastSeen.delete(key);
      lastSeen.set(key, now());
      const [oldest] = lastSeen.keys();
      if (lastSeen.size > max && oldest !== undefined) lastSeen.delete(oldest);
    },
  };
}
