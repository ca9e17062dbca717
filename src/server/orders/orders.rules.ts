import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { toRupees } from '#contract/text/money.ts';
import type { Order, OrderChange, OrderInput } from '#contract/orders/order.ts';
import { smallSource } from '#contract/catalog/image-sources.ts';
import { type Problem, invalidAt, problem } from '#contract/api/problems.ts';
import type { FoundProduct } from '../catalog/products/products.rules.ts';
import type { OrderLineRow, OrderRow } from '../database/tables.ts';
import { mediaUrl } from '../media/media-names.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

/** A line as the stores read it; `width` is the picture's, in pixels. */
export type FoundLine = OrderLineRow & { width: number | null };
/** `customer_…` are of the user whose order it is, null where there is none. */
export type FoundOrder = OrderRow & {
  customer_name: string | null;
  customer_email: string | null;
  lines: FoundLine[];
};

function presentLine({ product_id, name, price_paise, media_hash, width, quantity }: FoundLine) {
  const picture = media_hash !== null && width !== null ? { url: mediaUrl(media_hash), width } : null;
  const image = picture ? smallSource(picture) : undefined;
  return { product: { id: product_id, name, price: toRupees(price_paise), image }, quantity };
}

/** An order as the artist is shown it. */
export function presentForAdmin(row: FoundOrder): Order {
  const { customer_name: name, customer_email: email } = row;
  const customer = name === null || email === null ? undefined : { name, email };
  return { ...presentOrder(row), customer };
}

/** An order as its customer is shown it. */
export function presentOrder(row: FoundOrder): Order {
  return {
    id: row.id,
    orderId: `ORD-${row.number}`,
    products: row.lines.map(presentLine),
    totalAmount: toRupees(row.total_paise),
    status: row.status,
    shippingInformation: {
      address: {
        firstName: row.first_name,
        lastName: row.last_name,
        address: row.address,
        city: row.city,
        state: row.state,
        zip: row.zip,
        phone: row.phone,
        landmark: row.landmark,
        country: row.country,
      },
      trackingNumber: row.tracking_number ?? undefined,
      carrier: row.carrier ?? undefined,
      deliveryDate: row.delivery_date ?? undefined,
    },
    createdBy: row.created_by ?? undefined,
    createdAt: isoTimestamp(row.created_at),
    updatedAt: isoTimestamp(row.updated_at),
  };
}

export type Line = Pick<OrderLineRow, 'product_id' | 'name' | 'price_paise' | 'quantity' | 'media_hash'>;

/**
 * What is ordered, at the prices to pay at this moment. Hidden pieces are the artist's to sell like all others.
 * @param products those of the ordered ones that exist
 * @throws problem `invalid` with the path of a product that does not exist
 */
export function linesOf(ordered: OrderInput['products'], products: readonly FoundProduct[]): Line[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ordered.map(({ product: { id }, quantity }, sentAt) => {
    const product = byId.get(id);
    if (!product) throw invalidAt(`products.${sentAt}.product.id`, 'That product does not exist');
    const { name, pay_paise, images } = product;
    return { product_id: id, name, price_paise: pay_paise, quantity, media_hash: images[0]?.hash ?? null };
  });
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
}

export type Pieces = { productId: string; name: string; quantity: number };

/**
 * How many of each product; two lines of one product are added up. In the order of the ids, so that two orders that
 * touch the same products never wait for each other.
 */
export function piecesOf(lines: readonly Pick<Line, 'product_id' | 'name' | 'quantity'>[]): Pieces[] {
  const byProduct = new Map<string, Pieces>();
  for (const { product_id: productId, name, quantity } of lines) {
    const known = byProduct.get(productId);
    if (known) known.quantity += quantity;
    else byProduct.set(productId, { productId, name, quantity });
  }
  return [...byProduct.values()].toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
}

/**
 * @param left how many there are; 0 also where the product is gone
 * @param path into the body, where that says how many are wanted
 */
export function outOfStock({ name, quantity }: Pieces, left: number, path?: string): Problem {
  const there = left === 0 ? 'none is left' : `only ${left} ${left === 1 ? 'is' : 'are'} left`;
  const message = `There is not enough of “${name}”: ${quantity} wanted, ${there}.`;
  return problem('out_of_stock', message, path === undefined ? {} : { issues: [{ path, message }] });
}

/** Where a body first says how many of a product are wanted. */
export function pathOfQuantity(ordered: OrderInput['products'], productId: string): string {
  return `products.${ordered.findIndex(({ product }) => product.id === productId)}.quantity`;
}

/**
 * Holds a day on which an order is expected against today, by the day in UTC: in India it is never behind, so the
 * artist's own today is always taken.
 * @param now epoch milliseconds
 * @throws problem `invalid` when it lies in the past
 */
export function refusePastDelivery(day: string, now: number): void {
  if (day >= isoTimestamp(now).slice(0, 10)) return;
  throw invalidAt('shippingInformation.deliveryDate', 'The delivery date cannot be earlier than today');
}

type Content = Pick<
  OrderRow,
  | 'status'
  | 'first_name'
  | 'last_name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'phone'
  | 'landmark'
  | 'country'
  | 'tracking_number'
  | 'carrier'
  | 'delivery_date'
>;

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phone: 'phone',
  landmark: 'landmark',
  country: 'country',
} as const satisfies Record<keyof ShippingAddress, keyof Content>;

/** What a change sets, column by column; what was not sent is not there. */
export function changedColumns({
  status,
  shippingInformation: shipping = {},
}: OrderChange): Partial<Content> {
  const changed: Partial<Content> = {};
  if (status !== undefined) changed.status = status;
  for (const [part, column] of Object.entries(columns)) {
    // Object.entries forgets that the keys are the parts.
    const value = shipping.address?.[part as keyof ShippingAddress];
    if (value !== undefined) changed[column] = value;
  }
  if (shipping.trackingNumber !== undefined) changed.tracking_number = shipping.trackingNumber || null;
  if (shipping.carrier !== undefined) changed.carrier = shipping.carrier || null;
  if (shipping.deliveryDate !== undefined) changed.delivery_date = shipping.deliveryDate || null;
  return changed;
}

/** What of an order can change, as the history compares it. */
export function orderFields({ status, shippingInformation: shipping, createdBy }: Order) {
  const { address } = shipping;
  return {
    status,
    carrier: shipping.carrier ?? '',
    trackingNumber: shipping.trackingNumber ?? '',
    deliveryDate: shipping.deliveryDate ?? '',
    recipient: `${address.firstName} ${address.lastName}`.trim(),
    address: [address.address, address.landmark, address.city, address.state, address.zip, address.country]
      .filter(Boolean)
      .join(', '),
    phone: address.phone,
    // Not the email: the history outlives an account that is deleted.
    customer: createdBy ?? '',
  };
}

/** What the form decides of a new order. */
export function toContent({ shippingInformation }: Pick<OrderInput, 'shippingInformation'>): Content {
  const { address, trackingNumber, carrier, deliveryDate } = shippingInformation;
  return {
    status: 'PENDING',
    first_name: address.firstName,
    last_name: address.lastName,
    address: address.address,
    city: address.city,
    state: address.state,
    zip: address.zip,
    phone: address.phone,
    landmark: address.landmark,
    country: address.country,
    tracking_number: trackingNumber || null,
    carrier: carrier || null,
    delivery_date: deliveryDate || null,
  };
}
