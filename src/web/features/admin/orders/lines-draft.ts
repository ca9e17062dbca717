import type { Order } from '#contract/orders/order.ts';
import {
  CORRECTION_LABEL,
  kindLabels,
  percentInLabel,
  percentLabel,
  percentOf,
} from '#contract/orders/adjustments.ts';
import type { AdjustmentInput, OrderLine } from '#contract/orders/order-lines.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { adjustmentAmountText } from '#web/features/shared/orders/adjustment-lines.tsx';
import { plainRupees, toPaise, toRupees } from '#contract/text/money.ts';

/** A product line in the form of an order. The price and stock of a new line are not stored: the server has the current ones. */
export type LineDraft = {
  /** The id of the product. */
  id: string;
  name: string;
  /** The id of the chosen variant; empty or absent without one. */
  variant?: string;
  /** Its values at the time of the order; absent for a new line. */
  variantText?: string;
  quantity: string;
  /** Rupees for one item at the time of the order; absent for a new line. */
  price?: number;
  /** The id of the hold that the order takes. */
  hold?: string;
};

/** The field `holds` of a request: the ids of the holds that its lines take; no field without any. */
export const holdsOf = (lines: readonly LineDraft[]): { holds?: string[] } => {
  const holds = lines.flatMap(({ hold }) => hold ?? []);
  return holds.length > 0 ? { holds } : {};
};

/** The kinds of adjustments in the form: one of the kind `other` is a charge or, below 0, a correction. */
export type AdjustmentKindDraft = 'shipping' | 'discount' | 'charge' | 'correction';

export type AdjustmentDraft = {
  kind: AdjustmentKindDraft;
  label: string;
  /** As typed, from 0, for a discount and a correction too. */
  amount: string;
  unit: 'rupees' | 'percent';
};

export type LinesDraft = { lines: LineDraft[]; adjustments: AdjustmentDraft[] };

/** A stored draft, in which earlier versions called a correction `refund`. */
export const upgradeLines = <Draft extends LinesDraft>(stored: Draft): Draft => ({
  ...stored,
  adjustments: stored.adjustments.map((adjustment) => {
    const kind: string = adjustment.kind;
    return kind === 'refund' ? { ...adjustment, kind: 'correction' } : adjustment;
  }),
});

export const adjustmentNames: Record<AdjustmentKindDraft, string> = {
  shipping: kindLabels.shipping,
  discount: kindLabels.discount,
  charge: 'Charge',
  correction: CORRECTION_LABEL,
};

const initialLabels = { ...adjustmentNames, discount: '', charge: '' };

export const newAdjustment = (kind: AdjustmentKindDraft): AdjustmentDraft => ({
  kind,
  label: initialLabels[kind],
  amount: '',
  unit: 'rupees',
});

type AdjustmentLine = Exclude<OrderLine, { kind: 'product' }>;

/** @param products the price of all products in rupees, if a percentage follows it */
function toAdjustmentDraft(
  { kind, label, amount }: AdjustmentLine,
  products: number | undefined,
): AdjustmentDraft {
  const percent = kind === 'discount' && products !== undefined ? percentInLabel(label) : undefined;
  // The discount follows the products again. With another amount, a program has changed the products since.
  if (percent !== undefined && percentOf(toPaise(products ?? 0), percent) === toPaise(-amount))
    return { ...newAdjustment('discount'), amount: String(percent), unit: 'percent' };
  const otherKind = amount < 0 ? 'correction' : 'charge';
  return {
    kind: kind === 'other' ? otherKind : kind,
    label,
    amount: plainRupees(Math.abs(amount)),
    unit: 'rupees',
  };
}

/** @param followsPercent whether a label such as “10%” makes the discount a percentage again, which follows the products */
export function toLinesDraft({ lines }: Pick<Order, 'lines'>, { followsPercent = true } = {}): LinesDraft {
  const draft: LinesDraft = { lines: [], adjustments: [] };
  const amounts = lines.map((line) => (line.kind === 'product' ? toPaise(line.amount) : 0));
  const products = toRupees(amounts.reduce((sum, paise) => sum + paise, 0));
  for (const line of lines) {
    if (line.kind !== 'product')
      draft.adjustments.push(toAdjustmentDraft(line, followsPercent ? products : undefined));
    else {
      const { id, name, price, variant } = line.product;
      const chosen = variant && { variant: variant.id, variantText: variant.text };
      draft.lines.push({ id, name, ...chosen, quantity: String(line.quantity), price });
    }
  }
  return draft;
}

/**
 * Whether a draft changes a line of the order, which an order with a payment does not allow. The form of an existing order adds
 * adjustments at the end.
 */
export function changesLines({ lines, adjustments }: LinesDraft, order: Pick<Order, 'lines'>): boolean {
  const stored = toLinesDraft(order);
  const parts = ({ id, variant, quantity, price }: LineDraft) => [id, variant, quantity, price];
  // Compares numbers: earlier versions stored 2500.5 in drafts, which is 2500.50 now, and percentages as amounts.
  const products = productsTotal(stored.lines, new Map());
  const amounts = (each: AdjustmentDraft) => [each.kind, labelOf(each), adjustmentAmount(each, products)];
  const text = (draft: LinesDraft) =>
    JSON.stringify([draft.lines.map(parts), draft.adjustments.map(amounts)]);
  return text({ lines, adjustments: adjustments.slice(0, stored.adjustments.length) }) !== text(stored);
}

/** A typed number; NaN for a blank text. */
export const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export const toLineInput = ({ id, variant, quantity, price }: LineDraft) => ({
  kind: 'product' as const,
  product: {
    id,
    ...(variant && { variant: { id: variant } }),
    ...(price === undefined ? {} : { price }),
  },
  quantity: numberOf(quantity),
});

/** The form subtracts discounts and corrections itself, so a typed minus would raise the total: it is an error. */
export const adjustmentError = ({ kind, amount, unit }: AdjustmentDraft): string | undefined =>
  (kind === 'discount' || kind === 'correction') && unit === 'rupees' && numberOf(amount) < 0
    ? 'Please give an amount above 0'
    : undefined;

export function toAdjustmentInput(adjustment: AdjustmentDraft): AdjustmentInput {
  const { kind, label, amount, unit } = adjustment;
  const number = adjustmentError(adjustment) === undefined ? numberOf(amount) : Number.NaN;
  const text = label.trim() || undefined;
  if (kind === 'discount' && unit === 'percent') return { kind, label: text, percent: number };
  const isSubtracted = kind === 'discount' || kind === 'correction';
  return {
    kind: kind === 'charge' || kind === 'correction' ? 'other' : kind,
    label: text,
    amount: isSubtracted ? -number : number,
  };
}

/** The label that the order will have. */
export function labelOf({ kind, label, amount, unit }: AdjustmentDraft): string {
  if (label.trim() !== '') return label.trim();
  return unit === 'percent' ? percentLabel(numberOf(amount)) : adjustmentNames[kind];
}

/** Adds a product: a new line, or one more in its existing line, unless that has a variant. */
export function addLine(
  lines: readonly LineDraft[],
  { _id, name }: Pick<Product, '_id' | 'name'>,
): LineDraft[] {
  const index = lines.findIndex(({ id, variant }) => id === _id && !variant);
  const line = lines[index];
  if (!line) return [...lines, { id: _id, name, quantity: '1' }];
  return lines.with(index, { ...line, quantity: String((numberOf(line.quantity) || 0) + 1) });
}

type StockedProduct = Pick<Product, 'price' | 'stock' | 'variants'>;

/** Stock and current price in rupees of what a line orders; undefined until its variant is chosen. */
function lineItem({ variant }: LineDraft, product: StockedProduct | undefined) {
  if (!product) return undefined;
  const { price, stock, variants } = product;
  if (!variants) return { rupees: effectivePrice(price).rupees, stock };
  const chosen = variants.items.find(({ _id }) => _id === variant);
  return chosen && { rupees: chosen.price ?? effectivePrice(price).rupees, stock: chosen.stock };
}

/** Rupees for one item; undefined until the product of a new line is loaded and its variant is chosen. */
export const priceOf = (line: LineDraft, product: StockedProduct | undefined): number | undefined =>
  line.price ?? lineItem(line, product)?.rupees;

/** The items in stock; undefined until the variant is chosen, and for a product that was deleted. */
export const stockOf = (line: LineDraft, product: StockedProduct | undefined): number | undefined =>
  lineItem(line, product)?.stock;

/** The price of a line in rupees; undefined while the quantity is not a number from 1. */
export function lineTotal(line: LineDraft, product: StockedProduct | undefined): number | undefined {
  const quantity = numberOf(line.quantity);
  const price = priceOf(line, product);
  if (price === undefined || !Number.isInteger(quantity) || quantity < 1) return undefined;
  return toRupees(toPaise(price) * quantity);
}

/**
 * The error of a line with more pieces than in stock. The server checks again on save.
 * @param taken the pieces that the order has already taken out of stock
 */
export function stockError(
  line: LineDraft,
  product: StockedProduct | undefined,
  taken = 0,
): string | undefined {
  const inStock = stockOf(line, product);
  if (inStock === undefined || !(numberOf(line.quantity) > inStock + taken)) return undefined;
  const available = inStock + taken;
  return available === 0 ? 'Sold out.' : `Only ${available} left.`;
}

/** Whether each line has a price and a valid quantity, and there is one: until then the total is not that of the order. */
export const hasAllPrices = (lines: readonly LineDraft[], byId: ReadonlyMap<string, Product>): boolean =>
  lines.length > 0 && lines.every((line) => lineTotal(line, byId.get(line.id)) !== undefined);

/** The price in rupees of all products with a valid quantity. */
export function productsTotal(lines: readonly LineDraft[], byId: ReadonlyMap<string, Product>): number {
  const totals = lines.map((line) => lineTotal(line, byId.get(line.id)) ?? 0);
  return toRupees(totals.reduce((sum, rupees) => sum + toPaise(rupees), 0));
}

/**
 * The amount of an adjustment in paise; 0 while it is not a valid number.
 * @param products the price of all products in rupees, which only a percentage needs
 */
function adjustmentPaise(adjustment: AdjustmentDraft, products = 0): number {
  const { amount = 0, percent } = toAdjustmentInput(adjustment);
  // `0 +` turns -0 into 0.
  if (percent === undefined) return Number.isFinite(amount) ? 0 + toPaise(amount) : 0;
  return percent > 0 && percent <= 100 ? 0 - percentOf(toPaise(products), percent) : 0;
}

/** The amount of an adjustment in rupees, as the server will compute it. @param products see `adjustmentPaise` */
export const adjustmentAmount = (adjustment: AdjustmentDraft, products?: number): number =>
  toRupees(adjustmentPaise(adjustment, products));

/** The percentage that the label of a discount names while its amount is another one; undefined without. @param products their price in rupees */
export function lostPercent(adjustment: AdjustmentDraft, products: number): number | undefined {
  const { kind, label, unit } = adjustment;
  const percent = kind === 'discount' && unit === 'rupees' ? percentInLabel(label.trim()) : undefined;
  if (percent === undefined) return undefined;
  return 0 - percentOf(toPaise(products), percent) === adjustmentPaise(adjustment) ? undefined : percent;
}

/** The total of the order in rupees. */
export function draftTotal({ lines, adjustments }: LinesDraft, byId: ReadonlyMap<string, Product>): number {
  const products = productsTotal(lines, byId);
  return toRupees(
    adjustments.reduce((sum, each) => sum + adjustmentPaise(each, products), toPaise(products)),
  );
}

/** The sum of the shipping lines in rupees; undefined without one. */
export function shippingOfDraft(adjustments: readonly AdjustmentDraft[]): number | undefined {
  const shipping = adjustments.filter(({ kind }) => kind === 'shipping');
  if (shipping.length === 0) return undefined;
  return toRupees(shipping.reduce((sum, each) => sum + adjustmentPaise(each), 0));
}

/** The adjustments with this charge as their only shipping line, or without one. The same list if nothing changes. */
export function withShipping(
  adjustments: readonly AdjustmentDraft[],
  charge: number | undefined,
): readonly AdjustmentDraft[] {
  if (shippingOfDraft(adjustments) === charge) return adjustments;
  const others = adjustments.filter(({ kind }) => kind !== 'shipping');
  if (charge === undefined) return others;
  return [{ ...newAdjustment('shipping'), amount: plainRupees(charge) }, ...others];
}

/** The products as text, one on each line. */
export const productsText = (lines: readonly LineDraft[]): string =>
  lines
    .map(
      ({ name, variantText, quantity }) => `${quantity} × ${name}${variantText ? ` (${variantText})` : ''}`,
    )
    .join('\n');

/** The adjustments as text, one on each line. */
export const adjustmentsText = (adjustments: readonly AdjustmentDraft[]): string =>
  adjustments
    .map((each) => {
      const label = each.label || adjustmentNames[each.kind];
      if (each.unit === 'percent') return `${label}: ${each.amount}%`;
      return `${label}: ${adjustmentAmountText(each.kind, adjustmentAmount(each))}`;
    })
    .join('\n');
