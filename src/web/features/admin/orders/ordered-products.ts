import { useQueries } from '@tanstack/react-query';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { settingsQuery } from '../shared/queries.ts';
import { draftTotal, type LinesDraft } from './lines-draft.ts';
import { productQuery } from './orders-query.ts';

export type OrderedProducts = ReadonlyMap<string, Product>;

const pricedById = (products: readonly (PublicProduct | undefined)[]): OrderedProducts =>
  new Map(products.flatMap((product) => (product && isPriced(product) ? [[product._id, product]] : [])));

/** The products of a draft as the shop has them now; those that were deleted are missing. */
export function useOrderedProducts({ lines }: LinesDraft): OrderedProducts {
  const products = useQueries({ queries: lines.map(({ id }) => productQuery(id)) }, queryClient);
  return pricedById(products.map(({ data }) => data));
}

/** The total that the form shows for a draft, in rupees. */
export const shownTotalOf = (draft: LinesDraft): number =>
  draftTotal(
    draft,
    pricedById(draft.lines.map(({ id }) => queryClient.getQueryData(productQuery(id).queryKey))),
  );

/** Whether prices of a draft are not loaded yet. A product that was deleted has no price. */
export const lacksPrices = ({ lines }: LinesDraft): boolean =>
  lines.some(({ id }) => queryClient.getQueryState(productQuery(id).queryKey)?.status === 'pending');

/** Why the total of a new order is not known yet; undefined once it is. */
export function totalPending(
  draft: LinesDraft & { pickup: boolean; followsRates: boolean },
): string | undefined {
  const lacksRates =
    draft.followsRates && !draft.pickup && queryClient.getQueryData(settingsQuery.queryKey) === undefined;
  // After an error nothing else loads them again.
  if (lacksRates) void queryClient.prefetchQuery(settingsQuery);
  return lacksPrices(draft) || lacksRates
    ? 'Prices and shipping are still loading. Please check the total, then create the order.'
    : undefined;
}
