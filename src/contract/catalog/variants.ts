import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { Id, requiredText, Timestamp } from '../text/text.ts';
import { rupeesInput } from './prices/price.ts';
import { Stock } from './stock.ts';
import { stockOfAll } from './variant-rules.ts';
import { comparisonKey } from './variant-text.ts';

/** A form of a product that is sold on its own, such as a size. */
export const Variant = z.object({
  _id: Id,
  /** One value for each option, in the order of the options. */
  values: z.array(z.string()),
  /** Rupees to pay for one, not below the product's price. Absent: the product's price, with its discount. */
  price: z.number().optional(),
  stock: z.int(),
  /** Present while it is on hold. */
  onHoldUntil: Timestamp.optional(),
});
export type Variant = z.infer<typeof Variant>;

/** What a customer chooses between: the names of the options, and the variants in the order to show them. */
export const Variants = z.object({ options: z.array(z.string()), items: z.array(Variant) });
export type Variants = z.infer<typeof Variants>;

const optionName = requiredText(limits.optionName, 'The name of an option', 'An option needs a name');
const optionValue = requiredText(limits.optionValue, 'The value of an option', 'Each option needs a value');

const VariantInput = z.object({
  /** Keeps the identity of an existing variant. A variant without it, or with one that the product does not have, is new. */
  _id: Id.max(limits.id, 'This is not an id').optional(),
  values: z.array(optionValue, 'The values of a variant must be a list'),
  /** Null and absent mean the product's price. */
  price: rupeesInput({ negative: 'Price must be at least 0', invalid: 'Please give the price as a number' })
    .nullish()
    .transform((price) => price ?? undefined),
  stock: Stock,
});

const combinationKey = (values: readonly string[]) => JSON.stringify(values.map(comparisonKey));

/** The index of the first entry that an earlier one equals; -1 if all differ. */
function repeatedAt(keys: readonly string[]): number {
  const seen = new Set<string>();
  return keys.findIndex((key) => seen.size === seen.add(key).size);
}

export const VariantsInput = z
  .object(
    {
      options: z
        .array(optionName, 'Options must be a list')
        .min(1, 'A product with variants needs an option')
        .max(limits.options, `A product can have at most ${limits.options} options`),
      items: z
        .array(VariantInput, 'Variants must be a list')
        .min(1, 'A product with options needs a variant')
        .max(limits.variants, `A product can have at most ${limits.variants} variants`),
    },
    'Variants have options and items',
  )
  .superRefine(({ options, items }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const option = repeatedAt(options.map(comparisonKey));
    if (option !== -1) report(['options', option], 'There is another option with this name');
    const mismatched = items.findIndex(({ values }) => values.length !== options.length);
    if (mismatched !== -1)
      report(['items', mismatched, 'values'], 'A variant needs one value for each option');
    const same = repeatedAt(items.map(({ values }) => combinationKey(values)));
    if (same !== -1) report(['items', same, 'values'], 'There is another variant with these values');
    const id = repeatedAt(items.map(({ _id }, index) => _id ?? `new ${index}`));
    if (id !== -1) report(['items', id, '_id'], 'Each variant can be listed once');
    if (stockOfAll(items) > limits.stock)
      report(['items', items.length - 1, 'stock'], `All variants together can have at most ${limits.stock}`);
  });
