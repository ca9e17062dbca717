import type { Database } from '#server/database/database.ts';
import { createResponseCache } from '#server/http/responses/response-cache.ts';
import type { CatalogVersion } from '../catalog-version.store.ts';
import { readCategories } from './search.queries.ts';
import type { Categories } from './search.rules.ts';

export type CachedCategories = () => Promise<Categories>;

/** The categories as every search needs them: read once until one of them changes. */
export function cacheCategories({ read }: Pick<Database, 'read'>, version: CatalogVersion): CachedCategories {
  // Holds a single value, of size 1, under the empty key.
  const cache = createResponseCache<Categories>(version, 1, () => 1);
  // A change of a category concerns responses without topics too.
  return () => cache.get('', async () => ({ value: await readCategories(read), topics: [] }));
}
