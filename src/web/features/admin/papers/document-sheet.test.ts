import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DocumentContent } from '#contract/orders/papers/document.ts';
import { DocumentSheet } from './document-sheet.tsx';

const state = { code: '27', name: 'Maharashtra' };
const noTax = { taxable: 0, igst: 0, cgst: 0, sgst: 0 };
const seller = { name: 'Ila Phadke', address: ['Shukrawar Peth'], state };
const content: DocumentContent = {
  brand: 'Ila',
  date: '2026-11-28',
  order: { number: 'ORD-1001', date: '2026-11-27' },
  seller,
  customer: { name: 'Meera', address: [] },
  supplyState: { code: '32', name: 'Kerala' },
  lines: [
    { label: 'Lotus', amount: 0, discount: 0, total: 0, rate: 12, ...noTax },
    { label: 'Shipping', amount: 118, discount: 0, total: 118, rate: 18, ...noTax, taxable: 100, igst: 18 },
  ],
  discounts: [],
  subtotal: 118,
  total: 118,
  ...noTax,
  taxable: 100,
  igst: 18,
  taxes: [
    { rate: 12, ...noTax },
    { rate: 18, ...noTax, taxable: 100, igst: 18 },
  ],
  totalInWords: 'Rupees one hundred and eighteen only',
  original: { id: 'a', number: 'I/26-27/0001', date: '2026-11-27' },
  reason: 'Sent back',
  signature: '',
};

test('a credit note lists neither the lines of which it takes back nothing nor their taxes', () => {
  const html = renderToStaticMarkup(
    createElement(DocumentSheet, { document: { kind: 'credit_note', content } }),
  );
  expect(html).toContain('Shipping');
  expect(html).toContain('IGST 18%');
  expect(html).not.toContain('Lotus');
  expect(html).not.toContain('IGST 12%');
});

test('free shipping is called free in a sale', () => {
  const { original: _original, reason: _reason, ...sale } = content;
  const shipping = { label: 'Shipping', amount: 0, discount: 0, total: 0, ...noTax };
  for (const taxes of [[], content.taxes]) {
    const html = renderToStaticMarkup(
      createElement(DocumentSheet, {
        document: { kind: 'receipt', content: { ...sale, lines: [shipping], taxes } },
      }),
    );
    expect(html).toMatch(/Shipping<.*<td>Free<\/td><\/tr>/);
  }
});

test('a signature is on the page of the total', () => {
  const html = renderToStaticMarkup(
    createElement(DocumentSheet, { document: { kind: 'tax_invoice', content } }),
  );
  // Nothing in a block moves to the next page alone.
  const [, block = '', ...others] = html.split('class="sheet-block"');
  expect(others).toEqual([]);
  expect(block).toContain('sheet-total');
  expect(block).toContain('sheet-signature');
});
