import type { EditableValues } from '#contract/catalog/bulk.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Variants } from '#contract/catalog/variants.ts';

/** The prices and stocks of variants, as a bulk change and its undo carry them. */
type VariantNumbers = NonNullable<EditableValues['variantValues']>;

/** Whether the variants of a product have these prices and stocks. */
export const hasVariantValues = ({ variants }: Product, values: VariantNumbers): boolean =>
  values.every(({ _id, price, stock }) => {
    const variant = variants?.items.find((item) => item._id === _id);
    if (!variant) return false;
    const isSamePrice = price === undefined || price === (variant.price ?? null);
    return isSamePrice && (stock === undefined || stock === variant.stock);
  });

/** The variants of a product with these prices and stocks. */
export function changeVariantValues(variants: Variants, values: VariantNumbers): Variants {
  const byId = new Map(values.map((value) => [value._id, value]));
  return {
    ...variants,
    items: variants.items.map((item) => {
      const { price = item.price, stock = item.stock } = byId.get(item._id) ?? {};
      return { ...item, price: price ?? undefined, stock };
    }),
  };
}

/** The prices of all variants, as an undo restores them; undefined for a product without variants. */
export const variantPricesOf = ({ variants }: Product): VariantNumbers | undefined =>
  variants?.items.map(({ _id, price = null }) => ({ _id, price }));
