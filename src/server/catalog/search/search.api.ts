import type { SearchPage, SearchQuery } from '#contract/catalog/search.ts';
import type { Reader } from '#server/database/database.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { findProducts } from '../products/products.queries.ts';
import { presentProduct } from '../products/products.rules.ts';
import { type Categories, computeFacets, toCriteria } from './search.rules.ts';
import { candidateNames, countFacetBuckets, findPageIds, readCategories } from './search.store.ts';
import { correctSpelling } from './spelling.rules.ts';

const emptyPage: SearchPage = {
  products: [],
  total: 0,
  all: 0,
  pages: 1,
  facets: { media: [], categories: [], stock: { available: 0, all: 0 } },
};

export const searchHandlers: Handlers<'browseProducts'> = {
  async browseProducts({ caller, database }, { query }) {
    return readSnapshot(database.read, async (snapshot) => {
      const categories = await readCategories(snapshot);
      const asTyped = await search(snapshot, query, categories);
      if (!asTyped) return emptyPage;
      const hasMatches = asTyped.buckets.length > 0;
      const result = hasMatches ? asTyped : ((await searchCorrected(snapshot, query, categories)) ?? asTyped);
      const { criteria, buckets: _buckets, ...page } = result;
      const ids = page.total === 0 ? [] : await findPageIds(snapshot, criteria, query.page ?? 1);
      const found = new Map((await findProducts(snapshot, ids)).map((product) => [product.id, product]));
      const products = ids.flatMap((id) => found.get(id) ?? []);
      return { products: products.map((product) => presentProduct(product, caller)), ...page };
    });
  },
};

/** @returns undefined for a category that visitors do not see */
async function search(db: Reader, query: SearchQuery, categories: Categories) {
  const criteria = toCriteria(query, categories);
  if (!criteria) return undefined;
  // A page of one category without words offers no other categories; a search for words does.
  const buckets = await countFacetBuckets(db, criteria, criteria.words.length > 0);
  return { criteria, buckets, ...computeFacets(buckets, criteria, categories.visible) };
}

/** Searches for similar words instead. @returns undefined where that finds nothing either */
async function searchCorrected(db: Reader, { q, ...query }: SearchQuery, categories: Categories) {
  const criteria = toCriteria(query, categories);
  if (q === undefined || !criteria) return undefined;
  const instead = correctSpelling(q, await candidateNames(db, criteria));
  const result = instead === undefined ? undefined : await search(db, { ...query, q: instead }, categories);
  return result && result.all > 0 ? { ...result, instead } : undefined;
}
