import { problem } from '#contract/api/problems.ts';

/** Runs `work` when its turn comes. @throws problem `unavailable` at once when too much is waiting already */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

/** A line for heavy work: `atOnce` pieces under way and at most `most` waiting. */
export function createConcurrencyLimiter(atOnce: number, max: number): ConcurrencyLimiter {
  let running = 0;
  const line: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= max) throw problem('unavailable', undefined, { retryAfter: 1 });
    await new Promise<void>((resolve) => line.push(resolve));
  }

  // The place is handed to the next in line, so that a newcomer cannot slip in between.
  function done(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      done();
    }
  };
}
