import { expect, test } from 'vitest';
import { withAgreedTotal, withoutAgreedLine, withShippingWithin } from './agreed-total.ts';
import { draftTotal, newAdjustment } from './lines-draft.ts';

/** Without products, the prices are those of the lines. */
const noProducts = new Map();
/** Together ₹1,200.20. */
const lines = [{ id: 'a', name: 'Lotus', quantity: '2', price: 600.1 }];
const shipping = { ...newAdjustment('shipping'), amount: '60' };
const tenPercent = { ...newAdjustment('discount'), amount: '10', unit: 'percent' as const };

test.each([
  ['a discount', 1200, { kind: 'discount', label: 'As agreed', amount: '60.20' }],
  ['a charge', 1300.5, { kind: 'charge', label: 'As agreed', amount: '40.30' }],
])('adds %s for the difference to the agreed amount', (_kind, agreed, line) => {
  const adjustments = withAgreedTotal({ lines, adjustments: [shipping] }, noProducts, agreed);
  expect(adjustments).toEqual([shipping, { ...line, unit: 'rupees' }]);
  expect(draftTotal({ lines, adjustments }, noProducts)).toBe(agreed);
  expect(withoutAgreedLine(adjustments)).toEqual([shipping]);
});

test('replaces the agreed line when the order has changed, and removes it once the total is right without it', () => {
  const first = withAgreedTotal({ lines, adjustments: [shipping] }, noProducts, 1200);
  const changed = { lines, adjustments: [...first, tenPercent] };
  const second = withAgreedTotal(changed, noProducts, 1200);
  expect(second).toMatchObject([shipping, tenPercent, { label: 'As agreed' }]);
  expect(draftTotal({ lines, adjustments: second }, noProducts)).toBe(1200);
  expect(withAgreedTotal({ lines, adjustments: first }, noProducts, 1260.2)).toEqual([shipping]);
});

test('the agreed total includes the shipping that is added after it', () => {
  const agreed = { lines, adjustments: withAgreedTotal({ lines, adjustments: [] }, noProducts, 1260.2) };
  expect(agreed.adjustments).toMatchObject([{ kind: 'charge', label: 'As agreed', amount: '60' }]);
  expect(withShippingWithin({ ...agreed, chatAmount: '1260.2' }, noProducts, 60)).toEqual([shipping]);
  expect(withShippingWithin({ ...agreed, chatAmount: '1260.2' }, noProducts, 90)).toMatchObject([
    { kind: 'shipping', amount: '90' },
    { kind: 'discount', label: 'As agreed', amount: '30' },
  ]);
  // Without the line, or with another total, the artist has decided otherwise.
  expect(withShippingWithin({ lines, adjustments: [], chatAmount: '1200.2' }, noProducts, 60)).toEqual([
    shipping,
  ]);
  expect(withShippingWithin({ ...agreed, chatAmount: '1300' }, noProducts, 60)).toEqual([
    shipping,
    ...agreed.adjustments,
  ]);
});
