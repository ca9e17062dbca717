import { z } from 'zod';
import { orderLimits } from './order-limits.ts';
import { formatRupees, hasWholePaise } from '../text/money.ts';
import { Id, IsoDate, optionalText, text, textOrEmpty, Timestamp } from '../text/text.ts';
import { normalizeReference } from './payment-reference.ts';
import { orderPaymentStates, paymentEntryStates, paymentKinds, paymentMethods } from './payment.ts';

export const PaymentKind = z.enum(paymentKinds, 'It is either a payment or a refund');
export const PaymentEntryState = z.enum(paymentEntryStates, 'A payment is reported, confirmed or rejected');
export const PaymentMethod = z.enum(paymentMethods, 'A payment is made by UPI, bank, cash or another way');
export const OrderPaymentState = z.enum(orderPaymentStates);

/** A payment of an order, or a refund. `amount` is in rupees, above 0 for both. */
export const Payment = z.object({
  id: Id,
  kind: PaymentKind,
  state: PaymentEntryState,
  amount: z.number(),
  method: PaymentMethod,
  /** The UTR of a UPI payment, or the reference of a bank: letters and digits only. */
  reference: z.string().optional(),
  /** Only ADMIN gets it. */
  note: z.string().optional(),
  paidOn: IsoDate,
  /**
   * For a refund: by how many rupees its line “Refund” reduces the total. Absent for refunds of earlier versions. Only ADMIN
   * gets it.
   */
  totalReduction: z.number().optional(),
  /** Numbers of orders, such as ORD-1001, with another payment of this reference that is not rejected. Only ADMIN gets it. */
  repeatedIn: z.array(z.string()).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Payment = z.infer<typeof Payment>;

const missingAmount = 'Please give an amount above 0';
const amount = z
  .number(missingAmount)
  .gt(0, missingAmount)
  .max(orderLimits.payment, `An amount can be at most ${formatRupees(orderLimits.payment)}`)
  .refine(hasWholePaise, 'An amount has at most two decimals')
  .refine((rupees) => rupees >= 0.01, missingAmount);

/** As typed; stored with `normalizeReference`. */
const reference = text(orderLimits.paymentReference, 'The reference')
  .nullable()
  .transform((typed) => normalizeReference(typed ?? ''))
  .refine(
    // Normalizing can make a text longer.
    ({ length }) => length <= orderLimits.paymentReference,
    `The reference can have at most ${orderLimits.paymentReference} characters`,
  );

const allowRepeatedReference = z.boolean('A repeated reference is either allowed or not').optional();

const reductionError = 'A refund reduces the total by at least 0';
export const REDUCTION_TOO_LARGE = 'A refund reduces the total by at most its amount';
const totalReduction = z
  .number(reductionError)
  .min(0, reductionError)
  .max(orderLimits.payment, `An amount can be at most ${formatRupees(orderLimits.payment)}`)
  .refine(hasWholePaise, 'An amount has at most two decimals')
  .optional();

/** A new payment, confirmed unless it says otherwise. */
export const PaymentInput = z
  .object({
    kind: PaymentKind.default('payment'),
    state: PaymentEntryState.default('confirmed'),
    amount,
    method: PaymentMethod,
    reference: reference.optional(),
    note: optionalText(orderLimits.paymentNote, 'The note'),
    /** Today in India if absent. */
    paidOn: IsoDate.optional(),
    /**
     * For a refund: what it gives back beyond an overpayment becomes a discount. Otherwise it is due again, and the customer
     * is asked for it.
     */
    reduceTotal: z.boolean('The total is either reduced or not').optional(),
    /** For a refund, instead of `reduceTotal`: the rupees by which the total falls. Undo sends it. */
    totalReduction,
    /** The id of a deleted payment that this is again, so that no mail about it is sent twice. Undo sends it. */
    id: z.uuid('This is not the id of a payment').optional(),
    allowRepeatedReference,
    /** The `amountDue` of the order that the form showed: rejected as stale when something else is due. */
    shownDue: z.number('The amount due is a number').optional(),
  })
  .refine(({ kind, reduceTotal }) => kind === 'refund' || !reduceTotal, {
    path: ['reduceTotal'],
    message: 'Only a refund reduces the total',
  })
  .refine(({ kind, totalReduction: reduction }) => kind === 'refund' || reduction === undefined, {
    path: ['totalReduction'],
    message: 'Only a refund reduces the total',
  })
  .refine(({ amount: rupees, totalReduction: reduction = 0 }) => reduction <= rupees, {
    path: ['totalReduction'],
    message: REDUCTION_TOO_LARGE,
  })
  .refine(({ kind, state }) => kind === 'payment' || state === 'confirmed', {
    path: ['state'],
    message: 'A refund is confirmed, because you made it yourself',
  });
export type PaymentInput = z.infer<typeof PaymentInput>;

/** The fields of a payment that can change. An empty string or null removes the reference or the note. */
export const PaymentChange = z.object({
  state: PaymentEntryState.optional(),
  amount: amount.optional(),
  method: PaymentMethod.optional(),
  reference: reference.optional(),
  note: textOrEmpty(orderLimits.paymentNote, 'The note').optional(),
  paidOn: IsoDate.optional(),
  /**
   * For a refund. Without this field, a refund with another amount reduces the total as a new one would, if it reduced it
   * before.
   */
  totalReduction,
  allowRepeatedReference,
  /** The version a change was made from: rejected as stale when the payment changed since. */
  updatedAt: Timestamp.optional(),
});
export type PaymentChange = z.infer<typeof PaymentChange>;

/**
 * Which orders a list has: with something to pay that no customer has reported as paid, paid, with something to refund, or with a reported payment; `settled` ones are
 * not canceled, and paid or overpaid.
 */
export const PaymentFilter = z.enum(
  ['due', 'paid', 'refund', 'reported', 'settled'],
  'A list by payment is due, paid, refund, reported or settled',
);
export type PaymentFilter = z.infer<typeof PaymentFilter>;
