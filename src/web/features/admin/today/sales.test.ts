import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Plot } from '../statistics/plot.tsx';
import { Sales } from './sales.tsx';

/** The numbers at the axes of the plot of a month with sales of so many rupees on its first day. */
function axisOf(rupees: number): string[] {
  const thisMonth = { year: 2026, month: 11, days: [rupees] };
  const lastMonth = { year: 2026, month: 10, days: [0] };
  const html = renderToStaticMarkup(createElement(Sales, { sales: { thisMonth, lastMonth } }));
  return [...html.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text = '']) => text);
}

test('a plot without sales has no amount at its axis', () => {
  expect(axisOf(1200)).toEqual(['₹1,200', '1', '31']);
  expect(axisOf(0)).toEqual(['1', '31']);
  const bars = [{ label: '1 Nov 2026', value: 0 }];
  expect(renderToStaticMarkup(createElement(Plot, { measure: 'money', bars }))).not.toMatch(/₹1|NaN/);
});
