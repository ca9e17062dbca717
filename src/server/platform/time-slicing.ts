import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time in milliseconds for which other requests wait. */
const SLICE_MS = 10;

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
