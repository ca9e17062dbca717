import { HOUR_MS } from '#contract/durations.ts';
import { toRupees } from '#contract/text/money.ts';
import { isDeliveryDateAllowed, PAST_DELIVERY_DATE } from '#contract/orders/delivery-date.ts';
import { orderPagePath } from '#contract/orders/order-page/order-page.ts';
import { type Order, type OrderChange, type OrderInput, orderName } from '#contract/orders/order.ts';
import type { OrderLine } from '#contract/orders/order-lines.ts';
import { amountRetained } from '#contract/orders/payment.ts';
import type { OutdatedPaper } from '#contract/orders/papers/outdated-paper.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { type Problem, invalidAt, problem } from '#contract/api/problems.ts';
import type { FoundProduct } from '../catalog/products/products.rules.ts';
import type { StockItem } from '../catalog/products/stock.store.ts';
import { textOfVariant } from '../catalog/variants/variants.rules.ts';
import type { Flag, OrderAdjustmentRow, OrderLineRow, OrderRow } from '../database/tables.ts';
import { mediaUrl } from '../media/media-names.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';
import type { FoundPayment } from './payments/payments.queries.ts';
import { addressOf, changedShipping, type ShippingColumn } from './order-address.rules.ts';
import { presentPaid, presentPayment, presentPaymentForAdmin } from './payments/payments.rules.ts';
import { type FoundMessage, presentMessage } from './messages/messages.rules.ts';

/** A line as the stores read it; `width` is that of the image, in pixels. */
export type FoundLine = OrderLineRow & { width: number | null };
/** `customer_…` describe the account that the order belongs to; null where there is none. */
export type FoundOrder = OrderRow & {
  customer_name: string | null;
  customer_email: string | null;
  customer_is_confirmed: Flag | null;
  products: FoundLine[];
  adjustments: OrderAdjustmentRow[];
  payments: FoundPayment[];
  /** The token in the link to the customer's page; null without a link that works. */
  page_token: string | null;
  page_created_at: number | null;
  messages: FoundMessage[];
  outdated_paper: OutdatedPaper | undefined;
};

function presentLink({ page_token: token, page_created_at: at, erased_at }: FoundOrder): Order['page'] {
  return token === null || at === null || erased_at !== null
    ? undefined
    : { path: orderPagePath(token), createdAt: isoTimestamp(at) };
}

function presentProduct({ product_id, name, price_paise, media_hash, width, quantity, ...row }: FoundLine) {
  const largest = media_hash !== null && width !== null ? { url: mediaUrl(media_hash), width } : null;
  const image = largest ? smallSource(largest) : undefined;
  const { variant_id: id, variant_text: text } = row;
  const variant = id === null || text === null ? undefined : { id, text };
  return { product: { id: product_id, name, price: toRupees(price_paise), image, variant }, quantity };
}

/** The name of a product with its variant. */
export const nameOf = ({ name, variant_text: text }: Pick<OrderLineRow, 'name' | 'variant_text'>) =>
  text === null ? name : `${name} (${text})`;

function presentLine(line: FoundLine): OrderLine {
  const amount = toRupees(line.price_paise * line.quantity);
  return { kind: 'product', label: nameOf(line), ...presentProduct(line), amount };
}

function presentAdjustment({ kind, label, amount_paise }: OrderAdjustmentRow): OrderLine {
  return { kind, label, amount: toRupees(amount_paise) };
}

/** What the rules of payments compare, in paise. */
export const sumsOf = ({ status, total_paise, paid_paise, retained_paise }: FoundOrder) => ({
  isCanceled: status === 'CANCELED',
  total: total_paise,
  paid: paid_paise,
  retained: retained_paise,
});

/** The retained amount without the part that was refunded since; that part counts again when the refund is deleted. */
function presentRetained(row: FoundOrder): Order['amountRetained'] {
  const retained = amountRetained(sumsOf(row));
  return retained > 0 ? toRupees(retained) : undefined;
}

/** An order as the admin gets it. */
export function presentForAdmin(row: FoundOrder): Order {
  const {
    customer_name: name,
    customer_email: email,
    internal_note: note,
    outdated_paper: outdatedPaper,
  } = row;
  const isConfirmed = row.customer_is_confirmed === 1;
  const customer = name === null || email === null ? undefined : { name, email, isConfirmed };
  const messages = row.messages.length === 0 ? undefined : row.messages.map(presentMessage);
  const payments = row.payments.map(presentPaymentForAdmin);
  return {
    ...presentOrder(row),
    customer,
    internalNote: note ?? undefined,
    amountRetained: presentRetained(row),
    payments,
    messages,
    outdatedPaper,
  };
}

/** An order as its customer downloads it, with their payments. */
export function presentForDownload(row: FoundOrder): Order {
  // A file with secrets could be passed on.
  return {
    ...presentOrder(row),
    page: undefined,
    amountRetained: presentRetained(row),
    payments: row.payments.map(presentPayment),
  };
}

/** An order as its customer gets it. */
export function presentOrder(row: FoundOrder): Order {
  return {
    id: row.id,
    orderId: orderName(row.number),
    products: row.products.map(presentProduct),
    lines: [...row.products.map(presentLine), ...row.adjustments.map(presentAdjustment)],
    totalAmount: toRupees(row.total_paise),
    ...presentPaid(row),
    status: row.status,
    shippingInformation: {
      pickup: row.pickup === 1,
      address: addressOf(row),
      trackingNumber: row.tracking_number ?? undefined,
      carrier: row.carrier ?? undefined,
      deliveryDate: row.delivery_date ?? undefined,
    },
    giftNote: row.gift_note ?? undefined,
    hidePrices: row.hide_prices === 1,
    firstPaymentAt: row.first_payment_at === null ? undefined : isoTimestamp(row.first_payment_at),
    email: row.email ?? undefined,
    erasedAt: row.erased_at === null ? undefined : isoTimestamp(row.erased_at),
    createdBy: row.created_by ?? undefined,
    page: presentLink(row),
    createdAt: isoTimestamp(row.created_at),
    updatedAt: isoTimestamp(row.updated_at),
  };
}

/** A line of a product as it is stored, without its order. */
export type Line = Omit<OrderLineRow, 'order_id' | 'position'>;

/**
 * The lines of a new order at the current prices. The artist can also sell hidden products.
 * @param products the ordered products that exist
 * @throws problem `invalid` with the path of a product or variant that does not exist, or of a variant that is missing
 */
export function productLinesOf(ordered: OrderInput['products'], products: readonly FoundProduct[]): Line[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ordered.map(({ product: { id, variant }, quantity }, index) =>
    lineOf(byId.get(id), variant?.id, quantity, `products.${index}.product`),
  );
}

/**
 * A line at the current price of a product or variant.
 * @param path that of the product in the request body
 * @throws problem `invalid` for a product or variant that does not exist, and for a variant that is missing
 */
export function lineOf(
  product: FoundProduct | undefined,
  variantId: string | undefined,
  quantity: number,
  path: string,
): Line {
  if (!product) throw invalidAt(`${path}.id`, 'That product does not exist');
  const { id, name, pay_paise, images } = product;
  const variant = variantOf(product, variantId, `${path}.variant`);
  return {
    product_id: id,
    name,
    price_paise: variant?.price_paise ?? pay_paise,
    quantity,
    media_hash: images[0]?.hash ?? null,
    variant_id: variant?.id ?? null,
    variant_text: variant ? textOfVariant(product.option_names, variant) : null,
  };
}

/** The ordered variant; undefined for a product without variants. @throws problem `invalid` at the path */
function variantOf({ name, option_names, variants }: FoundProduct, id: string | undefined, path: string) {
  if (id === undefined && option_names === null) return undefined;
  if (id === undefined) throw invalidAt(path, `Please choose a variant of “${name}”`);
  const variant = variants.find((one) => one.id === id);
  if (!variant) throw invalidAt(`${path}.id`, `“${name}” does not have that variant`);
  return variant;
}

/** The sum of the lines in paise. */
export function productsTotal(lines: readonly Line[]): number {
  return lines.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
}

export type Quantity = StockItem & { name: string; quantity: number };

/** A text for each product or variant, to compare and sort them by. */
export const keyOf = ({ productId, variantId }: StockItem) => `${productId} ${variantId ?? ''}`;

type OrderedLine = Pick<Line, 'product_id' | 'name' | 'quantity' | 'variant_id' | 'variant_text'>;

/**
 * The ordered quantity of each product and variant, in the order of the ids: two orders with the same products then never
 * deadlock.
 */
export function quantitiesOf(lines: readonly OrderedLine[]): Quantity[] {
  const byItem = new Map<string, Quantity>();
  for (const { product_id: productId, variant_id: variantId, quantity, ...line } of lines) {
    const name = nameOf(line);
    const key = keyOf({ productId, variantId });
    const known = byItem.get(key);
    if (known) known.quantity += quantity;
    else byItem.set(key, { productId, variantId, name, quantity });
  }
  return [...byItem.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const missingText = ({ variantId }: Pick<Quantity, 'variantId'>) =>
  `${variantId === null ? 'It has variants now.' : 'It does not have this variant any more.'} Choose one instead, or make a new order.`;

const availableText = ({ wasInOrder = false }: { wasInOrder?: boolean }, left: number) =>
  left === 0 ? 'Sold out.' : `Only ${left} ${wasInOrder ? 'more ' : ''}left.`;

/**
 * The problem `out_of_stock`.
 * @param wasInOrder whether the order already has some of it
 * @param left the stock; 0 for a deleted product; undefined for an item that does not exist any more
 * @param path the path of the quantity in the request body, if it has one
 */
export function outOfStock(
  item: Pick<Quantity, 'name' | 'variantId'> & { wasInOrder?: boolean },
  left: number | undefined,
  path?: string,
): Problem {
  const message = `“${item.name}”: ${left === undefined ? missingText(item) : availableText(item, left)}`;
  return problem('out_of_stock', message, path === undefined ? {} : { issues: [{ path, message }] });
}

/** The path of the first quantity of a product or variant in the request body. */
export function pathOfQuantity(ordered: OrderInput['products'], item: StockItem): string {
  const index = ordered.findIndex(
    ({ product }) => product.id === item.productId && (product.variant?.id ?? null) === item.variantId,
  );
  return `products.${index}.quantity`;
}

/** How far the last time zone is behind UTC. A date that is today there is accepted, wherever the artist is. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/**
 * @param date the delivery date that a request sets, if it sets one
 * @param order the status after the request, and the delivery date before it
 * @param now epoch milliseconds
 * @throws problem `invalid` for a date in the past: see `isDeliveryDateAllowed`
 */
export function checkDeliveryDate(
  date: string | null | undefined,
  { status, before }: { status: OrderRow['status']; before: string | null },
  now: number,
): void {
  const today = isoTimestamp(now - LAST_ZONE_MS).slice(0, 10);
  if (isDeliveryDateAllowed(date ?? '', { status, before: before ?? '', today })) return;
  throw invalidAt('shippingInformation.deliveryDate', PAST_DELIVERY_DATE);
}

type Content = Pick<
  OrderRow,
  ShippingColumn | 'status' | 'gift_note' | 'hide_prices' | 'internal_note' | 'email'
>;

/** The columns that a change sets; fields that were not sent are left out. @param before the order, if there is one */
export function changedColumns(
  { status, shippingInformation = {}, giftNote, hidePrices, internalNote, email }: OrderChange,
  before: Pick<OrderRow, 'pickup'> = { pickup: 0 },
): Partial<Content> {
  const changed: Partial<Content> = changedShipping(shippingInformation, before.pickup);
  if (status !== undefined) changed.status = status;
  if (giftNote !== undefined) changed.gift_note = giftNote || null;
  if (hidePrices !== undefined) changed.hide_prices = hidePrices ? 1 : 0;
  if (internalNote !== undefined) changed.internal_note = internalNote || null;
  if (email !== undefined) changed.email = email || null;
  return changed;
}

/** The columns of a new order. */
export function toContent({
  shippingInformation,
  giftNote,
  hidePrices,
  internalNote,
  email,
}: Pick<OrderInput, 'shippingInformation' | 'giftNote' | 'hidePrices' | 'internalNote' | 'email'>): Content {
  const none = { pickup: 0, tracking_number: null, carrier: null, delivery_date: null } as const;
  const noNotes = { gift_note: null, hide_prices: 0, internal_note: null, email: null } as const;
  const given = changedColumns({ shippingInformation, giftNote, hidePrices, internalNote, email });
  // The schema of the request requires a complete address, and a pickup has the texts of `withoutParcel` of order-address.rules.ts instead.
  return { status: 'PENDING', ...none, ...noNotes, ...given } as Content;
}
