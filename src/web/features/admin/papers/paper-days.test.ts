import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { DocumentContent } from '#contract/orders/papers/document.ts';
import { plainOrder } from '#tests/support/orders/plain-order.ts';

afterAll(() => {
  vi.unstubAllEnvs();
  // The formats of the last zone must not reach other files of this process.
  vi.resetModules();
});

const content: DocumentContent = {
  brand: 'Ila',
  date: '2026-11-28',
  order: { number: 'ORD-1001', date: '2026-11-27' },
  seller: { name: 'Ila Phadke', address: ['Shukrawar Peth'] },
  customer: { name: 'Meera', address: [] },
  lines: [],
  discounts: [],
  subtotal: 0,
  total: 0,
  taxes: [],
  totalInWords: 'Rupees zero only',
  signature: '',
};

test.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'papers have the days of India in a browser in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { DocumentSheet } = await import('./document-sheet.tsx');
    const { PackingSlip } = await import('./packing-slip.tsx');
    // The first minute of 29 November in India.
    const at = '2026-11-28T18:30:00.000Z';
    const document = { kind: 'receipt', canceledAt: at, content } as const;
    expect(renderToStaticMarkup(createElement(DocumentSheet, { document }))).toContain(
      'Canceled on 29 Nov 2026',
    );
    const order = { ...plainOrder, createdAt: at };
    const sender = { brand: 'Ila', legalName: '', address: '' };
    expect(renderToStaticMarkup(createElement(PackingSlip, { order, sender }))).toContain('29 Nov 2026');
  },
);
