import { toPaise, toRupees } from '#contract/text/money.ts';
import { OrderInput } from '#contract/orders/order.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { newDraftKey } from '#web/api/idempotency-key.ts';
import { mayBeDelivered, PAST_DAY, type ParcelDraft, shippingOf } from './order-draft.ts';

/** A piece that is being sold; its price and its stock are the shop's to say, and asked anew. */
export type LineDraft = {
  id: string;
  name: string;
  /** As it is typed. */
  quantity: string;
};

export type NewOrderDraft = ParcelDraft & {
  lines: LineDraft[];
  customerEmail: string;
  /** Tells this draft from every other: see data/once-keys.ts. */
  key: string;
};

/** An order that nobody has written anything into. */
export const newOrder = (): NewOrderDraft => ({
  key: newDraftKey(),
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
    products: lines.map((line) => ({ product: { id: line.id }, quantity: numberOf(line) })),
    shippingInformation: shippingOf(parcel),
    customerEmail: customerEmail.trim(),
  };
}

export const NewOrderInput = OrderInput.refine(
  ({ shippingInformation }) => mayBeDelivered(shippingInformation.deliveryDate ?? '', 'PENDING', ''),
  { path: ['shippingInformation', 'deliveryDate'], message: PAST_DAY },
);

/** One more of a piece: a line of its own, or one more in the line that it has. */
export function withPiece(
  lines: readonly LineDraft[],
  { _id, name }: Pick<Product, '_id' | 'name'>,
): LineDraft[] {
  const at = lines.findIndex(({ id }) => id === _id);
  const line = lines[at];
  if (!line) return [...lines, { id: _id, name, quantity: '1' }];
  return lines.with(at, { ...line, quantity: String((numberOf(line) || 0) + 1) });
}

/** Rupees of a line as the shop would count them now; undefined while the quantity is none. */
export function lineTotal(line: LineDraft, product: Pick<Product, 'price'> | undefined): number | undefined {
  const quantity = numberOf(line);
  if (!product || !Number.isInteger(quantity) || quantity < 1) return undefined;
  return toRupees(toPaise(effectivePrice(product.price).rupees) * quantity);
}

/** What stands against a line as the shop has it now; the shop itself looks again when the order is sent. */
export function shortOf(line: LineDraft, product: Pick<Product, 'stock'> | undefined): string | undefined {
  const quantity = numberOf(line);
  if (!product || !(quantity > product.stock)) return undefined;
  const { stock } = product;
  return stock === 0 ? 'None is left of this.' : `Only ${stock} ${stock === 1 ? 'is' : 'are'} left of this.`;
}

/** Rupees of all lines that can be counted. */
export function orderTotal(lines: readonly LineDraft[], byId: ReadonlyMap<string, Product>): number {
  const totals = lines.map((line) => lineTotal(line, byId.get(line.id)) ?? 0);
  return toRupees(totals.reduce((sum, rupees) => sum + toPaise(rupees), 0));
}
