/** How often something happened for each key within the last `windowMs`; an exact sliding window. */
export type SlidingWindowCounter = {
  /** Milliseconds until one more fits for this key; 0 when it fits now. */
  msUntilAllowed(key: string): number;
  add(key: string): void;
  /** Counts one whose outcome is not known yet. @returns how to end it: it stays counted, or is taken back */
  begin(key: string): (isCounted: boolean) => void;
  /** Whether some of those counted have not ended: one more may fit when they do. */
  hasPending(key: string): boolean;
};

// More keys than this server can hash passwords for in a window, so that a flood of keys cannot push out a count.
const MAX_KEYS = 100_000;

/** @param max how many fit into a window @param now milliseconds, never going back @param keys how many to remember */
export function createSlidingWindowCounter(
  max: number,
  windowMs: number,
  now: () => number,
  keys = MAX_KEYS,
): SlidingWindowCounter {
  // In the order of their last event: what is at the front is forgotten first.
  const events = new Map<string, number[]>();
  /** How many have begun and not ended. */
  const open = new Map<string, number>();

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

  function count(key: string): number {
    const time = now();
    const times = [...recent(key), time];
    events.delete(key);
    events.set(key, times);
    forgetOldest();
    return time;
  }

  function takeBack(key: string, time: number): void {
    const left = events.get(key) ?? [];
    const index = left.indexOf(time);
    if (index < 0) return;
    left.splice(index, 1);
    if (left.length === 0) events.delete(key);
  }

  return {
    msUntilAllowed(key) {
      const times = recent(key);
      const oldest = times.at(-max);
      return oldest === undefined ? 0 : oldest + windowMs - now();
    },
    add(key) {
      count(key);
    },
    begin(key) {
      const time = count(key);
      open.set(key, (open.get(key) ?? 0) + 1);
      let hasEnded = false;
      return (isCounted) => {
        if (hasEnded) return;
        hasEnded = true;
        const others = (open.get(key) ?? 0) - 1;
        if (others > 0) open.set(key, others);
        else open.delete(key);
        if (!isCounted) takeBack(key, time);
      };
    },
    hasPending: (key) => open.has(key),
  };
}
