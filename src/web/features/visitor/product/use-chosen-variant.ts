import { isShownOnly } from '#contract/catalog/availability.ts';
import { defaultVariant } from '#contract/catalog/chosen-variant.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import type { Variant } from '#contract/catalog/variants.ts';
import { useSearch } from '#web/navigation/page.ts';

/**
 * The variant in the URL, or else the first one that can be ordered. If none can: the first one in stock, or the first
 * one. Undefined for a product that is sold without a choice.
 */
export function useChosenVariant(product: PublicProduct): Variant | undefined {
  const { variant } = useSearch();
  const { variants } = product;
  if (!variants || isShownOnly(product)) return undefined;
  const { items } = variants;
  return items.find(({ _id }) => _id === variant) ?? defaultVariant(items);
}
