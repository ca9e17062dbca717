/** After this many failures an image keeps the renditions that it had from the start. */
const MAX_TRIES = 3;

/** What the rendition worker remembers about images between two steps: state only, no timers and no I/O. */
export type RenditionQueue = {
  /** Images that must not be picked now: finished but not yet marked, or waiting for a retry. */
  excluded(): string[];
  hasFailed(hash: string): boolean;
  /** Images that have all renditions and are not yet marked as ready. */
  finished(): readonly string[];
  finish(hash: string): void;
  /** These images are marked as ready in the database. */
  marked(hashes: readonly string[]): void;
  /** @returns milliseconds until the next try, or undefined after the last one */
  fail(hash: string): number | undefined;
  /** The wait after a failure is over. */
  release(hash: string): void;
  /** Forgets what happened to these images before: their files have been repaired. */
  reset(hashes: readonly string[]): void;
};

/** @param retryAfterMs wait before the second try; the third waits ten times as long, so that a storage can come back */
export function createRenditionQueue(retryAfterMs: number): RenditionQueue {
  const tries = new Map<string, number>();
  const waiting = new Set<string>();
  let finished: string[] = [];

  const removeFinished = (hashes: readonly string[]) => {
    finished = finished.filter((hash) => !hashes.includes(hash));
  };

  return {
    excluded: () => [...finished, ...waiting],
    hasFailed: (hash) => tries.has(hash),
    finished: () => [...finished],
    finish: (hash) => void finished.push(hash),
    marked: removeFinished,
    fail(hash) {
      const tried = (tries.get(hash) ?? 0) + 1;
      tries.set(hash, tried);
      waiting.add(hash);
      return tried < MAX_TRIES ? retryAfterMs * 10 ** (tried - 1) : undefined;
    },
    release: (hash) => void waiting.delete(hash),
    reset(hashes) {
      for (const hash of hashes) {
        tries.delete(hash);
        waiting.delete(hash);
      }
      removeFinished(hashes);
    },
  };
}
