import { z } from 'zod';
import { ShippingAddress, ShippingAddressChange, ShippingAddressInput } from '../accounts/postal-address.ts';
import { limits } from '../api/limits.ts';
import { paging } from '../api/paging.ts';
import { IsoDate, Id, Timestamp, textOrEmpty } from '../text/text.ts';
import { Email } from '../accounts/user.ts';

export const OrderStatus = z.enum(
  ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'],
  'A status is PENDING, SHIPPED, DELIVERED or CANCELED',
);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A product as it was when it was ordered. Later changes of the product do not change it. */
const OrderedProduct = z.object({
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

export const Order = z.object({
  id: Id,
  /** The number for people: ORD-1001, ORD-1002 … */
  orderId: z.string(),
  products: z.array(z.object({ product: OrderedProduct, quantity: z.int() })),
  /** Rupees. */
  totalAmount: z.number(),
  status: OrderStatus,
  shippingInformation: z.object({
    address: ShippingAddress,
    trackingNumber: z.string().optional(),
    carrier: z.string().optional(),
    /** The expected or actual day. */
    deliveryDate: IsoDate.optional(),
  }),
  /** The id of the customer's account, if there is one. */
  createdBy: Id.optional(),
  /** That account. Only ADMIN gets it. */
  customer: z.object({ name: z.string(), email: z.string() }).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

const max = limits.orderQuantity;
const quantityError = `A quantity is a whole number from 1 to ${max}`;

const OrderLineInput = z.object(
  {
    product: z.object(
      {
        id: z.string('A product is named by its id'),
        /** Required for a product with variants. */
        variant: z
          .object({ id: z.string('A variant is named by its id') }, 'A variant is named by its id')
          .nullish(),
      },
      'A product is named by its id',
    ),
    quantity: z.number(quantityError).min(1, quantityError).max(max, quantityError).refine(Number.isInteger, {
      message: quantityError,
    }),
  },
  'A line of an order is a product and a quantity',
);

/** Details of the parcel. An empty string or null removes a field. */
const parcel = {
  trackingNumber: textOrEmpty(limits.trackingNumber, 'Tracking number').optional(),
  carrier: textOrEmpty(limits.carrier, 'Carrier').optional(),
  deliveryDate: z
    .union([IsoDate, z.literal(''), z.null()], 'Please give a date as YYYY-MM-DD')
    .transform((day) => day ?? '')
    .optional(),
};

/** The email of the customer's account. An empty string or null detaches the order from the account. */
const customerEmail = z
  .union([Email, z.literal(''), z.null()], 'Please give an email address like name@example.com')
  .transform((email) => email ?? '')
  .optional();

/** A new order from the form. The server adds names, prices, images and the total. */
export const OrderInput = z.object({
  products: z
    .array(OrderLineInput, 'Products must be a list')
    .min(1, 'An order needs at least one product')
    .max(limits.orderLines, `An order has at most ${limits.orderLines} lines`),
  shippingInformation: z.object(
    { address: ShippingAddressInput, ...parcel },
    'Shipping information is required',
  ),
  /** The id of the customer's account. */
  createdBy: z
    .string('A customer is named by an id')
    .nullish()
    .transform((id) => id || undefined),
  customerEmail,
});
export type OrderInput = z.infer<typeof OrderInput>;

/** The fields of an order that can change. Products and prices cannot. */
export const OrderChange = z.object({
  status: OrderStatus.optional(),
  shippingInformation: z
    .object({ address: ShippingAddressChange.optional(), ...parcel }, 'Shipping information is a record')
    .optional(),
  customerEmail,
  /** The version a change was made from: rejected as stale when the order changed since. */
  updatedAt: Timestamp.optional(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** Filter and page of the list of orders. */
export const OrderQuery = z.object({ status: OrderStatus.optional(), ...paging });
export type OrderQuery = z.infer<typeof OrderQuery>;
