import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { toRupees } from '#contract/text/money.ts';
import type { Order, OrderChange, OrderInput } from '#contract/orders/order.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { type Problem, invalidAt, problem } from '#contract/api/problems.ts';
import type { FoundProduct } from '../catalog/products/products.rules.ts';
import type { StockItem } from '../catalog/products/stock.store.ts';
import { textOfVariant } from '../catalog/variants/variants.rules.ts';
import type { OrderLineRow, OrderRow } from '../database/tables.ts';
import { mediaUrl } from '../media/media-names.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

/** A line as the stores read it; `width` is that of the image, in pixels. */
export type FoundLine = OrderLineRow & { width: number | null };
/** `customer_…` describe the user who ordered; null where there is none. */
export type FoundOrder = OrderRow & {
  customer_name: string | null;
  customer_email: string | null;
  lines: FoundLine[];
};

function presentLine({ product_id, name, price_paise, media_hash, width, quantity, ...row }: FoundLine) {
  const largest = media_hash !== null && width !== null ? { url: mediaUrl(media_hash), width } : null;
  const image = largest ? smallSource(largest) : undefined;
  const { variant_id: id, variant_text: text } = row;
  const variant = id === null || text === null ? undefined : { id, text };
  return { product: { id: product_id, name, price: toRupees(price_paise), image, variant }, quantity };
}

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
} as const satisfies Record<keyof ShippingAddress, keyof OrderRow>;
type AddressColumn = (typeof columns)[keyof ShippingAddress];

function addressOf(row: Pick<OrderRow, AddressColumn>): ShippingAddress {
  const parts = Object.entries(columns).map(([part, column]) => [part, row[column]]);
  // `columns` has every part of an address.
  return Object.fromEntries(parts) as ShippingAddress;
}

/** An order as the admin gets it. */
export function presentForAdmin(row: FoundOrder): Order {
  const { customer_name: name, customer_email: email } = row;
  const customer = name === null || email === null ? undefined : { name, email };
  return { ...presentOrder(row), customer };
}

/** An order as its customer gets it. */
export function presentOrder(row: FoundOrder): Order {
  return {
    id: row.id,
    orderId: `ORD-${row.number}`,
    products: row.lines.map(presentLine),
    totalAmount: toRupees(row.total_paise),
    status: row.status,
    shippingInformation: {
      address: addressOf(row),
      trackingNumber: row.tracking_number ?? undefined,
      carrier: row.carrier ?? undefined,
      deliveryDate: row.delivery_date ?? undefined,
    },
    createdBy: row.created_by ?? undefined,
    createdAt: isoTimestamp(row.created_at),
    updatedAt: isoTimestamp(row.updated_at),
  };
}

export type Line = Omit<OrderLineRow, 'order_id' | 'position'>;

/**
 * The lines of a new order at the current prices. The artist can also sell hidden products.
 * @param products the ordered products that exist
 * @throws problem `invalid` with the path of a product or variant that does not exist, or of a variant that is missing
 */
export function linesOf(ordered: OrderInput['products'], products: readonly FoundProduct[]): Line[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ordered.map(({ product: { id, variant: named }, quantity }, index) => {
    const product = byId.get(id);
    if (!product) throw invalidAt(`products.${index}.product.id`, 'That product does not exist');
    const { name, pay_paise, images } = product;
    const variant = variantOf(product, named?.id, `products.${index}.product.variant`);
    return {
      product_id: id,
      name,
      price_paise: variant?.price_paise ?? pay_paise,
      quantity,
      media_hash: images[0]?.hash ?? null,
      variant_id: variant?.id ?? null,
      variant_text: variant ? textOfVariant(product.option_names, variant) : null,
    };
  });
}

/** The ordered variant; undefined for a product without variants. @throws problem `invalid` at the path */
function variantOf({ name, option_names, variants }: FoundProduct, id: string | undefined, path: string) {
  if (id === undefined && option_names === null) return undefined;
  if (id === undefined) throw invalidAt(path, `Please choose a variant of “${name}”`);
  const variant = variants.find((one) => one.id === id);
  if (!variant) throw invalidAt(`${path}.id`, `“${name}” does not have that variant`);
  return variant;
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
}

export type Quantity = StockItem & { name: string; quantity: number };

const keyOf = ({ productId, variantId }: StockItem) => `${productId} ${variantId ?? ''}`;

type OrderedLine = Pick<Line, 'product_id' | 'name' | 'quantity' | 'variant_id' | 'variant_text'>;

/**
 * The ordered quantity of each product and variant, in the order of the ids: two orders with the same products then never wait for
 * each other in a circle.
 */
export function quantitiesOf(lines: readonly OrderedLine[]): Quantity[] {
  const byItem = new Map<string, Quantity>();
  for (const { product_id: productId, variant_id: variantId, quantity, ...line } of lines) {
    const name = line.variant_text === null ? line.name : `${line.name} (${line.variant_text})`;
    const key = keyOf({ productId, variantId });
    const known = byItem.get(key);
    if (known) known.quantity += quantity;
    else byItem.set(key, { productId, variantId, name, quantity });
  }
  return [...byItem.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/**
 * @param left the stock; 0 for a deleted product
 * @param path the path of the quantity in the request body, if it has one
 */
export function outOfStock({ name, quantity }: Quantity, left: number, path?: string): Problem {
  const available = left === 0 ? 'none is left' : `only ${left} ${left === 1 ? 'is' : 'are'} left`;
  const message = `There is not enough of “${name}”: ${quantity} wanted, ${available}.`;
  return problem('out_of_stock', message, path === undefined ? {} : { issues: [{ path, message }] });
}

/** The path of the first quantity of a product or variant in the request body. */
export function pathOfQuantity(ordered: OrderInput['products'], item: StockItem): string {
  const index = ordered.findIndex(
    ({ product }) => product.id === item.productId && (product.variant?.id ?? null) === item.variantId,
  );
  return `products.${index}.quantity`;
}

/**
 * Compares a delivery date with today's date in UTC. India is ahead of UTC, so that today's date there always passes.
 * @param now epoch milliseconds
 * @throws problem `invalid` for a date in the past
 */
export function rejectPastDelivery(day: string, now: number): void {
  if (day >= isoTimestamp(now).slice(0, 10)) return;
  throw invalidAt('shippingInformation.deliveryDate', 'The delivery date cannot be earlier than today');
}

type Content = Pick<OrderRow, AddressColumn | 'status' | 'tracking_number' | 'carrier' | 'delivery_date'>;

/** The columns that a change sets; fields that were not sent are left out. */
export function changedColumns({
  status,
  shippingInformation: shipping = {},
}: OrderChange): Partial<Content> {
  const changed: Partial<Content> = {};
  if (status !== undefined) changed.status = status;
  for (const [part, column] of Object.entries(columns)) {
    // Object.entries widens the keys to strings.
    const value = shipping.address?.[part as keyof ShippingAddress];
    if (value !== undefined) changed[column] = value;
  }
  if (shipping.trackingNumber !== undefined) changed.tracking_number = shipping.trackingNumber || null;
  if (shipping.carrier !== undefined) changed.carrier = shipping.carrier || null;
  if (shipping.deliveryDate !== undefined) changed.delivery_date = shipping.deliveryDate || null;
  return changed;
}

/** The fields of an order that can change, as text for the history. */
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
    // The id and not the email, since the history remains when an account is deleted.
    customer: createdBy ?? '',
  };
}

/** The columns that the form of a new order sets. */
export function toContent({ shippingInformation }: Pick<OrderInput, 'shippingInformation'>): Content {
  const none = { tracking_number: null, carrier: null, delivery_date: null };
  // The form of a new order has a whole address.
  return { status: 'PENDING', ...none, ...changedColumns({ shippingInformation }) } as Content;
}
