import { problem } from '#contract/api/problems.ts';
import type { SlidingWindowCounter } from './sliding-window-counter.ts';

// How an attempt is counted, whatever it tries. The limits of logins, codes and others, with their numbers, are in
// auth-rate-limits.ts.

/** A try at a password, a code or a link. It counts as a failure until one of these calls settles it. */
export type Attempt = {
  /**
   * The password or code was right, so the attempt does not count. A right password makes the IP address trusted for this
   * account.
   */
  succeeded(): Promise<void>;
  /** The password or code was wrong, so the attempt counts. */
  failed(): Promise<void>;
  /** The password or code was not checked, so the attempt does not count. */
  notChecked(): Promise<void>;
};

/** A counter and the key of an attempt in it. */
export type Limit = { counter: SlidingWindowCounter; key: string };

/** Reports the outcome of what was counted: `false` removes it from the counts. */
export type Settle = (isCounted: boolean) => void;

/** `limits` are enforced; an attempt also counts in `alsoCounted`, which cannot reject it. */
type AttemptRequest = { limits: readonly Limit[]; alsoCounted: readonly Limit[] };
type QueuedAttempt = AttemptRequest & { admit(settle: Settle): void; reject(error: Error): void };

/**
 * The queue stays short: ten attempts are checked within a second, and once as many have failed as a limit allows, the rest are
 * rejected.
 */
const MAX_WAITING = 60;
const MAX_WAIT_MS = 8_000;

const fullOf = (limits: readonly Limit[]) =>
  limits.filter(({ counter, key }) => counter.msUntilAllowed(key) > 0);

/** @throws problem `too_many_requests` if there are any */
function rejectExceeded(exceeded: readonly Limit[], message?: string): void {
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map(({ counter, key }) => counter.msUntilAllowed(key)));
  throw problem('too_many_requests', message, { retryAfter: Math.ceil(wait / 1000) });
}

/**
 * @returns whether another attempt is allowed now; false means that it has to wait for the outcome of pending ones
 * @throws problem `too_many_requests` if failures alone exceed a limit
 */
function mayBeginNow(limits: readonly Limit[]): boolean {
  const full = fullOf(limits);
  rejectExceeded(full.filter(({ counter, key }) => !counter.hasPending(key)));
  return full.length === 0;
}

/**
 * Counts one in each limit; simultaneous calls cannot exceed one.
 * @returns a function that settles it: `false` removes it from the counts
 * @throws problem `too_many_requests` if a limit is full
 */
export function consume(limits: readonly Limit[], message?: string): Settle {
  rejectExceeded(fullOf(limits), message);
  const settles = limits.map(({ counter, key }) => counter.begin(key));
  return (isCounted) => {
    for (const settle of settles) settle(isCounted);
  };
}

/**
 * Counts attempts when they begin, so that simultaneous ones cannot exceed a limit. While pending attempts fill a limit,
 * further ones wait for their outcome: rejecting them at once would also reject correct passwords.
 * @returns begins an attempt, counts it in `limits` and `alsoCounted`, and enforces `limits`. It throws problem
 *   `too_many_requests` if failures exceed a limit, and `unavailable` if too many attempts wait, or one for too long
 */
export function createAttemptQueue({ maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) {
  const queue = new Set<QueuedAttempt>();

  function begin({ limits, alsoCounted }: AttemptRequest): Settle {
    const settles = [...limits, ...alsoCounted].map(({ counter, key }) => counter.begin(key));
    return (isCounted) => {
      for (const settle of settles) settle(isCounted);
      admitWaiting();
    };
  }

  function admitWaiting(): void {
    for (const waiting of queue) {
      try {
        if (!mayBeginNow(waiting.limits)) continue;
        queue.delete(waiting);
        waiting.admit(begin(waiting));
      } catch (error) {
        queue.delete(waiting);
        waiting.reject(error as Error); // `mayBeginNow` throws only problems.
      }
    }
  }

  const busy = () => problem('unavailable', undefined, { retryAfter: 1 });

  return async (limits: readonly Limit[], alsoCounted: readonly Limit[] = []): Promise<Settle> => {
    if (mayBeginNow(limits)) return begin({ limits, alsoCounted });
    if (queue.size >= maxWaiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<Settle>();
    const waiting: QueuedAttempt = { limits, alsoCounted, admit: resolve, reject };
    queue.add(waiting);
    const timer = setTimeout(() => {
      queue.delete(waiting);
      reject(busy());
    }, maxWaitMs);
    return promise.finally(() => clearTimeout(timer));
  };
}

/** Settles the attempt by the outcome of `work`. @param isWrong whether an error means a wrong password or code */
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
    await (isWrong(error) ? attempt.failed() : attempt.notChecked());
    throw error;
  }
}
