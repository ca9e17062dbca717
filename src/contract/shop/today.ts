import { z } from 'zod';
import { Id } from '../text/text.ts';

/** A number of rows, counted up to 1,000; `totalIsMinimum` when there may be more. */
const Count = z.object({ total: z.number(), totalIsMinimum: z.literal(true).optional() });

/** Sales in rupees of each day of a month, from its first day on. */
const Month = z.object({ year: z.number(), month: z.number().min(1).max(12), days: z.array(z.number()) });
export type Month = z.infer<typeof Month>;

/** What needs doing, how the sales go, and what people look at. */
export const Today = z.object({
  /** Enquiries without an answer. */
  enquiries: Count,
  /** Orders with a payment that a customer reported. */
  reported: Count,
  /** Orders with an amount to pay; not those of `reported` whose customers report all of it. */
  due: Count,
  /** What is left to pay for the orders of `due`, in rupees; of at most 1,000 orders. */
  amountDue: z.number(),
  /** Orders with an amount to refund. */
  refunds: Count,
  /** Orders that are not sent or handed over yet and have nothing left to pay. */
  parcels: Count,
  /** Holds that end within 24 hours. */
  holds: Count,
  /** Products that visitors can order and of which few are left. */
  lowStock: Count,
  /** Some of the products of `lowStock`, those with the lowest stock first. */
  lowest: z.array(z.object({ _id: Id, name: z.string(), stock: z.number() })),
  /** Orders that are not canceled, by their day in India: this month up to today, and the whole last month. */
  sales: z.object({ thisMonth: Month, lastMonth: Month }),
  /** Page views of the last 7 days, with today, and the products that were viewed most. */
  visits: z.object({
    views: z.number(),
    mostViewed: z.array(z.object({ _id: Id, name: z.string(), views: z.number() })),
  }),
});
export type Today = z.infer<typeof Today>;
