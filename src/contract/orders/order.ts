import { z } from 'zod';
import { ShippingAddress, ShippingAddressChange, ShippingAddressInput } from '../accounts/postal-address.ts';
import { limits } from '../api/limits.ts';
import { paging } from '../api/paging.ts';
import { IsoDate, Id, Timestamp, plainText } from '../text/text.ts';
import { Email } from '../accounts/user.ts';

export const OrderStatus = z.enum(
  ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'],
  'A status is PENDING, SHIPPED, DELIVERED or CANCELED',
);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A piece as it was when it was ordered: later changes of the product leave it alone. */
const OrderedProduct = z.object({
  /** The product may have been deleted since. */
  id: Id,
  name: z.string(),
  /** Rupees for one. */
  price: z.number(),
  /** Address of its first picture, about 320 pixels wide. */
  image: z.string().optional(),
});

export const Order = z.object({
  id: Id,
  /** What people call it by: ORD-1001, ORD-1002 … */
  orderId: z.string(),
  products: z.array(z.object({ product: OrderedProduct, quantity: z.int() })),
  /** Rupees. */
  totalAmount: z.number(),
  status: OrderStatus,
  shippingInformation: z.object({
    address: ShippingAddress,
    trackingNumber: z.string().optional(),
    carrier: z.string().optional(),
    /** The day it is expected, or came. */
    deliveryDate: IsoDate.optional(),
  }),
  /** The id of the user whose order it is, where there is one. */
  createdBy: Id.optional(),
  /** That user, told to the artist alone. */
  customer: z.object({ name: z.string(), email: z.string() }).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

const max = limits.orderQuantity;
const quantityWords = `A quantity is a whole number from 1 to ${max}`;

const OrderLineInput = z.object(
  {
    product: z.object({ id: z.string('A product is named by its id') }, 'A product is named by its id'),
    quantity: z.number(quantityWords).min(1, quantityWords).max(max, quantityWords).refine(Number.isInteger, {
      message: quantityWords,
    }),
  },
  'A line of an order is a product and a quantity',
);

/** What is written on the parcel. An empty text or null takes it off again. */
const parcel = {
  trackingNumber: plainText(limits.trackingNumber, 'Tracking number').optional(),
  carrier: plainText(limits.carrier, 'Carrier').optional(),
  deliveryDate: z
    .union([IsoDate, z.literal(''), z.null()], 'Please give a date as YYYY-MM-DD')
    .transform((day) => day ?? '')
    .optional(),
};

/** Whose order it is, by the email of the account. An empty text or null makes it nobody's. */
const customerEmail = z
  .union([Email, z.literal(''), z.null()], 'Please give an email address like name@example.com')
  .transform((email) => email ?? '')
  .optional();

/** An order as the artist writes it down; names, prices, pictures and the total are the shop's to say. */
export const OrderInput = z.object({
  products: z
    .array(OrderLineInput, 'Products must be a list')
    .min(1, 'An order needs at least one product')
    .max(limits.orderLines, `An order has at most ${limits.orderLines} lines`),
  shippingInformation: z.object(
    { address: ShippingAddressInput, ...parcel },
    'Shipping information is required',
  ),
  /** The id of the user whose order it is. */
  createdBy: z
    .string('A customer is named by an id')
    .nullish()
    .transform((id) => id || undefined),
  customerEmail,
});
export type OrderInput = z.infer<typeof OrderInput>;

/** Any part of an order that may change; products and prices stay what was agreed. */
export const OrderChange = z.object({
  status: OrderStatus.optional(),
  shippingInformation: z
    .object({ address: ShippingAddressChange.optional(), ...parcel }, 'Shipping information is a record')
    .optional(),
  customerEmail,
  /** The version a change was made from: refused as stale when the order changed since. */
  updatedAt: Timestamp.optional(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** What the list of orders can be asked for. */
export const OrderQuery = z.object({ status: OrderStatus.optional(), ...paging });
export type OrderQuery = z.infer<typeof OrderQuery>;
