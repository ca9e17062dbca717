import type { SearchPage, SearchQuery } from '#contract/catalog/search.ts';
import type { Reader } from '#server/database/database.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { huntFor, computeFacets } from './search.rules.ts';
import { countFacetBuckets, idsOfPage, namesAround, readCategories } from './search.store.ts';
import { nearWords } from './spelling.rules.ts';
import { findProducts } from '../products/products.queries.ts';
import { presentProduct } from '../products/products.rules.ts';

const nothing: SearchPage = {
  products: [],
  total: 0,
  all: 0,
  pages: 1,
  facets: { media: [], categories: [], stock: { available: 0, all: 0 } },
};

export const browseHandlers: Handlers<'browseProducts'> = {
  async browseProducts({ caller, database }, { query }) {
    return readSnapshot(database.read, async (moment) => {
      const room = await readCategories(moment);
      const asGiven = await look(moment, query, room);
      if (!asGiven) return nothing;
      const isKnown = asGiven.cells.length > 0;
      const looked = isKnown ? asGiven : ((await searchCorrected(moment, query, room)) ?? asGiven);
      const { hunt, cells: _cells, ...reckoned } = looked;
      const ids = reckoned.total === 0 ? [] : await idsOfPage(moment, hunt, query.page ?? 1);
      const found = new Map((await findProducts(moment, ids)).map((product) => [product.id, product]));
      const products = ids.flatMap((id) => found.get(id) ?? []);
      return { products: products.map((product) => presentProduct(product, caller)), ...reckoned };
    });
  },
};

type Room = Awaited<ReturnType<typeof readCategories>>;

/** @returns undefined where a category is asked for that nobody sees */
async function look(moment: Reader, query: SearchQuery, room: Room) {
  const hunt = huntFor(query, room);
  if (!hunt) return undefined;
  // Who names a category and no words stands before its shelf; others may want to look on another one.
  const cells = await countFacetBuckets(moment, hunt, hunt.words.length > 0);
  return { hunt, cells, ...computeFacets(cells, hunt, room.shelves) };
}

/** Looks for what the words may have been meant to be. @returns undefined where that finds nothing either */
async function searchCorrected(moment: Reader, { q, ...query }: SearchQuery, room: Room) {
  const hunt = huntFor(query, room);
  if (q === undefined || !hunt) return undefined;
  const instead = nearWords(q, await namesAround(moment, hunt));
  const looked = instead === undefined ? undefined : await look(moment, { ...query, q: instead }, room);
  return looked && looked.all > 0 ? { ...looked, instead } : undefined;
}
