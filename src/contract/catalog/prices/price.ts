import { z } from 'zod';
import { limits } from '#contract/api/limits.ts';
import { formatRupees, hasWholePaise } from '#contract/text/money.ts';

/**
 * Rupees with at most two decimals.
 * @param missing the error without a value, for a required field
 * @param negative the error of a value below 0
 * @param name how the errors name the value
 * @param invalid the error of a value that is not a number; as `negative` unless given
 */
export function rupeesInput({
  missing = '',
  negative,
  name = 'A price',
  invalid = negative,
}: {
  missing?: string;
  negative: string;
  name?: string;
  invalid?: string;
}) {
  return z
    .number({ error: (issue) => (issue.input == null ? missing : invalid) })
    .min(0, negative)
    .max(limits.price, `${name} can be at most ${formatRupees(limits.price)}`)
    .refine(hasWholePaise, `${name} has at most two decimals`);
}

/** In rupees. `discounted` counts only while `allowDiscount` is true, but must always be valid. */
export const Price = z.object({
  actual: z.number(),
  discounted: z.number().optional(),
  allowDiscount: z.boolean(),
});
export type Price = z.infer<typeof Price>;

export const PriceInput = z
  .object(
    {
      actual: rupeesInput({ missing: 'Actual price is required', negative: 'Price must be at least 0' }),
      discounted: rupeesInput({ negative: 'Discounted price must be at least 0' })
        .nullish()
        .transform((value) => value ?? undefined),
      allowDiscount: z.boolean('Allow discount is either true or false').default(false),
    },
    'Actual price is required',
  )
  .refine((price) => price.discounted === undefined || price.discounted <= price.actual, {
    message: 'Discounted price must not be above the actual price',
    path: ['discounted'],
  });
