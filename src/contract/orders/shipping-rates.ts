import { z } from 'zod';
import { orderLimits } from './order-limits.ts';
import { rupeesInput } from '../catalog/prices/price.ts';

const name = 'An amount';
const CHARGE_MESSAGE = 'Please give the shipping charge, at least 0';
const charge = rupeesInput({ missing: CHARGE_MESSAGE, negative: CHARGE_MESSAGE, name });
const FREE_FROM_MESSAGE = 'Please give the amount from which shipping is free';
/** Rupees of products from which shipping is free. */
const freeFrom = rupeesInput({ negative: FREE_FROM_MESSAGE, name }).optional();

const prefixes = z
  .array(
    z.object({
      /** The first digits of a PIN code; empty for all other PIN codes. */
      prefix: z
        .string('A PIN prefix is text')
        .trim()
        .regex(/^\d{0,6}$/, 'Please use only digits, at most 6, such as 411'),
      amount: charge,
    }),
    'PIN prefixes must be a list',
  )
  .min(1, 'Please add a PIN prefix')
  .max(orderLimits.shippingPrefixes, `There can be at most ${orderLimits.shippingPrefixes} PIN prefixes`)
  .superRefine((rates, context) => {
    const seen = new Set<string>();
    for (const [index, { prefix }] of rates.entries()) {
      if (seen.has(prefix))
        context.addIssue({
          code: 'custom',
          path: [index, 'prefix'],
          message: 'This PIN prefix is already above',
        });
      seen.add(prefix);
    }
  });

/** What shipping costs in India. Abroad, the artist sets the charge of each order. */
export const ShippingRates = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('flat'), amount: charge, freeFrom }),
    z.object({ kind: z.literal('pin'), prefixes, freeFrom }),
  ],
  'Shipping rates are none, flat or by PIN prefix',
);
export type ShippingRates = z.infer<typeof ShippingRates>;
