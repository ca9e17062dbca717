import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { settingsQuery } from '../shared/queries.ts';
import type { FormFields } from '../shared/text-props.ts';
import { draftTotal, type LinesDraft } from './lines-draft.ts';
import { productQuery } from './orders-query.ts';

export type OrderedProducts = ReadonlyMap<string, Product>;

const pricedById = (products: readonly (PublicProduct | undefined)[]): OrderedProducts =>
  new Map(products.flatMap((product) => (product && isPriced(product) ? [[product._id, product]] : [])));

/** The products of a draft by id, as the shop has them now; those that were deleted or are not loaded yet are missing. */
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

type TotalDraft = LinesDraft & { pickup: boolean; followsRates: boolean };

const TOTAL_PENDING = 'Prices and shipping are still loading. Please check the total, then create the order.';

const lacksRates = ({ pickup, followsRates }: TotalDraft) =>
  followsRates && !pickup && queryClient.getQueryData(settingsQuery.queryKey) === undefined;

/** Why the total of a new order is not known yet, and loads what is missing; undefined once the total is known. */
export function pendingTotalError(draft: TotalDraft): string | undefined {
  // After an error nothing else loads the shipping rates again.
  if (lacksRates(draft)) void queryClient.prefetchQuery(settingsQuery);
  return lacksPrices(draft) || lacksRates(draft) ? TOTAL_PENDING : undefined;
}

/** Clears the error of `pendingTotalError` from a form once the total is known. */
export function useClearPendingTotalError({ draft, change, errors }: FormFields<TotalDraft>): void {
  // Renders again when the shipping rates are loaded.
  useQuery(settingsQuery, queryClient);
  const isOutdated = errors['form'] === TOTAL_PENDING && !lacksPrices(draft) && !lacksRates(draft);
  useEffect(() => {
    // Any change clears the error of the form and its toast.
    if (isOutdated) change({});
  });
}
