/**
 * Keys that were added within `ttlMs`. Beyond `max` keys it forgets the least recently added.
 * @param now monotonic milliseconds
 */
export function createRecentSet(ttlMs: number, max: number, now: () => number) {
  // The keys in the order in which they were last added, so that the first is forgotten first.
  const addedAt = new Map<string, number>();
  return {
    has: (key: string): boolean => now() - (addedAt.get(key) ?? -Infinity) < ttlMs,
    add(key: string): void {
      addedAt.delete(key);
      addedAt.set(key, now());
      const [oldest] = addedAt.keys();
      if (addedAt.size > max && oldest !== undefined) addedAt.delete(oldest);
    },
    delete: (key: string): void => void addedAt.delete(key),
  };
}
