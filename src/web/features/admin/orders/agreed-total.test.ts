import { expect, test } from 'vitest';
import { withAgreedTotal, withoutAgreedLine, withShippingWithin } from './agreed-total.ts';
import { draftTotal, newAdjustment } from './lines-draft.ts';

const none = new Map();
const lines = [{ id: 'a', name: 'Lotus', quantity: '2', price: 600.1 }];
const shipping = { ...newAdjustment('shipping'), amount: '60' };
const tenPercent = { ...newAdjustment('discount'), amount: '10', unit: 'percent' as const };

test.each([
  ['a discount', 1200, { kind: 'discount', label: 'As agreed', amount: '60.20' }],
  ['a charge', 1300.5, { kind: 'charge', label: 'As agreed', amount: '40.30' }],
])('adds %s for the difference to the agreed amount', (_kind, agreed, line) => {
  const adjustments = withAgreedTotal({ lines, adjustments: [shipping] }, none, agreed);
  expect(adjustments).toEqual([shipping, { ...line, unit: 'rupees' }]);
  expect(draftTotal({ lines, adjustments }, none)).toBe(agreed);
  expect(withoutAgreedLine(adjustments)).toEqual([shipping]);
});

test('replaces its line when the order has changed, and removes it once the total is right without it', () => {
  const first = withAgreedTotal({ lines, adjustments: [shipping] }, none, 1200);
  const changed = { lines, adjustments: [...first, tenPercent] };
  const second = withAgreedTotal(changed, none, 1200);
  expect(second).toHaveLength(3);
  expect(draftTotal({ lines, adjustments: second }, none)).toBe(1200);
  expect(withAgreedTotal({ lines, adjustments: first }, none, 1260.2)).toEqual([shipping]);
});

test('the agreed total includes the shipping that is added after it', () => {
  const agreed = { lines, adjustments: withAgreedTotal({ lines, adjustments: [] }, none, 1260.2) };
  expect(agreed.adjustments).toMatchObject([{ kind: 'charge', label: 'As agreed', amount: '60' }]);
  expect(withShippingWithin({ ...agreed, chatAmount: '1260.2' }, none, 60)).toEqual([shipping]);
  expect(withShippingWithin({ ...agreed, chatAmount: '1260.2' }, none, 90)).toMatchObject([
    { kind: 'shipping', amount: '90' },
    { kind: 'discount', label: 'As agreed', amount: '30' },
  ]);
  // Without the line, or with another total, the artist has decided otherwise.
  expect(withShippingWithin({ lines, adjustments: [], chatAmount: '1200.2' }, none, 60)).toEqual([shipping]);
  expect(withShippingWithin({ ...agreed, chatAmount: '1300' }, none, 60)).toEqual([
    shipping,
    ...agreed.adjustments,
  ]);
});
