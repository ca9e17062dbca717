/** The longest that the page waits for a slice, in milliseconds: less than a frame. */
const SLICE_MS = 10;

type Run<Result> = {
  steps: Generator<void, Result, void>;
  onDone: (result: Result) => void;
};

/**
 * Runs steps in slices, so that the page can respond between them. A short run is done before this returns.
 * @returns a function that stops the run
 */
export function runInSlices<Result>({ steps, onDone }: Run<Result>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function slice(): void {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) {
        onDone(step.value);
        return;
      }
    } while (performance.now() < end);
    timer = setTimeout(slice);
  }
  slice();
  return () => clearTimeout(timer);
}
