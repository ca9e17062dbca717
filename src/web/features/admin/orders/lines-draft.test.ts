import { describe, expect, test } from 'vitest';
import { AdjustmentInput, OrderLines } from '#contract/orders/order-lines.ts';
import type { Order } from '#contract/orders/order.ts';
import type { Product } from '#contract/catalog/product.ts';
import {
  type AdjustmentDraft,
  adjustmentAmount,
  adjustmentError,
  adjustmentsText,
  changesLines,
  draftTotal,
  hasAllPrices,
  lostPercent,
  type LinesDraft,
  newAdjustment,
  toAdjustmentInput,
  toLineInput,
  toLinesDraft,
  upgradeLines,
  withShipping,
} from './lines-draft.ts';

const lines: Order['lines'] = [
  {
    kind: 'product',
    label: 'Lotus',
    product: { id: 'a', name: 'Lotus', price: 333.33 },
    quantity: 3,
    amount: 999.99,
  },
  { kind: 'shipping', label: 'Shipping', amount: 0 },
  { kind: 'discount', label: 'Discount 10%', amount: -100 },
  // No percentage: the amount is not that of the label.
  { kind: 'discount', label: 'Discount 1%', amount: 0 },
  { kind: 'other', label: 'Framing', amount: 450.5 },
  { kind: 'other', label: 'Refund', amount: -0.01 },
];

test('converts lines to a draft and back without a change', () => {
  const draft = toLinesDraft({ lines });
  expect(draft.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['shipping', '0'],
    ['discount', '10'],
    ['discount', '0'],
    ['charge', '450.50'],
    ['correction', '0.01'],
  ]);
  const inputs = [...draft.lines.map(toLineInput), ...draft.adjustments.map(toAdjustmentInput)];
  const parsed = OrderLines.parse(inputs);
  expect(parsed[0]).toEqual({ kind: 'product', product: { id: 'a', price: 333.33 }, quantity: 3 });
  expect(parsed.slice(1)).toEqual(
    lines
      .slice(1)
      .map(({ kind, label, amount }) =>
        label === 'Discount 10%' ? { kind, percent: 10 } : { kind, label, amount: expect.closeTo(amount, 9) },
      ),
  );
  expect(draftTotal(draft, new Map())).toBe(1_350.48);
});

test('converts the draft of an earlier version, which called a correction a refund', () => {
  const draft = toLinesDraft({ lines });
  const stored = JSON.parse(JSON.stringify(draft).replace('"kind":"correction"', '"kind":"refund"'));
  expect(stored).not.toEqual(draft);
  expect(upgradeLines(stored)).toEqual(draft);
  expect(upgradeLines(draft)).toEqual(draft);
});

describe('the total of a draft', () => {
  // The total needs only the id and the price of a product.
  const lotus = { _id: 'a', price: { actual: 0.1, allowDiscount: false } } as Product;
  const byId = new Map([['a', lotus]]);
  const newLine = { id: 'a', name: 'Lotus', quantity: '3' };

  test('has the current price of a new line and the former price of an ordered one', () => {
    expect(draftTotal({ lines: [newLine], adjustments: [] }, byId)).toBe(0.3);
    expect(draftTotal({ lines: [newLine, { ...newLine, price: 0.7 }], adjustments: [] }, byId)).toBe(2.4);
  });

  test('is known once there is a line and each has a price and a quantity', () => {
    const known = (...given: LinesDraft['lines']) => hasAllPrices(given, byId);
    expect(known(newLine)).toBe(true);
    expect(known({ ...newLine, id: 'deleted', price: 0.7 })).toBe(true);
    expect(known()).toBe(false);
    expect(known(newLine, { ...newLine, id: 'not loaded' })).toBe(false);
    expect(known(newLine, { ...newLine, quantity: '' })).toBe(false);
    const items = [{ _id: 'v', values: ['A4'], stock: 1 }];
    // This product, too, has only what the price is read from.
    const withVariants = { ...lotus, variants: { options: ['Size'], items } } as Product;
    expect(hasAllPrices([newLine], new Map([['a', withVariants]]))).toBe(false);
    expect(hasAllPrices([{ ...newLine, variant: 'v' }], new Map([['a', withVariants]]))).toBe(true);
  });

  test('counts an amount that is not valid as 0, and rounds a percentage to the paisa', () => {
    const discount = newAdjustment('discount');
    for (const amount of ['', 'x', '-']) {
      expect(adjustmentAmount({ ...discount, amount }, 100)).toBe(0);
      expect(adjustmentAmount({ ...discount, amount, unit: 'percent' }, 100)).toBe(0);
    }
    expect(adjustmentAmount({ ...discount, amount: '101', unit: 'percent' }, 100)).toBe(0);
    expect(adjustmentAmount({ ...discount, amount: '12.5', unit: 'percent' }, 333.33)).toBe(-41.67);
    expect(adjustmentAmount({ ...discount, amount: '-50' }, 100)).toBe(0);
    // Not -0, which would be shown with a minus.
    expect(Object.is(adjustmentAmount({ ...discount, amount: '0' }, 100), 0)).toBe(true);
  });
});

test('an amount below 0 is an error where the form adds the minus', () => {
  const adjustment = (kind: AdjustmentDraft['kind'], amount: string) => ({
    ...newAdjustment(kind),
    label: 'x',
    amount,
  });
  for (const kind of ['discount', 'correction'] as const) {
    expect(adjustmentError(adjustment(kind, '-50'))).toBe('Please give an amount above 0');
    expect(AdjustmentInput.safeParse(toAdjustmentInput(adjustment(kind, '-50'))).success).toBe(false);
    expect(adjustmentError(adjustment(kind, '50'))).toBeUndefined();
  }
  expect(adjustmentError(adjustment('charge', '-50'))).toBeUndefined();
});

describe('the shipping line', () => {
  const shipping = { ...newAdjustment('shipping'), amount: '75' };
  const discount = { ...newAdjustment('discount'), amount: '10' };

  test('gets the amount of the shipping rates, before the other lines', () => {
    expect(withShipping([discount], 60)).toEqual([{ ...shipping, amount: '60' }, discount]);
    expect(withShipping([shipping, discount], 60)).toEqual([{ ...shipping, amount: '60' }, discount]);
    expect(withShipping([shipping, discount], undefined)).toEqual([discount]);
    expect(withShipping([], 0)).toEqual([{ ...shipping, amount: '0' }]);
  });

  test('stays as it is when it already has this amount', () => {
    const list = [discount, { ...shipping, label: 'Courier' }];
    expect(withShipping(list, 75)).toBe(list);
    expect(withShipping([], undefined)).toEqual([]);
  });
});

describe('a discount that was given as a percentage', () => {
  const tenPercent = (amount: number, label = 'Discount 10%') =>
    toLinesDraft({ lines: [...lines.slice(0, 1), { kind: 'discount', label, amount }] });

  test('follows the products of an order that is edited', () => {
    const draft = tenPercent(-100);
    const [product] = draft.lines;
    if (!product) throw new Error('There is no product.');
    expect(draftTotal({ ...draft, lines: [{ ...product, quantity: '6' }] }, new Map())).toBe(1_799.98);
  });

  test('stays an amount while the order book is off, where only the products change', () => {
    const order = {
      lines: [...lines.slice(0, 1), { kind: 'discount', label: 'Discount 10%', amount: -100 }],
    };
    const { adjustments } = toLinesDraft(order as Pick<Order, 'lines'>, {
      followsPercent: false,
    });
    expect(adjustments).toEqual([{ kind: 'discount', label: 'Discount 10%', amount: '100', unit: 'rupees' }]);
  });

  test('is an amount if its label or amount is another; the form names a percentage that only the label has', () => {
    const [other] = tenPercent(-90).adjustments;
    expect(other).toMatchObject({ label: 'Discount 10%', amount: '90', unit: 'rupees' });
    expect(other && lostPercent(other, 999.99)).toBe(10);
    const [named] = tenPercent(-100, 'Festival').adjustments;
    expect(named).toMatchObject({ label: 'Festival', amount: '100', unit: 'rupees' });
    expect(named && lostPercent(named, 999.99)).toBeUndefined();
    const [zero] = tenPercent(0, 'Discount 0%').adjustments;
    expect(zero).toMatchObject({ unit: 'rupees' });
    // As a percentage it could not be saved: those have at most two decimals.
    const [third] = tenPercent(-333.3, 'Discount 33.333%').adjustments;
    expect(third).toMatchObject({ label: 'Discount 33.333%', amount: '333.30', unit: 'rupees' });
  });

  test('is unchanged in a draft that an earlier version stored as an amount', () => {
    const order = {
      lines: [...lines.slice(0, 1), { kind: 'discount', label: 'Discount 10%', amount: -100 }],
    } as Pick<Order, 'lines'>;
    const stored: AdjustmentDraft = {
      kind: 'discount',
      label: 'Discount 10%',
      amount: '100',
      unit: 'rupees',
    };
    const draft = toLinesDraft(order);
    expect(changesLines({ ...draft, adjustments: [stored] }, order)).toBe(false);
    expect(changesLines({ ...draft, adjustments: [{ ...stored, amount: '99' }] }, order)).toBe(true);
  });
});

test('shows adjustments as text, one on each line', () => {
  const tenPercent = { ...newAdjustment('discount'), amount: '10', unit: 'percent' as const };
  expect(adjustmentsText([{ ...newAdjustment('shipping'), amount: '60' }, tenPercent])).toBe(
    'Shipping: ₹60.00\nDiscount: 10%',
  );
});

test('a draft changes lines of its order with another quantity or amount, not with a hold or a new line', () => {
  const { lines: products, adjustments } = toLinesDraft({ lines });
  const changes = (draft: Partial<LinesDraft>) =>
    changesLines({ lines: products, adjustments, ...draft }, { lines });
  const eachLine = (patch: object) => changes({ lines: products.map((line) => ({ ...line, ...patch })) });
  expect(changes({})).toBe(false);
  expect(eachLine({ hold: 'h' })).toBe(false);
  expect(changes({ adjustments: [...adjustments, { ...newAdjustment('correction'), amount: '5' }] })).toBe(
    false,
  );
  const [shipping] = adjustments;
  expect(
    changes({
      adjustments: adjustments.map((line) => (line === shipping ? { ...line, amount: '0.00' } : line)),
    }),
  ).toBe(false);
  expect(eachLine({ quantity: '2' })).toBe(true);
  expect(changes({ lines: [] })).toBe(true);
  expect(changes({ adjustments: adjustments.map((line) => ({ ...line, amount: '7' })) })).toBe(true);
  expect(changes({ adjustments: adjustments.slice(1) })).toBe(true);
});
