import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdjustmentLines } from './adjustment-lines.tsx';

test('free shipping is called free', () => {
  const lines = [
    { kind: 'shipping', label: 'Shipping', amount: 0 },
    { kind: 'discount', label: 'Discount 10%', amount: -0.5 },
  ] as const;
  const html = renderToStaticMarkup(createElement(AdjustmentLines, { lines: [...lines], className: '' }));
  expect(html).toContain('>Free<');
  expect(html).toContain('>−₹0.50<');
  expect(html).not.toContain('₹0.00');
});
