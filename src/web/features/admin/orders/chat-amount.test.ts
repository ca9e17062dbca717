import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withAgreedTotal } from './agreed-total.ts';
import { ChatAmount } from './chat-amount.tsx';
import { type AdjustmentDraft, newAdjustment } from './lines-draft.ts';
import type { OrderedProducts } from './ordered-products.ts';

const lines = [{ id: 'a', name: 'Lotus', quantity: '1', price: 1000 }];
const byId: OrderedProducts = new Map();
const noAddress = { pickup: false, zip: '', country: '', followsRates: false, chatAmount: '' };

function shown(adjustments: AdjustmentDraft[], agreed = 900): string {
  const props = { draft: { ...noAddress, lines, adjustments }, byId, agreed, onChange: () => undefined };
  return renderToStaticMarkup(createElement(ChatAmount, props)).replace(/<[^>]*>/g, '');
}

test('shows the amount of the line that brings the total to the agreed one, also as a percentage', () => {
  expect(shown([])).toMatch(/^Total in the chat Use as total₹900.00The chat names less/);
  const inRupees = withAgreedTotal({ lines, adjustments: [] }, byId, 900);
  expect(shown(inRupees)).toBe('As agreed in the chat: discount Remove−₹100.00');
  const inPercent = inRupees.map((line) => ({ ...line, unit: 'percent' as const, amount: '10' }));
  expect(shown(inPercent)).toBe('As agreed in the chat: discount Remove−₹100.00');
});

test('a total below that of the order has a warning, unless it is the bargain of one piece without variants', () => {
  const less = 'The chat names less than this order costs.';
  const shownOf = (count: number, isApplied: boolean, variants?: unknown) => {
    const drafted = Array.from({ length: count }, () => lines).flat();
    const known = new Map([
      ['a', { stock: 5, price: { actual: 1000, allowDiscount: false }, variants }],
    ]) as unknown as OrderedProducts;
    const agreed = 900 * count;
    const adjustments = isApplied ? withAgreedTotal({ lines: drafted, adjustments: [] }, known, agreed) : [];
    const draft = { ...noAddress, lines: drafted, adjustments };
    const props = { draft, byId: known, agreed, onChange: () => undefined };
    return renderToStaticMarkup(createElement(ChatAmount, props));
  };
  expect(shownOf(1, false)).toContain(less);
  expect(shownOf(1, true)).not.toContain(less);
  expect(shownOf(3, true)).toContain(less);
  expect(shownOf(1, true, { options: ['Size'], items: [] })).toContain(less);
  // Shipping counts, too.
  expect(shown([{ ...newAdjustment('shipping'), amount: '80' }], 1000)).toContain(less);
  expect(shown([{ ...newAdjustment('shipping'), amount: '80' }], 1080)).toBe('');
});

test('explains a total above that of the order by the quantity of a piece, if one makes it', () => {
  const stocked = new Map([
    ['a', { stock: 5, price: { actual: 1000, allowDiscount: false } }],
  ]) as unknown as OrderedProducts;
  const shownWith = (known: OrderedProducts, agreed: number) => {
    const props = {
      draft: { ...noAddress, lines, adjustments: [] },
      byId: known,
      agreed,
      onChange: () => undefined,
    };
    return renderToStaticMarkup(createElement(ChatAmount, props)).replace(/<[^>]*>/g, '');
  };
  expect(shownWith(stocked, 3000)).toContain(
    'With 3 × Lotus, the order costs exactly this.Change the quantity',
  );
  expect(shownWith(stocked, 2900)).toContain('Does the customer take several of a piece?');
  expect(shownWith(stocked, 900)).not.toContain('several');
  // Also beside the charge that was added for the difference.
  const charged = withAgreedTotal({ lines, adjustments: [] }, byId, 1100);
  expect(shown(charged, 1100)).toMatch(/^As agreed in the chat: charge Remove₹100.00The chat names more/);
});
