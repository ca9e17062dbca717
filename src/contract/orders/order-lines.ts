import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { orderLimits } from './order-limits.ts';
import { rupeesInput } from '../catalog/prices/price.ts';
import { formatRupees, hasWholePaise } from '../text/money.ts';
import { Id, optionalText } from '../text/text.ts';

/** A product as it was when it was ordered. Later changes of the product do not change it. */
export const OrderedProduct = z.object({
  /** The product may have been deleted since. */
  id: Id,
  name: z.string(),
  /** Rupees for one item. */
  price: z.number(),
  /** The URL of the first image, at most 320 pixels wide. */
  image: z.string().optional(),
  /** The chosen variant, which may have been deleted since, and its values as text: "Size: A4, Frame: Oak". */
  variant: z.object({ id: Id, text: z.string() }).optional(),
});

const kinds = ['shipping', 'discount', 'other'] as const;
const kindError = 'A line is of the kind product, shipping, discount or other';
export const AdjustmentKind = z.enum(kinds, kindError);
export type AdjustmentKind = z.infer<typeof AdjustmentKind>;

/** A line of an order: products first, then the adjustments. `amount` is in rupees, negative for a discount or a correction. */
export const OrderLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    label: z.string(),
    product: OrderedProduct,
    quantity: z.int(),
    amount: z.number(),
  }),
  z.object({ kind: AdjustmentKind, label: z.string(), amount: z.number() }),
]);
export type OrderLine = z.infer<typeof OrderLine>;

const max = orderLimits.orderQuantity;
const quantityError = `A quantity is a whole number from 1 to ${max}`;
const Quantity = z
  .number(quantityError)
  .min(1, quantityError)
  .max(max, quantityError)
  .refine(Number.isInteger, { message: quantityError });

const priceError = 'Price must be at least 0';
const productReference = {
  id: z.string('A product is named by its id'),
  /** Required for a product with variants. */
  variant: z
    .object({ id: z.string('A variant is named by its id') }, 'A variant is named by its id')
    .nullish(),
};

/** A product of a new order. */
export const OrderLineInput = z.object(
  { product: z.object(productReference, 'A product is named by its id'), quantity: Quantity },
  'A line of an order is a product and a quantity',
);

/**
 * A product of a changed order. Without a price, a product of the order stays at its price, and a new one gets its current
 * price.
 */
const ProductLineInput = OrderLineInput.extend({
  kind: z.literal('product'),
  product: z.object(
    { ...productReference, price: rupeesInput({ missing: priceError, negative: priceError }).optional() },
    'A product is named by its id',
  ),
});

const amountError = 'Please give an amount in rupees';
const amountLimitError = `An amount can be at most ${formatRupees(limits.price)}`;
const percentError = 'Please give a percentage above 0, at most 100';

/**
 * A line that is no product. A discount has an amount of at most 0, or a percentage of the products, from which the server computes
 * the amount once. Without a label it gets the name of its kind.
 */
export const AdjustmentInput = z
  .object(
    {
      kind: AdjustmentKind,
      label: optionalText(orderLimits.lineLabel, 'The text of a line'),
      amount: z
        .number(amountError)
        .min(-limits.price, amountLimitError)
        .max(limits.price, amountLimitError)
        .refine(hasWholePaise, 'An amount has at most two decimals')
        .optional(),
      percent: z
        .number(percentError)
        .gt(0, percentError)
        .max(100, percentError)
        .refine(hasWholePaise, 'A percentage has at most two decimals')
        .optional(),
    },
    'A line of an order has a kind and an amount',
  )
  .superRefine(({ kind, label, amount, percent }, context) => {
    const reject = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (percent !== undefined && kind !== 'discount') reject('percent', 'Only a discount has a percentage');
    if (percent !== undefined && amount !== undefined)
      reject('percent', 'A discount has either an amount or a percentage');
    if (percent === undefined && amount === undefined) reject('amount', amountError);
    if (kind === 'shipping' && amount !== undefined && amount < 0)
      reject('amount', 'Shipping must be at least 0');
    if (kind === 'discount' && amount !== undefined && amount > 0)
      reject('amount', 'The amount of a discount cannot be above 0');
    if (kind === 'other' && label === undefined) reject('label', 'Please say what this line is for');
  });
export type AdjustmentInput = z.output<typeof AdjustmentInput>;

const tooMany = `An order has at most ${orderLimits.orderLines} products and ${orderLimits.orderLines} other lines`;

/** The products of a new order. */
export const ProductLines = z
  .array(OrderLineInput, 'Products must be a list')
  .min(1, 'An order needs at least one product')
  .max(orderLimits.orderLines, tooMany);

/** The other lines of a new order. */
export const Adjustments = z
  .array(AdjustmentInput, 'Lines must be a list')
  .max(orderLimits.orderLines, tooMany);

export const OrderLineChange = z.discriminatedUnion('kind', [ProductLineInput, AdjustmentInput], kindError);
export type OrderLineChange = z.output<typeof OrderLineChange>;

/** All lines of a changed order. */
export const OrderLines = z
  .array(OrderLineChange, 'Lines must be a list')
  .max(2 * orderLimits.orderLines, tooMany)
  .refine((lines) => {
    const products = lines.filter(({ kind }) => kind === 'product').length;
    return Math.max(products, lines.length - products) <= orderLimits.orderLines;
  }, tooMany)
  .refine((lines) => lines.some(({ kind }) => kind === 'product'), 'An order needs at least one product');
