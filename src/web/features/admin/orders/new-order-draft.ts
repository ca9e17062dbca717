import { toPaise, toRupees } from '#contract/text/money.ts';
import { OrderInput } from '#contract/orders/order.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { isDateAllowed, PAST_DAY, type ParcelDraft, shippingOf } from './order-draft.ts';

/** A product of an unsaved order. Its price and stock are not stored: the server has the current ones. */
export type LineDraft = {
  id: string;
  name: string;
  /** The id of the chosen variant; empty or absent without one. */
  variant?: string;
  quantity: string;
};

export type NewOrderDraft = ParcelDraft & {
  lines: LineDraft[];
  customerEmail: string;
  /** Identifies this draft: see api/idempotency-key.ts. */
  key: string;
};

export const newOrder = (): NewOrderDraft => ({
  key: newRecordKey(),
  lines: [],
  customerEmail: '',
  firstName: '',
  lastName: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zip: '',
  country: 'India',
  phone: '',
  carrier: '',
  trackingNumber: '',
  deliveryDate: '',
});

const numberOf = ({ quantity }: LineDraft) => (quantity.trim() === '' ? Number.NaN : Number(quantity));

export function toInput({ lines, customerEmail, key: _key, ...parcel }: NewOrderDraft) {
  return {
    products: lines.map((line) => ({
      product: { id: line.id, ...(line.variant && { variant: { id: line.variant } }) },
      quantity: numberOf(line),
    })),
    shippingInformation: shippingOf(parcel),
    customerEmail: customerEmail.trim(),
  };
}

export const NewOrderInput = OrderInput.refine(
  ({ shippingInformation }) => isDateAllowed(shippingInformation.deliveryDate ?? '', 'PENDING', ''),
  { path: ['shippingInformation', 'deliveryDate'], message: PAST_DAY },
);

/** Adds a product: a new line, or one more in its existing line, unless that has a variant. */
export function addLine(
  lines: readonly LineDraft[],
  { _id, name }: Pick<Product, '_id' | 'name'>,
): LineDraft[] {
  const index = lines.findIndex(({ id, variant }) => id === _id && !variant);
  const line = lines[index];
  if (!line) return [...lines, { id: _id, name, quantity: '1' }];
  return lines.with(index, { ...line, quantity: String((numberOf(line) || 0) + 1) });
}

type Ordered = Pick<Product, 'price' | 'stock' | 'variants'>;

/** Price in rupees and stock of what a line orders; undefined until its variant is chosen. */
export function lineItem({ variant }: LineDraft, product: Ordered | undefined) {
  if (!product) return undefined;
  const { price, stock, variants } = product;
  if (!variants) return { rupees: effectivePrice(price).rupees, stock };
  const chosen = variants.items.find(({ _id }) => _id === variant);
  return chosen && { rupees: chosen.price ?? effectivePrice(price).rupees, stock: chosen.stock };
}

/** The price of a line in rupees; undefined while the quantity is not a number from 1. */
export function lineTotal(line: LineDraft, product: Ordered | undefined): number | undefined {
  const quantity = numberOf(line);
  const item = lineItem(line, product);
  if (!item || !Number.isInteger(quantity) || quantity < 1) return undefined;
  return toRupees(toPaise(item.rupees) * quantity);
}

/** The error of a line with more pieces than in stock. The server checks again on save. */
export function stockError(line: LineDraft, product: Ordered | undefined): string | undefined {
  const item = lineItem(line, product);
  if (!item || !(numberOf(line) > item.stock)) return undefined;
  const { stock } = item;
  return stock === 0 ? 'Sold out.' : `Only ${stock} left.`;
}

/** The price in rupees of all lines with a valid quantity. */
export function orderTotal(lines: readonly LineDraft[], byId: ReadonlyMap<string, Product>): number {
  const totals = lines.map((line) => lineTotal(line, byId.get(line.id)) ?? 0);
  return toRupees(totals.reduce((sum, rupees) => sum + toPaise(rupees), 0));
}
