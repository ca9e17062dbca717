import { z } from 'zod';
import {
  requireDestination,
  ShippingAddress,
  ShippingAddressChange,
  ShippingAddressInput,
} from '../accounts/postal-address.ts';
import { limits } from '../api/limits.ts';
import { orderLimits } from './order-limits.ts';
import { paging } from '../api/paging.ts';
import { formatRupees, hasWholePaise } from '../text/money.ts';
import { IsoDate, Id, Timestamp, text, textOrEmpty } from '../text/text.ts';
import { Adjustments, OrderedProduct, ProductLines, OrderLine, OrderLines } from './order-lines.ts';
import { Email } from '../accounts/user.ts';
import { OrderPaymentState, Payment, PaymentFilter } from './payment-shapes.ts';
import { OrderMessage } from './messages/order-message.ts';
import { OutdatedPaper } from './papers/outdated-paper.ts';

export const OrderStatus = z.enum(
  ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'],
  'A status is PENDING, SHIPPED, DELIVERED or CANCELED',
);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The number of an order for people: ORD-1001, ORD-1002 … */
export const orderName = (number: number): string => `ORD-${number}`;

export const Order = z.object({
  id: Id,
  /** See `orderName`. */
  orderId: z.string(),
  products: z.array(z.object({ product: OrderedProduct, quantity: z.int() })),
  /** All lines: the products, which `products` has too, and then the others. */
  lines: z.array(OrderLine),
  /** Rupees: the sum of all lines. */
  totalAmount: z.number(),
  /** Rupees: the confirmed payments less the confirmed refunds. */
  amountPaid: z.number(),
  /** Rupees: the total less `amountPaid`, below 0 when too much was paid. A canceled order has it too. */
  amountDue: z.number(),
  /** Rupees to ask the customer for: `amountDue`, but never below 0, and 0 for a canceled order. */
  amountToPay: z.number(),
  /** Rupees that the customer has reported as paid and the artist has not checked: no part of `amountPaid`. */
  amountReported: z.number(),
  /** Rupees of a canceled order that the artist keeps by agreement; absent without any. Only ADMIN gets it, and a customer in the download of their data. */
  amountRetained: z.number().optional(),
  paymentState: OrderPaymentState,
  /** The oldest first. Only ADMIN gets them, and a customer in the download of their data. */
  payments: z.array(Payment).optional(),
  status: OrderStatus,
  shippingInformation: z.object({
    /** Whether the customer picks the order up in person: then it has no courier, and of an address only name and phone number. */
    pickup: z.boolean(),
    address: ShippingAddress,
    trackingNumber: z.string().optional(),
    carrier: z.string().optional(),
    /** The expected or actual day. */
    deliveryDate: IsoDate.optional(),
  }),
  /** For the recipient of a gift. */
  giftNote: z.string().optional(),
  /** Whether the packing slip omits all prices. */
  hidePrices: z.boolean(),
  /** Only ADMIN gets it. */
  internalNote: z.string().optional(),
  /** When the first payment was confirmed: see `canEditLines` of editable-lines.ts. */
  firstPaymentAt: Timestamp.optional(),
  /** The id of the customer's account, if there is one. */
  createdBy: Id.optional(),
  /** The customer's account. Only ADMIN gets it. */
  customer: z
    .object({
      name: z.string(),
      email: z.string(),
      /** Whether it is certain that the account belongs to that email: only then it sees the order. */
      isConfirmed: z.boolean(),
    })
    .optional(),
  /** The customer's page of the order, while its link works: its path is a secret. */
  page: z.object({ path: z.string(), createdAt: Timestamp }).optional(),
  /** Where mails about the order go, instead of to the customer's account. */
  email: z.string().optional(),
  /** The messages about it, the oldest first; absent without messages. Only ADMIN gets them. */
  messages: z.array(OrderMessage).optional(),
  /** Only ADMIN gets it. */
  outdatedPaper: OutdatedPaper.optional(),
  /** When its personal data was erased. */
  erasedAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

/** How the order gets to the customer. An empty string or null removes a text. */
const parcel = {
  pickup: z.boolean('An order is either picked up in person or not').optional(),
  trackingNumber: textOrEmpty(orderLimits.trackingNumber, 'Tracking number').optional(),
  carrier: textOrEmpty(orderLimits.carrier, 'Courier').optional(),
  deliveryDate: z
    .union([IsoDate, z.literal(''), z.null()], 'Please give a date as YYYY-MM-DD')
    .transform((day) => day ?? '')
    .optional(),
};

/** The notes of an order. An empty string or null removes a text. */
const notes = {
  giftNote: textOrEmpty(orderLimits.giftNote, 'The gift note').optional(),
  hidePrices: z.boolean('Prices are either hidden on the packing slip or not').optional(),
  internalNote: textOrEmpty(orderLimits.internalNote, 'The internal note').optional(),
};

/** The email of the customer's account, which sees the order once it is confirmed. An empty string or null detaches the order from it. */
const customerEmail = z
  .union([Email, z.literal(''), z.null()], 'Please give an email address like name@example.com')
  .transform((email) => email ?? '')
  .optional();

/** The ids of holds whose pieces the order takes, which ends them. One that has ended has no effect. */
const holds = z
  .array(Id.max(limits.id, 'This is not an id'), 'Holds must be a list of ids')
  .max(orderLimits.orderLines, `An order takes at most ${orderLimits.orderLines} holds`)
  .optional();

/** For mails about the order. An empty string or null removes it. */
const email = z
  .union([Email, z.literal(''), z.null()], 'Please give an email address like name@example.com')
  .transform((typed) => typed ?? '')
  .optional();

/** A new order from the form. The server adds names, prices, images and the total. */
export const OrderInput = z.object({
  products: ProductLines,
  /** The lines that are no products. */
  lines: Adjustments.optional(),
  shippingInformation: z
    .object({ address: ShippingAddressInput, ...parcel }, 'Shipping information is required')
    .check(requireDestination(z.literal(false).optional())),
  /** The id of the customer's account, which sees the order at once: this confirms the account. */
  createdBy: z
    .string('A customer is named by an id')
    .nullish()
    .transform((id) => id || undefined),
  customerEmail,
  holds,
  /** The ids of the enquiries that become this order. One that does not exist has no effect. */
  enquiries: z
    .array(Id.max(limits.id, 'This is not an id'), 'Enquiries must be a list of ids')
    .max(orderLimits.orderLines, `An order has at most ${orderLimits.orderLines} enquiries`)
    .optional(),
  /** Required if an enquiry has another order already. */
  replacesOrder: z.boolean('An order either replaces another one or not').optional(),
  email,
  ...notes,
  /** The total that the form showed, in rupees: rejected as stale when the current prices have another. */
  shownTotal: z.number('The shown total is a number').optional(),
});
export type OrderInput = z.infer<typeof OrderInput>;

/** The fields of an order that can change. */
export const OrderChange = z.object({
  status: OrderStatus.optional(),
  /** All lines. A line that is absent is removed, where `canEditLines` of editable-lines.ts allows it. */
  lines: OrderLines.optional(),
  shippingInformation: z
    .object({ address: ShippingAddressChange.optional(), ...parcel }, 'Shipping information is a record')
    // Without `pickup`, only the order tells whether it is a parcel: the server checks its address then.
    .check(requireDestination(z.literal(false)))
    .optional(),
  customerEmail,
  holds,
  email,
  ...notes,
  /** Rupees of a canceled order that the artist keeps by agreement, so that no refund of them is due: at most what is paid. Reopening the order resets it. */
  amountRetained: z
    .number('The amount kept is a number')
    .min(0, 'The amount kept is at least 0')
    .max(orderLimits.payment, `An amount can be at most ${formatRupees(orderLimits.payment)}`)
    .refine(hasWholePaise, 'An amount has at most two decimals')
    .optional(),
  /** The version a change was made from: rejected as stale when the order changed since. */
  updatedAt: Timestamp.optional(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** Filter of an export. */
export const OrderExportQuery = z.object({
  status: OrderStatus.optional(),
  payment: PaymentFilter.optional(),
  /**
   * The number of an order, such as ORD-1004, or words of the recipient's name or their beginnings, or the first or last digits of the
   * phone number, at least four.
   */
  q: text(limits.searchText, 'q').optional(),
});

/** The orders as a CSV file, one row for each line of an order. */
export const OrderExport = z.object({ filename: z.string(), csv: z.string() });

/** Filter and page of the list of orders. */
export const OrderQuery = OrderExportQuery.extend(paging);
export type OrderQuery = z.infer<typeof OrderQuery>;
