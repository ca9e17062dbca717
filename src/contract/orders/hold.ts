import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { orderLimits } from './order-limits.ts';
import { Id, optionalText, requiredText, Timestamp } from '../text/text.ts';

/** A piece that is held for someone until a time: a product without variants, or one variant. Only ADMIN gets it. */
export const Hold = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string(), image: z.string().optional() }),
  /** `text` has its values: "Size: A4, Frame: Oak". */
  variant: z.object({ id: Id, text: z.string() }).optional(),
  /** A name or handle. */
  customerName: z.string(),
  /** The code of the enquiry that it is for. */
  enquiryCode: z.string().optional(),
  until: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Hold = z.infer<typeof Hold>;

const fields = {
  customerName: requiredText(limits.personName, 'The name', 'Please say for whom you hold it'),
  enquiryCode: optionalText(orderLimits.enquiryCode, 'The code of an enquiry').refine(
    (code) => code === undefined || /^[A-Z]{3,10}-[0-9A-Z]{3,8}$/.test(code),
    'Please give the code of an enquiry, such as LOTUS-7K3',
  ),
  until: z.iso.datetime('Please say until when you hold it'),
};

export const HoldInput = z.object({
  /** The id of the product. */
  product: z.string('A product is named by its id'),
  /** The id of the variant; absent for a product without variants. */
  variant: z
    .string('A variant is named by its id')
    .nullish()
    .transform((id) => id ?? undefined),
  ...fields,
});
export type HoldInput = z.output<typeof HoldInput>;

export const HoldChange = z.object({
  customerName: fields.customerName.optional(),
  until: fields.until.optional(),
  /** The version a change was made from: rejected as stale when the hold changed since. */
  updatedAt: Timestamp.optional(),
});
export type HoldChange = z.output<typeof HoldChange>;
