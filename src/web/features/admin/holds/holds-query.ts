import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { variantText } from '#contract/catalog/variant-text.ts';
import { isShownOnly, isSoldOutNow } from '#contract/catalog/availability.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { settingsQuery } from '../shared/queries.ts';

// Requested again by each screen that shows them, since holds end by themselves.
export const holdsQuery = { ...callQuery('listHolds'), staleTime: 0 };

const none: readonly Hold[] = [];

/** The holds of the order book, none until they are loaded; undefined while it is off or the settings are not loaded. */
export function useHolds(): readonly Hold[] | undefined {
  const { data: settings } = useQuery(settingsQuery, queryClient);
  const isOn = settings?.orderBook === true;
  const { data = none } = useQuery({ ...holdsQuery, enabled: isOn }, queryClient);
  return isOn ? data : undefined;
}

/** The holds of `useHolds` by the ids of their products. */
export function useHoldsByProduct(): ReadonlyMap<string, readonly Hold[]> | undefined {
  const holds = useHolds();
  return useMemo(() => holds && Map.groupBy(holds, ({ product }) => product.id), [holds]);
}

/** A product without variants, or one variant: their ids, and the name to show. */
export type HoldItem = { product: string; name: string; variant?: string };

/** The name of what is on hold, with its variant. */
export const nameOf = ({ product, variant }: Pick<Hold, 'product' | 'variant'>): string =>
  variant ? `${product.name} (${variant.text})` : product.name;

/** The items of a product that can be put on hold: the last one of each, unless it is on hold. The server decides. */
export function holdableItems(product: PublicProduct, holds: readonly Hold[] = none): HoldItem[] {
  const { _id, name, stock, variants } = product;
  if (isShownOnly(product) || isSoldOutNow(product) || !product.isAvailableToSell) return [];
  if (!variants) return stock === 1 && holds.length === 0 ? [{ product: _id, name }] : [];
  return variants.items
    .filter((item) => item.stock === 1 && !holds.some(({ variant }) => variant?.id === item._id))
    .map((item) => ({
      product: _id,
      variant: item._id,
      name: `${name} (${variantText(variants.options, item.values)})`,
    }));
}

/** The `holdableItems` of a product of an enquiry: only the variant that the enquiry names, if it names one. */
export const holdableOfEnquiry = (
  variant: { id: string } | undefined,
  product: PublicProduct,
  holds?: readonly Hold[],
): HoldItem[] => holdableItems(product, holds).filter((item) => !variant || item.variant === variant.id);
