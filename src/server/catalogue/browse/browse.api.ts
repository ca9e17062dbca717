import type { BrowsePage } from '#contract/browse.ts';
import { atOneMoment } from '#server/database/one-moment.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { huntFor, reckon } from './browse.rules.ts';
import { countCells, idsOfPage, readShelves } from './browse.store.ts';
import { findProducts } from '../products/product-reading.store.ts';
import { presentProduct } from '../products/products.rules.ts';

const nothing: BrowsePage = {
  products: [],
  total: 0,
  all: 0,
  pages: 1,
  galleries: [],
  facets: { media: [], categories: [], stock: { available: 0, all: 0 } },
};

export const browseHandlers: Handlers<'browseProducts'> = {
  async browseProducts({ caller, database }, { query }) {
    return atOneMoment(database.read, async (moment) => {
      const room = await readShelves(moment);
      const hunt = huntFor(query, room);
      if (!hunt) return nothing;
      // Who names a category and no words stands before its shelf; others may want to look on another one.
      const cells = await countCells(moment, hunt, hunt.words.length > 0);
      const reckoned = reckon(cells, hunt, room.shelves);
      const ids = reckoned.total === 0 ? [] : await idsOfPage(moment, hunt, query.page ?? 1);
      const found = new Map((await findProducts(moment, ids)).map((product) => [product.id, product]));
      const products = ids.flatMap((id) => found.get(id) ?? []);
      return { products: products.map((product) => presentProduct(product, caller)), ...reckoned };
    });
  },
};
