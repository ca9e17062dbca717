import { problem } from '#contract/api/problems.ts';

/** Runs a bounded number of tasks at once, the oldest first. */
export type Limiter = ReturnType<typeof createLimiter>;

/** @param concurrency tasks at once @param maxWaiting tasks that may wait; one more is rejected */
export function createLimiter(concurrency: number, maxWaiting = Infinity) {
  const waiting: (() => void)[] = [];
  let idleListeners: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw problem('unavailable', undefined, { retryAfter: 1 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // `running` stays: the slot passes to the next task, so that a new one cannot take it in between.
    if (next) return next();
    running -= 1;
    if (running > 0) return;
    const listeners = idleListeners;
    idleListeners = [];
    for (const notify of listeners) notify();
  }

  return {
    /** Runs `work` when a slot is free. @throws problem `unavailable` at once when too many tasks wait already */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** Resolves when no task runs or waits. */
    async idle(): Promise<void> {
      if (running > 0) await new Promise<void>((resolve) => idleListeners.push(resolve));
    },
  };
}

/**
 * Does `work` for every item, two at a time: decoding an image needs much memory and CPU. After a failure it waits for the
 * other item of the pair, does not begin the rest, and throws. @returns the results in the order of the items
 */
export async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < items.length; index += 2) {
    const pair = items.slice(index, index + 2).map(work);
    await Promise.allSettled(pair);
    results.push(...(await Promise.all(pair)));
  }
  return results;
}

/**
 * Does `work` for each item, for `limit` items at a time.
 * @throws the first error, as soon as the work that had begun has ended; no more begins after an error
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of remaining) {
      if (errors.length > 0) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (errors.length > 0) throw errors[0];
}
