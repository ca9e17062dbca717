import { orderName } from '#contract/orders/order.ts';
import { canEditLines } from '#contract/orders/editable-lines.ts';
import { kindLabels, percentLabel, percentOf } from '#contract/orders/adjustments.ts';
import type { AdjustmentInput, OrderLine, OrderLineChange } from '#contract/orders/order-lines.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';
import type { FoundProduct } from '../catalog/products/products.rules.ts';
import type { StockItem } from '../catalog/products/stock.store.ts';
import type { OrderAdjustmentRow } from '../database/tables.ts';
import { type FoundOrder, keyOf, type Line, lineOf, type Quantity, productsTotal } from './orders.rules.ts';

export type Adjustment = Omit<OrderAdjustmentRow, 'order_id' | 'position'>;
/** The lines of an order as they are saved. */
export type Lines = { products: readonly Line[]; adjustments: readonly Adjustment[] };

/** An input with its index in the list of the request. */
type Indexed<Input> = { input: Input; index: number };

/** The total of an order in paise. */
export function orderTotal({ products, adjustments }: Lines): number {
  return productsTotal(products) + adjustments.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}

/** @param productsPaise the sum of the products, of which a discount can be a percentage */
function adjustmentOf({ kind, label, amount, percent }: AdjustmentInput, productsPaise: number): Adjustment {
  if (percent !== undefined)
    // Not negated, since that makes -0 of a discount of nothing.
    return {
      kind,
      label: label ?? percentLabel(percent),
      amount_paise: 0 - percentOf(productsPaise, percent),
    };
  // Without a percentage there is an amount. Adding 0 makes 0 of -0.
  return { kind, label: label ?? kindLabels[kind], amount_paise: toPaise(amount ?? 0) + 0 };
}

/** @throws problem `invalid` at the last negative line, when the total is below 0 */
function assertTotal(lines: Lines, adjustments: readonly Indexed<AdjustmentInput>[]): Lines {
  if (orderTotal(lines) >= 0) return lines;
  const last = adjustments.findLast((_, at) => (lines.adjustments[at]?.amount_paise ?? 0) < 0);
  const field = last?.input.percent === undefined ? 'amount' : 'percent';
  throw invalidAt(`lines.${last?.index ?? 0}.${field}`, 'The total of an order cannot be below 0');
}

/** The lines of a new order. @throws problem `invalid` for a total below 0 */
export function newLines(products: readonly Line[], inputs: readonly AdjustmentInput[] = []): Lines {
  const total = productsTotal(products);
  const adjustments = inputs.map((input) => adjustmentOf(input, total));
  return assertTotal(
    { products, adjustments },
    inputs.map((input, index) => ({ input, index })),
  );
}

/** @param shown rupees @throws problem `stale` when the total is not the one that the form of a new order showed */
export function rejectOutdatedTotal(lines: Lines, shown: number | undefined): void {
  const total = orderTotal(lines);
  if (shown === undefined || toPaise(shown) === total) return;
  const message = `The prices changed meanwhile: the total is ${formatRupeesExactly(toRupees(total))} now. Please check the order.`;
  throw problem('stale', message, { issues: [{ path: 'products', message }] });
}

/** Takes the line of this product and variant out of a list: the one with this price in paise, if it is given and there is one. */
function takeLine(lines: Line[], item: StockItem, price: number | undefined): Line | undefined {
  const isOf = (line: Line) => line.product_id === item.productId && line.variant_id === item.variantId;
  const exact = lines.findIndex((line) => isOf(line) && line.price_paise === price);
  const index = exact === -1 ? lines.findIndex(isOf) : exact;
  return index === -1 ? undefined : lines.splice(index, 1)[0];
}

type NamedProduct = Extract<OrderLineChange, { kind: 'product' }>['product'];

const itemOf = ({ id, variant }: NamedProduct): StockItem => ({
  productId: id,
  variantId: variant?.id ?? null,
});

const storedLinesOf = ({ products, adjustments }: FoundOrder): Lines => ({
  products: products.map(({ order_id: _order, position: _position, width: _width, ...line }) => line),
  adjustments: adjustments.map(({ order_id: _order, position: _position, ...line }) => line),
});

/**
 * The lines after a change. A product that the order has keeps its name and image, and its price unless
 * the change gives another.
 * @param products those of the changed products that exist
 * @throws problem `invalid` for a product that does not exist and a total below 0
 */
export function changedLines(
  change: readonly OrderLineChange[],
  before: FoundOrder,
  products: readonly FoundProduct[],
): Lines {
  const byId = new Map(products.map((product) => [product.id, product]));
  const existing = [...storedLinesOf(before).products];
  const ordered: Line[] = [];
  const others: Indexed<AdjustmentInput>[] = [];
  for (const [index, input] of change.entries()) {
    if (input.kind !== 'product') {
      others.push({ input, index });
      continue;
    }
    const { product, quantity } = input;
    const price = product.price === undefined ? undefined : toPaise(product.price);
    const known = takeLine(existing, itemOf(product), price);
    const line =
      known ?? lineOf(byId.get(product.id), product.variant?.id, quantity, `lines.${index}.product`);
    ordered.push({ ...line, quantity, price_paise: price ?? line.price_paise });
  }
  const total = productsTotal(ordered);
  const adjustments = others.map(({ input }) => adjustmentOf(input, total));
  return assertTotal({ products: ordered, adjustments }, others);
}

const asText = (line: Line | Adjustment) => JSON.stringify(Object.entries(line).toSorted());

/**
 * Whether a change has other lines than the order.
 * @throws problem `conflict` when the order has a payment, unless the change only adds discounts and lines of the kind `other`
 */
export function checkLineChange(before: FoundOrder, after: Lines): boolean {
  const former = storedLinesOf(before);
  const remaining = [...former.products, ...former.adjustments].map(asText);
  const lines = [...after.products, ...after.adjustments];
  const isSame =
    lines.length === remaining.length && lines.every((line, at) => asText(line) === remaining[at]);
  if (isSame) return false;
  const hasPayment = before.first_payment_at !== null;
  if (canEditLines(hasPayment)) return true;
  const isAllowed = lines.every((line) => {
    const index = remaining.indexOf(asText(line));
    if (index !== -1) return remaining.splice(index, 1).length === 1;
    return canEditLines(hasPayment, { kind: 'kind' in line ? line.kind : 'product', isNew: true });
  });
  if (isAllowed && remaining.length === 0) return true;
  throw problem(
    'conflict',
    `${orderName(before.number)} has a payment, so its lines stay as they are. Add a new line for a correction.`,
  );
}

/** A change of the stock by an order: a quantity above 0 is taken out, one below 0 is put back. */
export type StockChange = Quantity & {
  /** Whether the order already had some of it. */
  wasInOrder: boolean;
};

type RequestedLine = { kind: string; percent?: number | undefined };

/**
 * Only the order book records amounts that are no products. Lines of an order from before it was turned off stay: one that is
 * removed could not be added again, not even by Undo.
 * @param requested the lines of the request, from which those of `after` are
 * @throws problem `conflict` at the first such line that the order does not have, or at all lines if one is missing
 */
export function rejectChangedAdjustments(
  requested: readonly RequestedLine[],
  before: readonly Adjustment[],
  after: Lines,
): void {
  const textOf = ({ kind, amount_paise }: Adjustment) => `${kind} ${amount_paise}`;
  const remaining = before.map(textOf);
  const added = after.adjustments.findIndex((line) => {
    const index = remaining.indexOf(textOf(line));
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
  if (added === -1 && remaining.length === 0) return;
  const message =
    'The order book is off. Turn it on in the settings to change shipping, discounts and others.';
  const [index, line] = [...requested.entries()].filter(([, { kind }]) => kind !== 'product')[added] ?? [];
  const path = line ? `lines.${index}.${line.percent === undefined ? 'amount' : 'percent'}` : 'lines';
  throw problem('conflict', message, { issues: [{ path, message }] });
}

/** How the stock changes when an order takes other quantities than before, in the order of `quantitiesOf` of orders.rules.ts. */
export function stockChanges(before: readonly Quantity[], after: readonly Quantity[]): StockChange[] {
  const changes = new Map<string, StockChange>();
  for (const taken of before)
    changes.set(keyOf(taken), { ...taken, quantity: -taken.quantity, wasInOrder: true });
  for (const taken of after) {
    const former = changes.get(keyOf(taken));
    if (former) former.quantity += taken.quantity;
    else changes.set(keyOf(taken), { ...taken, wasInOrder: false });
  }
  return [...changes.values()]
    .filter(({ quantity }) => quantity !== 0)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The path of the last quantity of a product or variant in the request body. */
export function pathOfLine(change: readonly OrderLineChange[], item: StockItem): string {
  const index = change.findLastIndex(
    (line) => line.kind === 'product' && keyOf(itemOf(line.product)) === keyOf(item),
  );
  return `lines.${index}.quantity`;
}

function lineText(line: OrderLine): string {
  const times = line.kind === 'product' ? `${line.quantity} × ` : '';
  return `${times}${line.label}: ${formatRupeesExactly(line.amount)}`;
}

/** The lines that a change removed and added, as text for the history, which omits those that stay. */
export function lineChanges(before: readonly OrderLine[], after: readonly OrderLine[]): [string, string] {
  const remaining = after.map(lineText);
  const removed = before.map(lineText).filter((text) => {
    const index = remaining.indexOf(text);
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
  return [removed.join('\n'), remaining.join('\n')];
}
