import { problem } from '#contract/api/problems.ts';
import { damagedImageProblem } from '../processing/formats.ts';

// libvips stores the messages of all failures in one buffer, and each operation that ends clears it. So an operation that
// fails while another one ends can lose its message. sharp then reports one of these.
const LOST_MESSAGE =
  /^(?:Unknown error|Warning treated as error due to failOn setting|Input buffer has corrupt header:\s*$)/;
const isMessageLost = (error: unknown) => error instanceof Error && LOST_MESSAGE.test(error.message);

const MAX_TRIES = 3;
const RETRY_SECONDS = 10;

/** Repeats work after an error without its message, which tells a damaged image from a lack of threads. */
export async function retryIfMessageLost<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isMessageLost(error)) throw error;
    }
  }
}

/**
 * Runs a decoder, and reports its errors as damage of the image, unless their reason is that the machine has no threads left or
 * is too busy. An error that still has no message after all tries counts as damage.
 * @throws problem `invalid`, `unavailable`
 */
export async function withDamageAsProblem<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await retryIfMessageLost(work);
  } catch (error) {
    throwIfOutOfThreads(error);
    throwIfTimedOut(error);
    throw damagedImageProblem(name);
  }
}

/** Throws `unavailable` if the machine has no free threads. */
export function throwIfOutOfThreads(error: unknown): void {
  if (error instanceof Error && error.message.includes('creating thread')) throw busyProblem();
}

/** Throws `unavailable` if an error has lost its message. Only for a decoded image: the error of a decoder can be damage. */
export function throwIfMessageLost(error: unknown): void {
  if (isMessageLost(error)) throw busyProblem();
}

/** Throws `unavailable` if the machine was too busy to resize an image in time. */
export function throwIfTimedOut(error: unknown): void {
  if (error instanceof Error && /^timeout: \d+% complete/.test(error.message)) throw busyProblem();
}

const busyProblem = () =>
  problem('unavailable', 'The shop cannot accept pictures right now. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
