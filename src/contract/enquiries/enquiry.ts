import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { orderLimits } from '../orders/order-limits.ts';
import { LimitParam } from '../api/paging.ts';
import { Id, Timestamp, text } from '../text/text.ts';

/** The artist sets the states; an order made from the chat sets ORDERED, too. CLOSED is one that came to nothing. */
export const EnquiryState = z.enum(
  ['OPEN', 'ANSWERED', 'ORDERED', 'CLOSED'],
  'A state is OPEN, ANSWERED, ORDERED or CLOSED',
);
export type EnquiryState = z.infer<typeof EnquiryState>;

/**
 * The record of a chat that a visitor started: code and products, without the message and the visitor. If it became an order,
 * `order` names that order until the order is erased.
 */
export const Enquiry = z.object({
  id: Id,
  /** The code in the chat message, such as LOTUS-7K3. */
  code: z.string(),
  state: EnquiryState,
  /** The products with their names at that time. They may have been deleted since. */
  products: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The chosen variant, and its values as text: "Size: A4, Frame: Oak". */
      variant: z.object({ id: Id, text: z.string() }).optional(),
    }),
  ),
  /** The order that it became: its id, and its number for people. */
  order: z.object({ id: Id, orderId: z.string() }).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Enquiry = z.infer<typeof Enquiry>;

const max = orderLimits.enquiryProducts;

export const EnquiryInput = z.object({
  /** The ids of the products. */
  products: z
    .array(z.string('A product is named by its id'), 'An enquiry needs a list of products')
    .min(1, 'An enquiry needs a product')
    .max(max, `An enquiry can have at most ${max} products`),
  /** The ids of the chosen variants, at most one of each product. */
  variants: z
    .array(z.string('A variant is named by its id'), 'Variants must be a list')
    .max(max, `An enquiry can have at most ${max} variants`)
    .default([]),
});
export type EnquiryInput = z.infer<typeof EnquiryInput>;

export const EnquiryChange = z.object({
  state: EnquiryState,
  /** The id of the order that it became. Without it, the enquiry keeps the one that it has. */
  order: z.string('An order is named by its id').max(limits.id, 'That is no id').optional(),
  /** Required if the enquiry has another order than `order`. */
  replacesOrder: z.boolean('An order either replaces another one or not').optional(),
  /** The version that the client knows. If another one was saved since, the problem is `stale`. */
  updatedAt: Timestamp.optional(),
});
export type EnquiryChange = z.infer<typeof EnquiryChange>;

export const EnquiryQuery = z.object({
  state: EnquiryState.optional(),
  /** A code or a part of it. */
  q: text(limits.searchText, 'q').optional(),
  limit: LimitParam.default(limits.pageSize),
  cursor: text(limits.cursor, 'cursor').optional(),
});

/** How many enquiries have each state. */
export const EnquiryCounts = z.object({
  OPEN: z.int(),
  ANSWERED: z.int(),
  ORDERED: z.int(),
  CLOSED: z.int(),
} satisfies Record<EnquiryState, z.ZodType>);
export type EnquiryCounts = z.infer<typeof EnquiryCounts>;
