/** After this many failures an image keeps the renditions that it had from the start. */
const MAX_TRIES = 3;

/** What the rendition worker remembers about images between two steps: state only, no timers and no I/O. */
export type RenditionQueue = ReturnType<typeof createRenditionQueue>;

/** @param retryAfterMs wait before the second try; the third waits ten times as long, so that a storage can come back */
export function createRenditionQueue(retryAfterMs: number) {
  const tries = new Map<string, number>();
  const waiting = new Set<string>();
  const finished = new Set<string>();

  return {
    /** Images that must not be picked now: finished but not yet `ready` in the database, or waiting for a retry. */
    excluded: () => [...finished, ...waiting],
    hasFailed: (hash: string) => tries.has(hash),
    /** Images that have all renditions and are not yet `ready` in the database. */
    finished: () => [...finished],
    finish: (hash: string) => void finished.add(hash),
    /** These images are `ready` in the database now. */
    remove(hashes: readonly string[]): void {
      for (const hash of hashes) finished.delete(hash);
    },
    /** @returns milliseconds until the next try, or undefined after the last one */
    fail(hash: string): number | undefined {
      const tried = (tries.get(hash) ?? 0) + 1;
      tries.set(hash, tried);
      waiting.add(hash);
      return tried < MAX_TRIES ? retryAfterMs * 10 ** (tried - 1) : undefined;
    },
    /** The wait after a failure is over. */
    release: (hash: string) => void waiting.delete(hash),
    /** Forgets what happened to these images before: their files have been repaired. */
    reset(hashes: readonly string[]): void {
      for (const set of [tries, waiting, finished]) for (const hash of hashes) set.delete(hash);
    },
  };
}
