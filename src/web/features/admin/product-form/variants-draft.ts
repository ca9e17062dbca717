import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import { comparisonKey, variantText } from '#contract/catalog/variant-text.ts';
import { splitList } from './split-list.ts';

/** A variant as typed. An empty price means the product's price; `id` is absent for a new variant. */
export type VariantDraft = { id?: string; values: string[]; price: string; stock: string };

/** The variants of a product as typed; no options for a product without variants. */
export type VariantsDraft = { options: string[]; items: VariantDraft[] };

export const fromVariants = (variants: Product['variants']): VariantsDraft => ({
  options: variants ? [...variants.options] : [],
  items: (variants?.items ?? []).map(({ _id, values, price, stock }) => ({
    id: _id,
    values: [...values],
    price: price === undefined ? '' : String(price),
    stock: String(stock),
  })),
});

/** A typed number; undefined for a blank text. */
export const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

/** The variants as the contract checks them; null removes them. */
export function toVariantsInput({ options, items }: VariantsDraft): unknown {
  if (options.length === 0) return null;
  return {
    options,
    items: items.map(({ id, values, price, stock }) => ({
      ...(id !== undefined && { _id: id }),
      values,
      price: numberOf(price),
      stock: numberOf(stock),
    })),
  };
}

/** The sum of what is typed as stock; what is not a number from 0 counts as 0. */
export const typedStock = ({ items }: VariantsDraft): number =>
  items.reduce((sum, { stock }) => sum + Math.max(0, Number(stock) || 0), 0);

/** The variants in words, one a line. */
export const printVariantsDraft = ({ options, items }: VariantsDraft): string =>
  items
    .map(({ values, price, stock }) => {
      const ownPrice = price === '' ? '' : `, ₹${price}`;
      return `${variantText(options, values)}${ownPrice}, ${stock} in stock`;
    })
    .join('\n');

/** The different values of an option, in the order of their first variant. */
export function valuesOfOption({ items }: VariantsDraft, option: number): string[] {
  const values = items.map((item) => item.values[option] ?? '').filter((value) => value !== '');
  return [
    ...new Map(values.toReversed().map((value) => [comparisonKey(value), value])).values(),
  ].toReversed();
}

const combinationKey = (values: readonly string[]) => JSON.stringify(values.map(comparisonKey));
const newVariant = (values: string[], stock = '0'): VariantDraft => ({ values, price: '', stock });

/** The first of the variants with the same values. */
function withoutRepetitions(items: readonly VariantDraft[]): VariantDraft[] {
  const seen = new Set<string>();
  return items.filter(({ values }) => seen.size !== seen.add(combinationKey(values)).size);
}

/** Another option, of which the variants have no value yet. */
export const addOption = ({ options, items }: VariantsDraft): VariantsDraft => ({
  options: [...options, ''],
  items: items.map((item) => ({ ...item, values: [...item.values, ''] })),
});

export const renameOption = (draft: VariantsDraft, option: number, name: string): VariantsDraft => ({
  ...draft,
  options: draft.options.with(option, name),
});

/** Removes an option. Of variants that differed only in it, the first stays. */
export function removeOption({ options, items }: VariantsDraft, option: number): VariantsDraft {
  if (options.length === 1) return { options: [], items: [] };
  const left = items.map((item) => ({ ...item, values: item.values.toSpliced(option, 1) }));
  return { options: options.toSpliced(option, 1), items: withoutRepetitions(left) };
}

/**
 * Adds the values in a text, separated by commas or lines. Each gets a variant with each combination of the other options;
 * the first one of an option goes to the variants without a value of it.
 * @param stock what the first variant of all takes over from the product, as typed
 */
export function addValues(draft: VariantsDraft, option: number, text: string, stock = '0'): VariantsDraft {
  return splitList(text).reduce((changed, value) => addValue(changed, option, value, stock), draft);
}

function addValue(draft: VariantsDraft, option: number, value: string, stock: string): VariantsDraft {
  const { options, items } = draft;
  if (valuesOfOption(draft, option).some((known) => comparisonKey(known) === comparisonKey(value)))
    return draft;
  if (items.some((item) => item.values[option] === ''))
    return {
      options,
      items: items.map((item) =>
        item.values[option] === '' ? { ...item, values: item.values.with(option, value) } : item,
      ),
    };
  if (items.length === 0)
    return { options, items: [newVariant(options.map(() => '').with(option, value), stock.trim() || '0')] };
  const combinations = items.map((item) => item.values);
  const added = withoutRepetitions(combinations.map((values) => newVariant(values.with(option, value))));
  return { options, items: [...items, ...added.slice(0, Math.max(limits.variants - items.length, 0))] };
}

/** Removes a value with its variants. The only value of an option is cleared instead, so that the other options stay. */
export function removeValue(draft: VariantsDraft, option: number, value: string): VariantsDraft {
  const { options, items } = draft;
  const isIt = (item: VariantDraft) => comparisonKey(item.values[option] ?? '') === comparisonKey(value);
  if (options.length > 1 && items.every(isIt))
    return { options, items: items.map((item) => ({ ...item, values: item.values.with(option, '') })) };
  return { options, items: items.filter((item) => !isIt(item)) };
}

/** Every combination of one value of each list. */
function* combine([first, ...rest]: readonly (readonly string[])[]): Generator<string[], void> {
  if (!first) return yield [];
  for (const value of first) for (const others of combine(rest)) yield [value, ...others];
}

/** The combinations of values that no variant has, as many as the limit allows. */
export function missingVariants(draft: VariantsDraft): VariantDraft[] {
  const { options, items } = draft;
  if (items.length === 0) return [];
  const existing = new Set(items.map(({ values }) => combinationKey(values)));
  const values = options.map((_, option) => valuesOfOption(draft, option));
  const missing: VariantDraft[] = [];
  // Of up to 50 × 50 × 50 combinations, this reads at most one more than the limit.
  for (const combination of combine(values)) {
    if (items.length + missing.length >= limits.variants) break;
    if (!existing.has(combinationKey(combination))) missing.push(newVariant(combination));
  }
  return missing;
}

export const changeVariant = (
  draft: VariantsDraft,
  index: number,
  changed: Partial<Pick<VariantDraft, 'price' | 'stock'>>,
): VariantsDraft => ({
  ...draft,
  items: draft.items.map((item, at) => (at === index ? { ...item, ...changed } : item)),
});
