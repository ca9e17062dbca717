import { z } from 'zod';
import { orderLimits } from './order-limits.ts';
import { trimmedText } from '../text/text.ts';
import { isUpiId } from './upi.ts';

const kind = z.enum(['personal', 'merchant'], 'A UPI ID is personal or a merchant’s');

/** How customers pay the artist. */
export const UpiSettings = z.object({
  /** Empty without one. */
  id: z.string(),
  /** The account holder's name, as the bank has it. */
  name: z.string(),
  kind,
  /** The account for bank transfers, as customers read it. */
  bank: z.string(),
});
export type UpiSettings = z.infer<typeof UpiSettings>;

/** The settings of a new shop. */
export const noUpi: UpiSettings = { id: '', name: '', kind: 'personal', bank: '' };

/** How customers pay, as text for the history and the conflict dialog. */
export const upiSettingsText = ({ id, name, kind: idKind, bank }: UpiSettings): string =>
  [id && `${id}, ${name}, ${idKind}`, bank].filter(Boolean).join('\n');

/** `UpiSettings` as the form sends them. */
export const UpiSettingsInput = z
  .object(
    {
      id: trimmedText(orderLimits.upiId, 'The UPI ID')
        .transform((typed) => typed.toLowerCase())
        .refine((id) => id === '' || isUpiId(id), 'Please give a UPI ID like name@bank'),
      name: trimmedText(orderLimits.payeeName, 'The payee’s name'),
      kind,
      bank: trimmedText(orderLimits.bankDetails, 'The bank details'),
    },
    'UPI has an ID, a name, a kind and bank details',
  )
  .refine(({ id, name }) => id === '' || name !== '', {
    path: ['name'],
    message: 'Please give the name of the account holder',
  });
