import { z } from 'zod';
import { orderLimits } from '../order-limits.ts';
import { IsoDate, text } from '#contract/text/text.ts';
import { Order } from '../order.ts';
import { Payment, PaymentInput } from '../payment-shapes.ts';

/** What to do with the link of an order's page: `create` keeps one that works, `renew` replaces it. */
export const OrderPageChange = z.object({
  action: z.enum(['create', 'renew', 'revoke'], 'The link is created, renewed or revoked'),
});
export type OrderPageAction = z.infer<typeof OrderPageChange>['action'];

/** The secret part of the page's URL. */
const token = z.string('The token of the page is text');

export const OrderPageRequest = z.object({ token });

/** How to pay by UPI and by bank transfer, each absent where the artist has not set it. */
const HowToPay = z.object({
  upi: z
    .object({
      /** The UPI ID. */
      id: z.string(),
      /** The account holder's name. */
      name: z.string(),
      /** Rupees of the next payment: UPI limits a payment, so that it can be less than the amount to pay. */
      amount: z.number(),
      /** What the QR code of that payment contains. */
      text: z.string(),
      /** `text` as a link, for a merchant's ID only: apps refuse links to others. */
      link: z.string().optional(),
    })
    .optional(),
  bank: z.string().optional(),
});
export type HowToPay = z.infer<typeof HowToPay>;

/**
 * An order as everyone with the link of its page sees it: without name, phone, email, postal address and internal note,
 * without the order's id (`orderId` is its number, such as ORD-1001) and without its customer's. It has prices also when
 * `hidePrices` is set, which applies to the packing slip only.
 */
export const OrderPage = Order.pick({
  orderId: true,
  lines: true,
  totalAmount: true,
  amountPaid: true,
  amountToPay: true,
  amountReported: true,
  paymentState: true,
  status: true,
  giftNote: true,
  createdAt: true,
}).extend({
  /** Rupees that the artist still has to give back; of a canceled order at most, since they may keep a part. */
  amountToRefund: z.number(),
  /** Rupees of a canceled order that the artist keeps by agreement. */
  amountRetained: z.number(),
  payments: z.array(
    Payment.pick({ kind: true, state: true, amount: true, method: true, reference: true, paidOn: true }),
  ),
  /** Absent when nothing is to be paid. */
  howToPay: HowToPay.optional(),
  /** Whether the customer can report another payment: not for a canceled order. */
  canReport: z.boolean(),
  /** Whether a report can have the reference of a bank transfer instead of a UTR. */
  acceptsBankReference: z.boolean(),
  parcel: z.object({
    carrier: z.string().optional(),
    trackingNumber: z.string().optional(),
    /** The courier's page of the parcel. */
    trackingUrl: z.string().optional(),
    /** The expected or actual day; absent for a delivered order whose date is after today. */
    deliveryDate: IsoDate.optional(),
  }),
  /** Whether the customer picks the order up in person. */
  pickup: z.boolean(),
  /** The town with the first digits of the PIN code, or abroad with the country; empty for a pickup. */
  destination: z.string(),
});
export type OrderPage = z.infer<typeof OrderPage>;

/** "I have paid". */
export const PaymentReport = z.object({
  token,
  /** The UTR, or where the shop shows bank details, the reference of a bank transfer, as typed. */
  reference: text(orderLimits.paymentReference, 'The UTR'),
  /**
   * Rupees; if absent, `requested`, and without it what is left of the amount to pay. Required without `requested` if more than UPI allows at once
   * is left, and if nothing is due.
   */
  amount: PaymentInput.shape.amount.optional(),
  /** Rupees that the page asked for in this payment, which may be a part of `due`. */
  requested: PaymentInput.shape.amount.optional(),
  /**
   * The amount to pay in rupees on that page, which may have changed since: `amount` can be as high, also above the total. Without `due`, no report
   * is accepted for a canceled order.
   */
  due: PaymentInput.shape.amount.optional(),
});
export type PaymentReport = z.infer<typeof PaymentReport>;
