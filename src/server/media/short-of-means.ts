import { problem } from '#contract/problems.ts';

/**
 * Tells a picture that is damaged from a machine that gives the shop no more threads to look at it.
 * @throws problem `unavailable` when that is what failed
 */
export function refuseWhenShort(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('creating thread')) return;
  throw later();
}

/**
 * Tells a bug from a machine so busy that a picture, which could be decoded, was not made smaller in time.
 * @throws problem `unavailable` when that is what happened
 */
export function refuseWhenSlow(error: unknown): void {
  if (error instanceof Error && /^timeout: \d+% complete/.test(error.message)) throw later();
}

const later = () =>
  problem('unavailable', 'The shop cannot take pictures in right now. Please try again in a moment.', {
    retryAfter: 10,
  });
