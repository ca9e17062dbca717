import { setImmediate as breathe } from 'node:timers/promises';

/** For how long work holds up all others, in milliseconds. */
const SLICE = 10;

/** Does long work that can be left wherever it yields: others are served in between. */
export async function runInSlices<T>(work: Generator<void, T, void>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE) continue;
    await breathe();
    begun = performance.now();
  }
}
