import { problem } from '#contract/api/problems.ts';
import { damagedImageProblem } from '../processing/formats.ts';

// libvips stores the messages of all failures in one buffer, and each operation that ends clears it. So an operation that
// fails while another one ends can lose its message. sharp then reports one of these.
const LOST_REASON =
  /^(?:Unknown error|Warning treated as error due to failOn setting|Input buffer has corrupt header:\s*$)/;
const isReasonLost = (error: unknown) => error instanceof Error && LOST_REASON.test(error.message);

const MAX_TRIES = 3;

/** Repeats work that failed without a reason: the reason tells a damaged image from a lack of threads. */
export async function retryForReason<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isReasonLost(error)) throw error;
    }
  }
}

/**
 * Runs a decoder, and reports its errors as damage of the image, unless the machine has no threads left or is too busy.
 * @throws problem `invalid`, `unavailable`
 */
export async function reportDamage<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await retryForReason(work);
  } catch (error) {
    throwIfOutOfThreads(error);
    throwIfTimedOut(error);
    throw damagedImageProblem(name);
  }
}

/** Tells a machine without free threads from a damaged image. @throws problem `unavailable` */
export function throwIfOutOfThreads(error: unknown): void {
  if (error instanceof Error && error.message.includes('creating thread')) throw later();
}

/** Tells a failure without a reason from a bug. The image was decoded, so it is not damaged. @throws problem `unavailable` */
export function throwIfReasonLost(error: unknown): void {
  if (isReasonLost(error)) throw later();
}

/** Tells a machine too busy to resize an image in time from a bug. @throws problem `unavailable` */
export function throwIfTimedOut(error: unknown): void {
  if (error instanceof Error && /^timeout: \d+% complete/.test(error.message)) throw later();
}

const later = () =>
  problem('unavailable', 'The shop cannot accept pictures right now. Please try again in a moment.', {
    retryAfter: 10,
  });
