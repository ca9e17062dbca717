import type { StreamedResponse } from '../dispatch.ts';
import type { PreparedBody } from './compressed-body.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimates the memory of a key and its response with compressed forms. */
const sizeOf = (key: string, prepared: PreparedBody) => key.length * 2 + prepared.bytes.length * 1.5 + 1_000;

/** Caches responses for guests until the catalog changes. */
export type GuestCache<Made extends PreparedBody | StreamedResponse = PreparedBody> = {
  /**
   * The cached response for `key`, or a new one. Concurrent calls share one computation. Streamed responses are too long to
   * be cached.
   * @param key the call and its validated input
   */
  get(key: string, make: () => Promise<Made>): Promise<Made>;
};

const isWhole = <Made extends PreparedBody | StreamedResponse>(made: Made): made is Made & PreparedBody =>
  !('parts' in made);

/** @param version the current catalog version */
export function createGuestCache<Made extends PreparedBody | StreamedResponse = PreparedBody>(
  version: () => number,
): GuestCache<Made> {
  let cacheVersion = version();
  let cache = new Map<string, Made & PreparedBody>();
  let pending = new Map<string, Promise<Made>>();
  let bytes = 0;

  const clearWhenChanged = () => {
    if (version() === cacheVersion) return;
    cacheVersion = version();
    cache = new Map();
    pending = new Map();
    bytes = 0;
  };
  const store = (key: string, prepared: Made & PreparedBody) => {
    cache.set(key, prepared);
    bytes += sizeOf(key, prepared);
    for (const [oldest, answer] of cache) {
      if (bytes <= MAX_BYTES) break;
      cache.delete(oldest);
      bytes -= sizeOf(oldest, answer);
    }
  };

  return {
    async get(key, make) {
      clearWhenChanged();
      const known = cache.get(key);
      if (known) {
        // Move to the end: the least recently used entry is dropped first.
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      const begun = pending.get(key);
      if (begun) return begun;
      const [startedAt, waiting] = [cacheVersion, pending];
      const making = make();
      waiting.set(key, making);
      try {
        const prepared = await making;
        if (isWhole(prepared) && startedAt === version() && waiting === pending) store(key, prepared);
        return prepared;
      } finally {
        waiting.delete(key);
      }
    },
  };
}
