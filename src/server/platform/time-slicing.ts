import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** The longest time in milliseconds for which other requests wait. */
const SLICE_MS = 10;

const PAUSE_MS = 20;

/**
 * Serves other requests after work that took tens of milliseconds. Node accepts one new connection per turn of the event
 * loop. After one turn, the second visitor would wait for the next part of the work, the third for two parts, and so on.
 */
export const pauseForOtherRequests = (): Promise<void> => wait(PAUSE_MS);

/** Runs long work in slices and serves other requests in between. The work can be interrupted at each `yield`. */
export async function runInSlices<T>(work: Generator<void, T, void>): Promise<T> {
  let sliceStart = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
}
