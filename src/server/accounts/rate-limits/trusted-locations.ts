const REMEMBERED_MS = 30 * 24 * 60 * 60_000;
const PLACES = 50_000;

/** Pairs of account and address (as opaque keys) where the owner came in within 30 days; the least recent go first. */
export function createTrustedLocations(now: () => number, max = PLACES) {
  const seen = new Map<string, number>();
  return {
    has(key: string): boolean {
      const time = seen.get(key);
      return time !== undefined && now() - time < REMEMBERED_MS;
    },
    add(key: string): void {
      seen.delete(key);
      seen.set(key, now());
      const [oldest] = seen.keys();
      if (seen.size > max && oldest !== undefined) seen.delete(oldest);
    },
  };
}
