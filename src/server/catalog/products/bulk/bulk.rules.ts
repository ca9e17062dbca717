import type { BulkChange, EditableValues } from '#contract/catalog/bulk.ts';
import type { FieldChange } from '#contract/shop/history.ts';
import { limits } from '#contract/api/limits.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { productFields } from '#contract/catalog/product-fields.ts';
import { adjustPaise } from '#contract/catalog/prices/adjust-price.ts';
import { hasVariantValues, variantPricesOf } from '#server/catalog/variants/variant-values.rules.ts';
import { yesOrNo } from '../field-codecs.ts';
import type { ProductContent } from '../product-fields.ts';
import type { FoundProduct } from '../products.rules.ts';

type Priced = Pick<FoundProduct, 'price_paise' | 'discounted_paise' | 'allow_discount'>;
type NewPrice = Pick<ProductContent, 'price_paise' | 'discounted_paise' | 'pay_paise'>;

/** Both prices changed by `percent`, the discounted one at most the actual one; undefined above the price limit. */
export function priceAfter(
  { price_paise, discounted_paise, allow_discount }: Priced,
  percent: number,
): NewPrice | undefined {
  const actual = adjustPaise(price_paise, percent);
  if (actual > toPaise(limits.price)) return undefined;
  const discounted =
    discounted_paise === null ? null : Math.min(adjustPaise(discounted_paise, percent), actual);
  const price = {
    actual: toRupees(actual),
    discounted: discounted === null ? undefined : toRupees(discounted),
    allowDiscount: allow_discount === 1,
  };
  return {
    price_paise: actual,
    discounted_paise: discounted,
    pay_paise: toPaise(effectivePrice(price).rupees),
  };
}

/** A bulk change for the history. @param category the name of the category that products move to */
export function bulkFields(change: BulkChange, category: string | undefined): FieldChange[] {
  const to = (field: string, after: string) => [{ field, before: '', after }];
  if (change.visibility !== undefined) return to('visible', yesOrNo(change.visibility));
  if (change.isAvailableToSell !== undefined) return to('forSale', yesOrNo(change.isAvailableToSell));
  if (change.price) return to('price', `${change.price.percent > 0 ? '+' : ''}${change.price.percent} %`);
  if (category !== undefined) return to('category', category);
  return to('deleted', 'yes');
}

type ValueName = keyof EditableValues;

/** The values that a bulk change sets. */
export function changedFields({ delete: _deleted, ...change }: BulkChange): ValueName[] {
  // The keys of a change are the names of the values that it sets.
  return Object.keys(change).filter(
    (name) => change[name as keyof typeof change] !== undefined,
  ) as ValueName[];
}

/** The named values of a product. With `price`, also the prices of its variants. */
export function valuesOf(product: Product, names: readonly ValueName[]): EditableValues {
  const all = { ...product, category: product.category._id, variantValues: undefined };
  const variantValues = names.includes('price') && variantPricesOf(product);
  if (variantValues) return { ...valuesOf({ ...product, variants: undefined }, names), variantValues };
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** True while a product still has these values. */
export function hasValues(product: Product, values: EditableValues): boolean {
  const { price, variantValues = [], ...others } = values;
  const { actual, discounted, allowDiscount } = product.price;
  const isSamePrice =
    price === undefined ||
    (price.actual === actual && price.discounted === discounted && price.allowDiscount === allowDiscount);
  const now: Record<string, unknown> = { ...product, category: product.category._id };
  return (
    isSamePrice &&
    hasVariantValues(product, variantValues) &&
    Object.entries(others).every(([name, value]) => value === undefined || now[name] === value)
  );
}

/** The values that an undo restored, for the history: without their texts, since each product had another. */
export function undoneFields(changes: readonly { to: EditableValues }[]): FieldChange[] {
  const names = new Set(changes.flatMap(({ to }) => Object.keys(to)));
  // A price has several fields, but is set back as a whole.
  const fields: Record<ValueName, string> = {
    visibility: productFields.visibility.historyName,
    isAvailableToSell: productFields.isAvailableToSell.historyName,
    price: 'price',
    category: productFields.category.historyName,
    stock: productFields.stock.historyName,
    variantValues: productFields.variants.historyName,
  };
  return Object.entries(fields).flatMap(([name, field]) =>
    names.has(name) ? [{ field, before: '', after: 'as before' }] : [],
  );
}
