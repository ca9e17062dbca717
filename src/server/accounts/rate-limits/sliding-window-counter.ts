/** Counts events per key within the last `windowMs`, as an exact sliding window. */
export type SlidingWindowCounter = {
  /** Milliseconds until another event is allowed for this key; 0 if it is allowed now. */
  msUntilAllowed(key: string): number;
  add(key: string): void;
  /** Counts an event with an open outcome. @returns settles it: `false` removes it from the count */
  begin(key: string): (isCounted: boolean) => void;
  /** Whether counted events are unsettled, so that another one may be allowed soon. */
  hasPending(key: string): boolean;
};

// Bounds the memory. Logins cannot fill it and so evict a count: no server hashes as many passwords within a window.
const MAX_KEYS = 100_000;

/** @param max events per window @param now monotonic milliseconds @param maxKeys evicts the least recent keys beyond this */
export function createSlidingWindowCounter(
  max: number,
  windowMs: number,
  now: () => number,
  maxKeys = MAX_KEYS,
): SlidingWindowCounter {
  // In the order of their last event: the first key is evicted first.
  const events = new Map<string, number[]>();
  /** Number of unsettled events. */
  const pending = new Map<string, number>();

  function recent(key: string): number[] {
    const since = now() - windowMs;
    return (events.get(key) ?? []).filter((time) => time > since);
  }

  function evict(): void {
    const since = now() - windowMs;
    for (const [key, times] of events) {
      if (events.size <= maxKeys && (times.at(-1) ?? since) > since) return;
      events.delete(key);
    }
  }

  function count(key: string): number {
    const time = now();
    const times = [...recent(key), time];
    events.delete(key);
    events.set(key, times);
    evict();
    return time;
  }

  function uncount(key: string, time: number): void {
    const times = events.get(key) ?? [];
    const index = times.indexOf(time);
    if (index < 0) return;
    times.splice(index, 1);
    if (times.length === 0) events.delete(key);
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
      pending.set(key, (pending.get(key) ?? 0) + 1);
      let isSettled = false;
      return (isCounted) => {
        if (isSettled) return;
        isSettled = true;
        const others = (pending.get(key) ?? 0) - 1;
        if (others > 0) pending.set(key, others);
        else pending.delete(key);
        if (!isCounted) uncount(key, time);
      };
    },
    hasPending: (key) => pending.has(key),
  };
}
