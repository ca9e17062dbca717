import type { CatalogVersion } from '#server/catalog/catalog-version.store.ts';
import type { Topic } from '#server/catalog/freshness.rules.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Database } from '#server/database/database.ts';
import { createResponseCache } from '#server/http/responses/response-cache.ts';
import { type HoldsByProduct, nextHoldEnd, withHolds } from './holds.rules.ts';
import { readHoldsByProduct } from './holds.store.ts';

export type CachedHolds = () => Promise<HoldsByProduct>;

/** Reads the holds that guests see, and again only after a hold or a product has changed. */
export function cacheHolds({ read }: Pick<Database, 'read'>, version: CatalogVersion): CachedHolds {
  // The cache has a single value, of size 1, under the empty key.
  const cache = createResponseCache<HoldsByProduct>(version, 1, () => 1);
  return () => cache.get('', async () => ({ value: await readHoldsByProduct(read), topics: ['products'] }));
}

type HoldSources = { now: () => number; cachedHolds: CachedHolds };
type HoldContext = HoldSources & { caller: Caller | null; database: Pick<Database, 'read'> };

/** A function that adds the ends of holds to products. A user's responses are not cached, and neither are the holds in them. */
export async function createHoldEndAdder({ caller, now, cachedHolds, database }: HoldContext) {
  const holds = caller ? await readHoldsByProduct(database.read) : await cachedHolds();
  const time = now();
  return <Product extends Parameters<typeof withHolds>[0]>(product: Product) =>
    withHolds(product, holds, time);
}

/**
 * A function that tells whether a cached response is outdated because a hold that it may show has ended; undefined if it may
 * show none.
 * @param since epoch milliseconds, before the response was begun
 */
export async function holdExpiryCheck(
  { cachedHolds, now }: HoldSources,
  topics: readonly Topic[],
  since: number,
): Promise<(() => boolean) | undefined> {
  const end = nextHoldEnd(await cachedHolds(), topics, since);
  return end === undefined ? undefined : () => now() >= end;
}
