import type { CatalogVersion } from '#server/catalog/catalog-version.store.ts';
import type { Topic } from '#server/catalog/freshness.rules.ts';
import { LruMap } from '#server/platform/lru-map.ts';

/** A response with what it depends on. Without topics it is not cached. */
export type Cacheable<Value> = {
  value: Value;
  topics?: readonly Topic[] | undefined;
  /** Whether it is outdated because of the time, such as the end of a hold. */
  hasExpired?: (() => boolean) | undefined;
};

type Entry<Value> = Pick<Cacheable<Value>, 'value' | 'hasExpired'> & {
  topics: readonly Topic[];
  version: number;
};
type Version = Pick<CatalogVersion, 'current' | 'knownUpTo' | 'freshness'>;

/**
 * Caches responses until something that they depend on changes. Above `maxSize`, the least recently used are dropped.
 * @param sizeOf the size of a response, always the same for it
 */
export function createResponseCache<Value>(
  version: Version,
  maxSize: number,
  sizeOf: (value: Value, key: string) => number,
) {
  const entries = new LruMap<string, Entry<Value>>(maxSize, ({ value }, key) => sizeOf(value, key));
  const pending = new Map<string, { version: number; making: Promise<Value> }>();

  /**
   * The cached response if it may be sent. If it is only `stale`, such as after new image sizes, it may be sent while another
   * request makes the new one.
   */
  function peek(key: string): Value | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    // Checked each time: this process learns late of changes by other processes, perhaps after newer ones of its own.
    const freshness = entry.hasExpired?.() ? 'outdated' : version.freshness(entry.version, entry.topics);
    if (freshness === 'outdated') entries.delete(key);
    return freshness === 'current' || (freshness === 'stale' && pending.has(key)) ? entry.value : undefined;
  }

  async function start(key: string, make: () => Promise<Cacheable<Value>>): Promise<Value> {
    // The response may contain cached values that are older than a change this process does not know yet.
    const startVersion = version.knownUpTo();
    const { value, topics, hasExpired } = await make();
    // A response that was begun before a change of its topics has mixed or old data.
    if (topics && version.freshness(startVersion, topics) === 'current')
      entries.set(key, { value, topics, hasExpired, version: startVersion });
    return value;
  }

  return {
    peek,
    /**
     * The cached response for `key`, or a new one. Concurrent calls share one computation, unless something changed since
     * it began.
     */
    async get(key: string, make: () => Promise<Cacheable<Value>>): Promise<Value> {
      const known = peek(key);
      if (known !== undefined) return known;
      const begun = pending.get(key);
      if (begun?.version === version.current()) return begun.making;
      const making = start(key, make).finally(() => {
        if (pending.get(key)?.making === making) pending.delete(key);
      });
      pending.set(key, { version: version.current(), making });
      return making;
    },
  };
}
