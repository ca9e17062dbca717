import { problem } from '#contract/api/problems.ts';

/** Runs `work` when a slot is free. @throws problem `unavailable` at once when the queue is full */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits expensive work: `concurrency` tasks run and at most `maxQueued` wait. */
export function createConcurrencyLimiter(concurrency: number, maxQueued: number): ConcurrencyLimiter {
  let running = 0;
  const queue: (() => void)[] = [];

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (queue.length >= maxQueued) throw problem('unavailable', undefined, { retryAfter: 1 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  // Hand the slot to the next in the queue directly, so that a new task cannot take it first.
  function release(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
