import { problem } from '#contract/api/problems.ts';

/** Work that may wait its turn, oldest first, while at most `atOnce` run. */
export type UploadLimiter = {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Answers at once when nothing runs, else when the last of what runs and waits has ended. */
  quiet(): Promise<void>;
};

export function createGate(atOnce: number): UploadLimiter {
  const waiting: (() => void)[] = [];
  let listeners: (() => void)[] = [];
  let running = 0;

  function leave() {
    const next = waiting.shift();
    // The place is handed on, so that nobody can slip in between.
    if (next) return next();
    running -= 1;
    if (running > 0) return;
    const told = listeners;
    listeners = [];
    for (const tell of told) tell();
  }

  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async quiet() {
      if (running > 0) await new Promise<void>((resolve) => listeners.push(resolve));
    },
  };
}

/** Bytes that may be held at a time. */
export type MemoryBudget = {
  /**
   * Sets `bytes` aside until the answer is called.
   * @param others is told each time somebody is refused while this is held
   * @throws problem `unavailable` when that would be too much; something larger than the whole budget is let in alone
   */
  reserve(bytes: number, others?: () => void): () => void;
};

export function createMemoryBudget(total: number): MemoryBudget {
  let held = 0;
  const holders = new Set<() => void>();
  return {
    reserve(bytes, others = () => undefined) {
      if (held > 0 && held + bytes > total) {
        for (const tell of holders) tell();
        throw problem('unavailable', 'Many pictures are arriving at once. Please try again in a moment.', {
          retryAfter: 2,
        });
      }
      held += bytes;
      // One of its own, also where the same function was given twice.
      const tell = () => others();
      holders.add(tell);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        held -= bytes;
        holders.delete(tell);
      };
    },
  };
}
