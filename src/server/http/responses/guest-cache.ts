import { LruMap } from '#server/platform/lru-map.ts';
import type { StreamedResponse } from '../dispatch.ts';
import type { PreparedBody } from './compressed-body.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimates the memory of a key and its response with compressed forms. */
const sizeOf = ({ bytes }: PreparedBody, key: string) => key.length * 2 + bytes.length * 1.5 + 1_000;

/** Caches responses for guests until the catalog changes. @param version the current catalog version */
export function createGuestCache<Made extends PreparedBody | StreamedResponse = PreparedBody>(
  version: () => number,
) {
  const cache = new LruMap<string, Made & PreparedBody>(MAX_BYTES, sizeOf);
  let pending = new Map<string, Promise<Made>>();
  let cacheVersion = version();

  const isWhole = (made: Made): made is Made & PreparedBody => !('parts' in made);

  return {
    /**
     * The cached response for `key`, or a new one. Concurrent calls share one computation. Streamed responses are too
     * long to be cached.
     * @param key the call and its validated input
     */
    async get(key: string, make: () => Promise<Made>): Promise<Made> {
      if (version() !== cacheVersion) {
        cacheVersion = version();
        cache.clear();
        pending = new Map();
      }
      const known = cache.get(key) ?? pending.get(key);
      if (known) return known;
      const [startedAt, waiting] = [cacheVersion, pending];
      const making = make();
      waiting.set(key, making);
      try {
        const made = await making;
        if (isWhole(made) && startedAt === version() && waiting === pending) cache.set(key, made);
        return made;
      } finally {
        waiting.delete(key);
      }
    },
  };
}
