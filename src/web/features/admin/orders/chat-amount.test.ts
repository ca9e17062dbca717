import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withAgreedTotal } from './agreed-total.ts';
import { ChatAmount } from './chat-amount.tsx';
import type { AdjustmentDraft } from './lines-draft.ts';
import type { OrderedProducts } from './ordered-products.ts';

const lines = [{ id: 'a', name: 'Lotus', quantity: '1', price: 1000 }];
const byId: OrderedProducts = new Map();
const noAddress = { pickup: false, zip: '', country: '', followsRates: false, chatAmount: '' };

function shown(adjustments: AdjustmentDraft[], agreed = 900): string {
  const props = { draft: { ...noAddress, lines, adjustments }, byId, agreed, onChange: () => undefined };
  return renderToStaticMarkup(createElement(ChatAmount, props)).replace(/<[^>]*>/g, '');
}

test('shows the amount of the line that brings the total to the agreed one, also as a percentage', () => {
  expect(shown([])).toBe('Total in the chat Use as total₹900.00');
  const inRupees = withAgreedTotal({ lines, adjustments: [] }, byId, 900);
  expect(shown(inRupees)).toBe('As agreed in the chat: discount Remove−₹100.00');
  const inPercent = inRupees.map((line) => ({ ...line, unit: 'percent' as const, amount: '10' }));
  expect(shown(inPercent)).toBe('As agreed in the chat: discount Remove−₹100.00');
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
