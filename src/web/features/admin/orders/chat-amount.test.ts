import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withAgreedTotal } from './agreed-total.ts';
import { ChatAmount } from './chat-amount.tsx';
import type { AdjustmentDraft } from './lines-draft.ts';
import type { OrderedProducts } from './ordered-products.ts';

const lines = [{ id: 'a', name: 'Lotus', quantity: '1', price: 1000 }];
const byId: OrderedProducts = new Map();

function shown(adjustments: AdjustmentDraft[]): string {
  const props = { draft: { lines, adjustments }, byId, agreed: 900, onChange: () => undefined };
  return renderToStaticMarkup(createElement(ChatAmount, props)).replace(/<[^>]*>/g, '');
}

test('shows the amount of the line that brings the total to the agreed one, also as a percentage', () => {
  expect(shown([])).toBe('Total in the chat ₹900.00Use as total');
  const inRupees = withAgreedTotal({ lines, adjustments: [] }, byId, 900);
  expect(shown(inRupees)).toBe('As agreed in the chat: discount −₹100.00Remove');
  const inPercent = inRupees.map((line) => ({ ...line, unit: 'percent' as const, amount: '10' }));
  expect(shown(inPercent)).toBe('As agreed in the chat: discount −₹100.00Remove');
});
