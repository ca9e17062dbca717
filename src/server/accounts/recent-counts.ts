/** How often something happened for each key within the last `windowMs`; an exact sliding window. */
export type RecentCounts = {
  /** Milliseconds until one more fits for this key; 0 when it fits now. */
  wait(key: string): number;
  /** Counts one. Answers how to take it back. */
  add(key: string): () => void;
};

// More keys than this server can hash passwords for in a window, so that a flood of keys cannot push out a count.
const KEYS = 100_000;

/** @param most how many fit into a window @param now milliseconds, never going back @param keys how many to remember */
export function createRecentCounts(
  most: number,
  windowMs: number,
  now: () => number,
  keys = KEYS,
): RecentCounts {
  // In the order of their last event: what is at the front is forgotten first.
  const events = new Map<string, number[]>();

  function recent(key: string): number[] {
    const since = now() - windowMs;
    return (events.get(key) ?? []).filter((time) => time > since);
  }

  function forgetOldest(): void {
    const since = now() - windowMs;
    for (const [key, times] of events) {
      if (events.size <= keys && (times.at(-1) ?? since) > since) return;
      events.delete(key);
    }
  }

  return {
    wait(key) {
      const times = recent(key);
      const oldest = times.at(-most);
      return oldest === undefined ? 0 : oldest + windowMs - now();
    },
    add(key) {
      const time = now();
      const times = [...recent(key), time];
      events.delete(key);
      events.set(key, times);
      forgetOldest();
      let counted = true;
      return () => {
        const left = events.get(key) ?? [];
        const at = counted ? left.indexOf(time) : -1;
        counted = false;
        if (at < 0) return;
        left.splice(at, 1);
        if (left.length === 0) events.delete(key);
      };
    },
  };
}
