import { problem } from '#contract/api/problems.ts';

// libvips keeps the reasons of all failures in one place, and each operation that ends empties it: what fails at the same time as
// something else can be left without a reason. sharp then says one of these.
const LOST_REASON =
  /^(?:Unknown error|Warning treated as error due to failOn setting|Input buffer has corrupt header:\s*$)/;
const isReasonLost = (error: unknown) => error instanceof Error && LOST_REASON.test(error.message);

/** How often work is done at most until its failure has a reason. */
const TIMES = 3;

/** Does the same work again when it failed without a reason, because damage must be told from a shortage of threads. */
export async function retryForReason<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work();
    } catch (error) {
      if (time === TIMES || !isReasonLost(error)) throw error;
    }
  }
}

/**
 * Tells a picture that is damaged from a machine that gives the shop no more threads to look at it.
 * @throws problem `unavailable` when that is what failed
 */
export function throwIfOutOfThreads(error: unknown): void {
  if (error instanceof Error && error.message.includes('creating thread')) throw later();
}

/**
 * Tells a bug from a failure without a reason, of a picture that was decoded and so cannot be what is wrong.
 * @throws problem `unavailable` when it has none
 */
export function throwIfReasonLost(error: unknown): void {
  if (isReasonLost(error)) throw later();
}

/**
 * Tells a bug from a machine so busy that a picture, which could be decoded, was not made smaller in time.
 * @throws problem `unavailable` when that is what happened
 */
export function throwIfTimedOut(error: unknown): void {
  if (error instanceof Error && /^timeout: \d+% complete/.test(error.message)) throw later();
}

const later = () =>
  problem('unavailable', 'The shop cannot take pictures in right now. Please try again in a moment.', {
    retryAfter: 10,
  });
