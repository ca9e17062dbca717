import type { SearchPage } from '#contract/catalog/search.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';
import { addressOf, searchText } from '#web/navigation/paths.ts';
import { Redirect } from '#web/navigation/route.ts';
import { type Asked, onPage, type Place } from './search-params.ts';

/** One page of pieces, and what a visitor can narrow them down by. */
export type Found = Omit<SearchPage, 'products'> & {
  products: CardData[];
  place: Place;
  /** The address of the page without what is asked for. */
  path: string;
  asked: Asked;
};

type Looking = {
  asked: Asked;
  place: Place;
  path: string;
  /** The slug of the one category that is looked in. */
  within?: string;
};

/** Looks for what is asked. @throws Redirect to the last page where there are not so many */
export async function findPieces(ask: ApiClient, { asked, place, path, within }: Looking): Promise<Found> {
  const query = within === undefined ? asked : { ...asked, category: within };
  const { products, ...counts } = await ask('browseProducts', { query });
  if (Number(asked.page ?? 1) > counts.pages)
    throw new Redirect(path + searchText(onPage(asked, counts.pages)), 302);
  // One category needs no choice of categories.
  const facets = within === undefined ? counts.facets : { ...counts.facets, categories: [] };
  return { ...counts, facets, products: products.map(toCard), place, path, asked };
}

/** Where somebody looks for words in the whole shop. */
export const searchFor = (q: string) => addressOf('/search', {}, { q });
