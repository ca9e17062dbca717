import type { Total } from '#server/database/count-rows.ts';

/** The number of filters to remember; beyond it the cache starts empty again. */
const MAX = 1_000;

/** Reads a page of products. `read` counts the matches of the filter itself when `known` is undefined. */
export type CountCache = <Page extends Total>(
  filter: object,
  read: (known: Total | undefined) => Promise<Page>,
) => Promise<Page>;

/**
 * Remembers how many products match a filter until the catalog changes: reading a page costs the same however many
 * products there are, but counting them does not.
 * @param version the current version of the catalog
 */
export function createCountCache(version: () => number): CountCache {
  let cachedVersion = version();
  let cache = new Map<string, Total>();
  return async (filter, read) => {
    const startVersion = version();
    if (startVersion !== cachedVersion) {
      cachedVersion = startVersion;
      cache = new Map();
    }
    const [key, startCache] = [JSON.stringify(filter), cache];
    const page = await read(cache.get(key));
    // A count from before a change is not cached after it.
    if (startVersion === version() && startCache === cache) {
      if (cache.size >= MAX) cache.clear();
      cache.set(key, { total: page.total, ...(page.totalIsMinimum && { totalIsMinimum: true }) });
    }
    return page;
  };
}
