import { z } from 'zod';
import { limits } from './limits.ts';
import { Id } from './text.ts';

/** One change for many products: exactly one of these. */
export const BulkChange = z
  .object(
    {
      visibility: z.boolean('Visibility is either true or false').optional(),
      isAvailableToSell: z.boolean('Available to sell is either true or false').optional(),
      /** Makes prices higher or, below 0, lower. The discounted price moves along. */
      price: z
        .object(
          {
            percent: z
              .number('Please give a percentage')
              .min(-100, 'A price can be lowered by at most 100 percent')
              .max(1_000, 'A price can be raised by at most 1000 percent'),
          },
          'Please give a percentage',
        )
        .optional(),
      /** The id of the category that they move to. */
      category: z.string('Category must be an id').min(1, 'Category is required').optional(),
      delete: z.literal(true, 'Delete is true or absent').optional(),
    },
    'Please choose a change',
  )
  .refine(
    (change) => Object.values(change).filter((value) => value !== undefined).length === 1,
    'Please choose exactly one change',
  );
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkInput = z.object({
  ids: z
    .array(Id.max(100, 'That is no id'), 'Please choose products')
    .min(1, 'Please choose at least one product')
    .max(limits.bulk, `At most ${limits.bulk} products can be changed at once`)
    .transform((ids) => [...new Set(ids)]),
  change: BulkChange,
});
export type BulkInput = z.infer<typeof BulkInput>;
