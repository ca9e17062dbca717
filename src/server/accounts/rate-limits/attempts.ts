import { problem } from '#contract/api/problems.ts';
import type { SlidingWindowCounter } from './sliding-window-counter.ts';

/** A guess at a password or a code, counted as a failure until one of these ends it. */
export type Attempt = {
  /** It was right: takes it back and remembers the address as a good one for this account. */
  succeeded(): Promise<void>;
  /** It was wrong: it stays counted. */
  failed(): Promise<void>;
  /** It was not compared with anything: takes it back. */
  refund(): Promise<void>;
};

/** A count and the key that an attempt has there. */
export type Limit = { counter: SlidingWindowCounter; key: string };

/** Ends an attempt. */
type End = (isCounted: boolean) => void;

type AttemptRequest = { limits: readonly Limit[]; alsoCounted: readonly Limit[] };
type QueuedAttempt = AttemptRequest & { admit(end: End): void; reject(error: Error): void };

/** Attempts that wait are few and short: ten are compared within a second, and who guesses wrong ten times is refused then. */
const MAX_WAITING = 60;
const MAX_WAIT_MS = 8_000;

/** @throws problem `too_many_requests` where no outcome can make room @returns whether one more fits now */
function fits(limits: readonly Limit[], sentence?: string): boolean {
  const full = limits.filter(({ counter, key }) => counter.msUntilAllowed(key) > 0);
  const refusing = full.filter(({ counter, key }) => !counter.hasPending(key));
  if (refusing.length > 0) {
    const wait = Math.max(...refusing.map(({ counter, key }) => counter.msUntilAllowed(key)));
    throw problem('too_many_requests', sentence, { retryAfter: Math.ceil(wait / 1000) });
  }
  return full.length === 0;
}

/** Counts one in each of the limits. @throws problem `too_many_requests` when one of them is met */
export function consume(limits: readonly Limit[], sentence?: string): void {
  fits(limits, sentence);
  for (const { counter, key } of limits) counter.add(key);
}

/**
 * Counts attempts when they begin, so that many at the same moment cannot slip through. While a limit is full of
 * attempts whose outcome is not known, further ones wait for it: refused at once, correct passwords would be taken for guesses.
 * @returns begins an attempt, counts it in `limits` and in `alsoCounted`, and holds it to `limits`; it throws problem
 *   `too_many_requests` when one of these is met by failures, and `unavailable` when too many wait, or one has waited too long
 */
export function createAttemptQueue({ maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) {
  const queue = new Set<QueuedAttempt>();

  function begin({ limits, alsoCounted }: AttemptRequest): End {
    const ends = [...limits, ...alsoCounted].map(({ counter, key }) => counter.begin(key));
    return (isCounted) => {
      for (const end of ends) end(isCounted);
      admitWaiting();
    };
  }

  function admitWaiting(): void {
    for (const waiting of queue) {
      try {
        if (!fits(waiting.limits)) continue;
        queue.delete(waiting);
        waiting.admit(begin(waiting));
      } catch (error) {
        queue.delete(waiting);
        waiting.reject(error as Error); // `fits` throws problems only.
      }
    }
  }

  const busy = () => problem('unavailable', undefined, { retryAfter: 1 });

  return async (limits: readonly Limit[], alsoCounted: readonly Limit[] = []): Promise<End> => {
    if (fits(limits)) return begin({ limits, alsoCounted });
    if (queue.size >= maxWaiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<End>();
    const waiting: QueuedAttempt = { limits, alsoCounted, admit: resolve, reject };
    queue.add(waiting);
    const timer = setTimeout(() => {
      queue.delete(waiting);
      reject(busy());
    }, maxWaitMs);
    return promise.finally(() => clearTimeout(timer));
  };
}

/** Ends the attempt as the work ends. @param isWrong whether the work threw because the guess was wrong */
export async function settleAttempt<T>(
  attempt: Attempt,
  isWrong: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    await attempt.succeeded();
    return result;
  } catch (error) {
    await (isWrong(error) ? attempt.failed() : attempt.refund());
    throw error;
  }
}
