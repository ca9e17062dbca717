import { expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { proposedCredit } from './use-documents.ts';

// `proposedCredit` reads only these fields.
const documentOf = (id: string, fields: object): IssuedDocument =>
  ({ id, kind: 'receipt', issuedAt: '2026-11-20T06:00:00.000Z', ...fields }) as unknown as IssuedDocument;

const receipt = documentOf('r', { content: { total: 1_000, lines: [] } });
const credit = (total: number) =>
  documentOf(`c${total}`, { kind: 'credit_note', content: { total, lines: [], original: { id: 'r' } } });

const refund = (amount: number, changed: Partial<Payment> = {}): Payment => ({
  id: String(amount),
  kind: 'refund',
  state: 'confirmed',
  amount,
  method: 'upi',
  paidOn: '2026-11-21',
  createdAt: '2026-11-21T06:00:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
  ...changed,
});

test.each([
  ['all without a refund', [], [], 1_000],
  ['the refund', [], [refund(300)], 300],
  ['what is not credited of the refunds', [credit(300)], [refund(300), refund(150.5)], 150.5],
  ['nothing when all refunds are credited', [credit(300)], [refund(300)], 0],
  ['at most what is left', [credit(900)], [refund(900), refund(400)], 100],
  ['all when the refund was before the document', [], [refund(300, { createdAt: '2026-11-19' })], 1_000],
  ['all when there are only payments', [], [refund(300, { kind: 'payment' })], 1_000],
] as const)('a credit note proposes %s', (_what, notes, payments, proposed) => {
  const order = { status: 'PENDING', totalAmount: 1_000, amountPaid: 1_000 } as const;
  expect(proposedCredit(receipt, [receipt, ...notes], { ...order, payments: [...payments] })).toBe(proposed);
});

test('a credit note of a canceled order proposes all of it but what is retained', () => {
  const payments = [refund(300)];
  const order = { status: 'CANCELED', totalAmount: 1_000, amountPaid: 700, payments } as const;
  expect(proposedCredit(receipt, [receipt], order)).toBe(1_000);
  const retained = { ...order, amountRetained: 700 };
  expect(proposedCredit(receipt, [receipt], retained)).toBe(300);
  expect(proposedCredit(receipt, [receipt, credit(300)], retained)).toBe(0);
});
