import { problem } from '#contract/api/problems.ts';

const RETRY_SECONDS = 2;

/** Limits the bytes that are in memory at once: of request bodies with images, or of the images in them. */
export type MemoryBudget = ReturnType<typeof createMemoryBudget>;

export function createMemoryBudget(total: number) {
  let reserved = 0;
  const listeners = new Set<() => void>();
  return {
    /**
     * Reserves `bytes` until the returned function is called.
     * @param onRejected called each time another caller is rejected while these bytes are reserved: a body that arrives slowly is
     *   then given up, see http/validation/read-body.ts
     * @throws problem `unavailable` when the budget is exhausted; something larger than the whole budget is accepted alone
     */
    reserve(bytes: number, onRejected: () => void = () => undefined): () => void {
      if (reserved > 0 && reserved + bytes > total) {
        for (const notify of listeners) notify();
        throw problem('unavailable', 'Many pictures are arriving at once. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        });
      }
      reserved += bytes;
      // A new function, because two callers may pass the same one.
      const notify = () => onRejected();
      listeners.add(notify);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        reserved -= bytes;
        listeners.delete(notify);
      };
    },
  };
}
