import { z } from 'zod';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import { adjustPaise } from '#contract/catalog/prices/adjust-price.ts';
import type { Price } from '#contract/catalog/prices/price.ts';
import {
  priceWithVariants,
  type VariantsLike,
  stockOfAll,
  variantPriceIssues,
} from '#contract/catalog/variant-rules.ts';
import { variantText } from '#contract/catalog/variant-text.ts';
import type { Variants } from '#contract/catalog/variants.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { newId } from '#server/database/ids.ts';
import type { VariantRow } from '#server/database/variant-tables.ts';

/** The names or values of options as rows store them. */
export const OptionTexts = z.array(z.string());

const toTextList = (text: string): string[] => OptionTexts.parse(JSON.parse(text));

/** A variant as the query of its product reads it. */
export type FoundVariant = Omit<VariantRow, 'product_id'>;

/** The variants of a product, each as the list that `variantsColumn` selects. */
const VariantList = z.array(z.tuple([z.string(), z.number(), z.string(), z.number().nullable(), z.number()]));

/** The variants in a value of `variantsColumn`, in their order. */
export function readVariants(column: string | null): FoundVariant[] {
  if (column === null) return [];
  return VariantList.parse(JSON.parse(column))
    .map(([id, position, option_values, price_paise, stock]) => ({
      id,
      position,
      option_values,
      price_paise,
      stock,
    }))
    .toSorted((one, other) => one.position - other.position);
}

/** The variants as the API sends them; undefined for a product without any. @param hasPrices false for visitors of what a gallery only shows */
export function presentVariants(
  optionNames: string | null,
  rows: readonly FoundVariant[],
  { hasPrices }: { hasPrices: boolean },
): Variants | undefined {
  if (optionNames === null) return undefined;
  return {
    options: toTextList(optionNames),
    items: rows.map(({ id, option_values, price_paise, stock }) => ({
      _id: id,
      values: toTextList(option_values),
      price: price_paise === null || !hasPrices ? undefined : toRupees(price_paise),
      stock,
    })),
  };
}

/** A variant's values as text. */
export const textOfVariant = (
  optionNames: string | null,
  { option_values }: Pick<FoundVariant, 'option_values'>,
): string => variantText(optionNames === null ? [] : toTextList(optionNames), toTextList(option_values));

/** Each variant with its options, price in rupees and stock, for the history and to compare them. */
export const printVariants = ({ options, items }: VariantsLike): string =>
  items
    .map(
      ({ values, price, stock }) =>
        `${variantText(options, values)}${price === undefined ? '' : `, price ${price}`}, stock ${stock}`,
    )
    .join('; ');

type WithVariants = { price: Price; stock: number; variants?: VariantsLike | null | undefined };

/**
 * A product with the price and stock that follow from its variants.
 * @throws problem `invalid` when some variants have the product's price and another one costs less
 */
export function withPriceAndStockOfVariants<T extends WithVariants>(product: T): T {
  if (!product.variants) return product;
  const { items } = product.variants;
  const issues = variantPriceIssues(product.price, items);
  if (issues.length > 0) throw problem('invalid', issues[0]?.message, { issues });
  return { ...product, price: priceWithVariants(product.price, items), stock: stockOfAll(items) };
}

/** The rows of a product's variants. @param before its current ones, which keep their ids */
export function toVariantRows(
  productId: string,
  variants: VariantsLike | null | undefined,
  before: readonly Pick<FoundVariant, 'id'>[],
): VariantRow[] {
  const known = new Set(before.map(({ id }) => id));
  return (variants?.items ?? []).map(({ _id, values, price, stock }, position) => ({
    id: _id !== undefined && known.has(_id) ? _id : newId(),
    product_id: productId,
    position,
    option_values: JSON.stringify(values),
    price_paise: price === undefined ? null : toPaise(price),
    stock,
  }));
}

/**
 * The own prices of variants changed by `percent`, not below the product's new price; undefined above the price limit.
 * @param payPaise the price to pay for the product after the change
 */
export function variantPricesAfter(
  variants: readonly FoundVariant[],
  percent: number,
  payPaise: number,
): FoundVariant[] | undefined {
  const changed = variants.map((variant) =>
    variant.price_paise === null
      ? variant
      : { ...variant, price_paise: Math.max(adjustPaise(variant.price_paise, percent), payPaise) },
  );
  return changed.some(({ price_paise }) => (price_paise ?? 0) > toPaise(limits.price)) ? undefined : changed;
}
