import { problem } from '#contract/problems.ts';

/**
 * Tells a picture that is damaged from a machine that gives the shop no more threads to look at it.
 * @throws problem `unavailable` when that is what failed
 */
export function refuseWhenShort(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('creating thread')) return;
  throw problem('unavailable', 'The shop cannot take pictures in right now. Please try again in a moment.', {
    retryAfter: 10,
  });
}
