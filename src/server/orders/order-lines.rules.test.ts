import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderLineChange, OrderLines } from '#contract/orders/order-lines.ts';
import { isProblem } from '#contract/api/problems.ts';
import { toRupees } from '#contract/text/money.ts';
import type { FoundProduct } from '../catalog/products/products.rules.ts';
import {
  changedLines,
  checkLineChange,
  lineChanges,
  type Lines,
  newLines,
  orderTotal,
  stockChanges,
} from './order-lines.rules.ts';
import { type FoundOrder, presentForAdmin, quantitiesOf } from './orders.rules.ts';

const ids = ['a', 'b', 'c'];
// Only what the rules read of a product.
const product = (id: string, paise: number) =>
  ({
    id,
    name: id.toUpperCase(),
    pay_paise: paise,
    images: [],
    option_names: null,
    variants: [],
  }) as unknown as FoundProduct;
const products = ids.map((id, index) => product(id, 9_999 * (index + 1)));

const line = (id: string, quantity: number, paise = 10_000) => ({
  product_id: id,
  name: id.toUpperCase(),
  price_paise: paise,
  quantity,
  media_hash: null,
  variant_id: null,
  variant_text: null,
});

const header = {
  id: 'o',
  number: 1001,
  status: 'PENDING',
  created_at: 0,
  updated_at: 0,
  first_payment_at: null,
  erased_at: null,
  messages: [],
} as const;

/** An order as the store reads it. Only what the rules read. */
const orderWith = ({ products: ordered, adjustments }: Lines, changed: Partial<FoundOrder> = {}) =>
  ({
    ...header,
    total_paise: orderTotal({ products: ordered, adjustments }),
    products: ordered.map((row, position) => ({ ...row, order_id: 'o', position, width: null })),
    adjustments: adjustments.map((row, position) => ({ ...row, order_id: 'o', position })),
    payments: [],
    page_token: null,
    page_created_at: null,
    ...changed,
  }) as unknown as FoundOrder;

const amount = fc.integer({ min: 0, max: 100_000 }).map(toRupees);
const quantity = fc.integer({ min: 1, max: 5 });
const adjustment = fc.oneof(
  fc.record({ kind: fc.constant('shipping'), amount }),
  fc.record({ kind: fc.constant('discount'), amount: amount.map((rupees) => -rupees - 0.01) }),
  fc.record({ kind: fc.constant('discount'), percent: fc.integer({ min: 1, max: 10_000 }).map(toRupees) }),
  fc.record({ kind: fc.constant('other'), label: fc.constant('Framing'), amount }),
);
const productLine = fc.record({
  kind: fc.constant('product'),
  product: fc.record({ id: fc.constantFrom(...ids) }),
  quantity,
});
const change = fc
  .tuple(fc.array(productLine, { minLength: 1, maxLength: 4 }), fc.array(adjustment, { maxLength: 4 }))
  .map(([ordered, others]) => OrderLines.parse([...ordered, ...others]));

/** The sum of the lines that the API returns, in paise. */
const sumOfLines = (order: FoundOrder) =>
  presentForAdmin(order).lines.reduce((sum, each) => sum + Math.round(each.amount * 100), 0);

/** The order after a change; as before if the change makes the total negative. */
function apply(before: FoundOrder, lines: readonly OrderLineChange[]): FoundOrder {
  try {
    return orderWith(changedLines(lines, before, products));
  } catch (error) {
    if (isProblem(error) && error.message === 'The total of an order cannot be below 0') return before;
    throw error;
  }
}

describe('any sequence of changes of the lines', () => {
  test('keeps the total the sum of the lines, and never below 0', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let order = orderWith(newLines([line('a', 1)]));
        for (const lines of changes) {
          order = apply(order, lines);
          expect(sumOfLines(order)).toBe(order.total_paise);
          expect(order.total_paise).toBeGreaterThanOrEqual(0);
          expect(presentForAdmin(order).totalAmount).toBe(toRupees(order.total_paise));
        }
      }),
    );
  });

  test('loses no item: stock and orders have the same sum', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const stock = new Map(ids.map((id) => [id, 100]));
        let order = orderWith(newLines([line('a', 2)]));
        for (const { productId, quantity: taken } of stockChanges([], quantitiesOf(order.products)))
          stock.set(productId, (stock.get(productId) ?? 0) - taken);
        for (const lines of changes) {
          const after = apply(order, lines);
          for (const moved of stockChanges(quantitiesOf(order.products), quantitiesOf(after.products)))
            stock.set(moved.productId, (stock.get(moved.productId) ?? 0) - moved.quantity);
          order = after;
          for (const id of ids) {
            const ordered = order.products.filter((each) => each.product_id === id);
            const sum = ordered.reduce((items, each) => items + each.quantity, 0);
            expect((stock.get(id) ?? 0) + sum).toBe(100);
          }
        }
      }),
    );
  });

  test('is undone by sending the former lines back', () => {
    fc.assert(
      fc.property(change, change, (first, second) => {
        const before = apply(orderWith(newLines([line('a', 1)])), first);
        const after = apply(before, second);
        const undone = apply(after, OrderLines.parse(presentForAdmin(before).lines));
        expect(presentForAdmin(undone).lines).toEqual(presentForAdmin(before).lines);
        expect(undone.total_paise).toBe(before.total_paise);
      }),
    );
  });

  test('after the first payment keeps each former line, if it is allowed', () => {
    fc.assert(
      fc.property(change, change, (first, second) => {
        const before = { ...apply(orderWith(newLines([line('a', 1)])), first), first_payment_at: 1 };
        const after = changedOrUndefined(second, before);
        if (!after) return;
        const remaining = after.adjustments.map((each) =>
          JSON.stringify([each.kind, each.label, each.amount_paise]),
        );
        for (const { kind, label, amount_paise } of before.adjustments) {
          const index = remaining.indexOf(JSON.stringify([kind, label, amount_paise]));
          expect(index).not.toBe(-1);
          remaining.splice(index, 1);
        }
        expect(quantitiesOf(after.products)).toEqual(quantitiesOf(before.products));
      }),
    );
  });
});

/** The lines after a change that the order allows. */
function changedOrUndefined(lines: readonly OrderLineChange[], before: FoundOrder): Lines | undefined {
  try {
    const after = changedLines(lines, before, products);
    checkLineChange(before, after);
    return after;
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}

describe('a changed line', () => {
  const before = orderWith(newLines([line('a', 2)], [{ kind: 'shipping', amount: 60, label: undefined }]));
  const lines = (...inputs: unknown[]) => OrderLines.parse(inputs);
  const ofA = { kind: 'product', product: { id: 'a' }, quantity: 3 };

  test('keeps the price at which the product was ordered; a new product gets its current price', () => {
    const after = changedLines(lines(ofA, { ...ofA, product: { id: 'b' } }), before, products);
    expect(after.products.map(({ price_paise }) => price_paise)).toEqual([10_000, 19_998]);
    const agreed = changedLines(lines({ ...ofA, product: { id: 'a', price: 80 } }), before, products);
    expect(agreed.products[0]?.price_paise).toBe(8_000);
  });

  test('of a product that is in two lines keeps the price of each', () => {
    const twice = orderWith({ products: [line('a', 1, 10_000), line('a', 1, 8_000)], adjustments: [] });
    const after = changedLines(lines(ofA, ofA), twice, products);
    expect(after.products.map(({ price_paise }) => price_paise)).toEqual([10_000, 8_000]);
    const cheaper = { ...ofA, product: { id: 'a', price: 80 } };
    const reversed = changedLines(lines(cheaper, ofA), twice, products);
    expect(reversed.products.map(({ price_paise }) => price_paise)).toEqual([8_000, 10_000]);
  });

  test('of a deleted product stays; a new line of one is rejected at its path', () => {
    expect(changedLines(lines(ofA), before, []).products[0]?.quantity).toBe(3);
    const other = { kind: 'product', product: { id: 'z' }, quantity: 1 };
    expect(() => changedLines(lines(ofA, other), before, products)).toThrow('That product does not exist');
  });

  test('stores a percentage as paise of the products', () => {
    const after = changedLines(lines(ofA, { kind: 'discount', percent: 12.5 }), before, products);
    expect(after.adjustments).toEqual([{ kind: 'discount', label: 'Discount 12.5%', amount_paise: -3_750 }]);
  });

  test('cannot make the total negative', () => {
    const least = lines(ofA, { kind: 'discount', amount: -300 });
    expect(orderTotal(changedLines(least, before, products))).toBe(0);
    const below = lines(ofA, { kind: 'discount', amount: -300.01 });
    expect(() => changedLines(below, before, products)).toThrow('cannot be below 0');
  });

  test('does not count as a change when all lines are as before', () => {
    const same = changedLines(OrderLines.parse(presentForAdmin(before).lines), before, products);
    expect(checkLineChange(before, same)).toBe(false);
    expect(checkLineChange({ ...before, first_payment_at: 1 }, same)).toBe(false);
  });

  test('is rejected after the first payment, unless it adds only discounts and lines of the kind `other`', () => {
    const paid = { ...before, first_payment_at: 1 };
    const sent = presentForAdmin(before).lines;
    const check = (...more: unknown[]) => checkLineChange(paid, changedLines(lines(...more), paid, products));
    expect(check(...sent, { kind: 'other', label: 'Correction', amount: -50 })).toBe(true);
    expect(check(...sent, { kind: 'discount', amount: -50 })).toBe(true);
    for (const rejected of [
      [...sent, { kind: 'shipping', amount: 60 }],
      [...sent, ofA],
      [ofA, ...sent.slice(1)],
      sent.slice(0, 1),
    ])
      expect(() => check(...rejected)).toThrow('has a payment');
  });
});

test('the history names only the lines that a change removed or added', () => {
  const texts = lineChanges(
    [
      { kind: 'shipping', label: 'Shipping', amount: 60 },
      { kind: 'discount', label: 'Discount', amount: -50 },
    ],
    [
      { kind: 'shipping', label: 'Shipping', amount: 60 },
      { kind: 'other', label: 'Framing', amount: 450.5 },
    ],
  );
  expect(texts).toEqual(['Discount: −₹50.00', 'Framing: ₹450.50']);
});
