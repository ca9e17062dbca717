import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { PriceInput, rupeesInput } from './prices/price.ts';
import { Product } from './product.ts';
import { Stock } from './stock.ts';
import { hasWholePaise } from '../text/money.ts';
import { Id } from '../text/text.ts';

/** One change for many products: exactly one of these fields. */
export const BulkChange = z
  .object(
    {
      visibility: z.boolean('Visibility is either true or false').optional(),
      isAvailableToSell: z.boolean('Available to sell is either true or false').optional(),
      /** Raises prices or, below 0, lowers them. The discounted price changes too. */
      price: z
        .object(
          {
            percent: z
              .number('Please give a percentage')
              .min(-100, 'A price can be lowered by at most 100 percent')
              .max(1_000, 'A price can be raised by at most 1000 percent')
              .refine(hasWholePaise, 'A percentage has at most two decimals'),
          },
          'Please give a percentage',
        )
        .optional(),
      /** The id of the new category. */
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
  /** A repeated id counts once. */
  ids: z
    .array(Id.max(limits.id, 'This is not an id'), 'Please choose products')
    .min(1, 'Please choose at least one product')
    .max(limits.bulk, `At most ${limits.bulk} products can be changed at once`),
  change: BulkChange,
});
export type BulkInput = z.infer<typeof BulkInput>;

/** The fields of a product that a bulk change or an inline edit can set. `category` is an id. */
export const EditableValues = z.object(
  {
    visibility: z.boolean('Visibility is either true or false').optional(),
    isAvailableToSell: z.boolean('Available to sell is either true or false').optional(),
    price: PriceInput.optional(),
    category: z.string('Category must be an id').max(limits.id, 'This is not an id').optional(),
    stock: Stock.optional(),
    /** The values of some variants, by their ids. A price of null means the product's price. */
    variantValues: z
      .array(
        z.object({
          _id: Id.max(limits.id, 'This is not an id'),
          price: rupeesInput({ negative: 'Price must be at least 0' }).nullable().optional(),
          stock: Stock.optional(),
        }),
        'Variants must be a list',
      )
      .max(limits.variants, `A product can have at most ${limits.variants} variants`)
      .optional(),
  },
  'Please give the values of a product',
);
export type EditableValues = z.infer<typeof EditableValues>;

/** A product after a bulk change. `before` has the earlier values of the changed fields, for `undoProducts`. */
export const ChangedProduct = Product.extend({ before: EditableValues.optional() });

/** Restores the values in `to` of each product that still has the values in `from`. */
export const UndoInput = z.object({
  changes: z
    .array(
      z.object({ id: Id.max(limits.id, 'This is not an id'), from: EditableValues, to: EditableValues }),
      'Please say what to undo',
    )
    .min(1, 'Please say what to undo')
    .max(limits.bulk, `At most ${limits.bulk} products can be changed at once`)
    .refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'Each product can be named once',
    ),
});
export type UndoInput = z.infer<typeof UndoInput>;

/** `conflicts` are products that were changed or deleted since, or whose earlier category is gone. They stay unchanged. */
export const UndoResult = z.object({
  restored: z.array(Product),
  conflicts: z.array(z.object({ _id: Id, name: z.string().optional() })),
});
