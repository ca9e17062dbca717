import { describe, expect, test } from 'vitest';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { refundDueOf } from '#web/features/shared/orders/order-sums.ts';
import { paymentDialogName } from './payment-dialog.ts';
import {
  amountAfter,
  totalIncreaseOnDelete,
  newPayment,
  toPayOf,
  reduction,
  refundSummary,
  toDraft,
  toInput,
  withPresentAmount,
} from './payment-draft.ts';

const order = { status: 'PENDING', totalAmount: 1_000.5, amountPaid: 400.25 } as const;

const payment = {
  id: 'p',
  kind: 'payment',
  state: 'confirmed',
  amount: 12.5,
  method: 'upi',
  reference: '632712345678',
  paidOn: '2026-11-20',
  createdAt: '',
  updatedAt: '',
} as const;

describe('the form of a payment', () => {
  test('proposes what is due, today and by UPI', () => {
    expect(newPayment(order)).toMatchObject({
      kind: 'payment',
      amount: '600.25',
      method: 'upi',
      reference: '',
    });
    expect(PaymentInput.parse(toInput(newPayment(order)))).toMatchObject({
      amount: 600.25,
      state: 'confirmed',
      paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test('proposes a refund of what was paid too much, or of all for a canceled order', () => {
    const overpaid = { ...order, amountPaid: 1_000.6 };
    expect([toPayOf(overpaid), refundDueOf(overpaid)]).toEqual([0, 0.1]);
    expect(newPayment(overpaid)).toMatchObject({ kind: 'refund', amount: '0.10' });
    expect(newPayment({ ...order, status: 'CANCELED' })).toMatchObject({ kind: 'refund', amount: '400.25' });
    expect(newPayment({ ...order, amountPaid: 1_000.5 })).toMatchObject({ kind: 'payment', amount: '' });
  });

  test('starts as a refund where the artist asks for one', () => {
    expect(newPayment(order, { isRefund: true })).toMatchObject({ kind: 'refund', amount: '' });
  });

  test('sums up what was paid and refunded once there is a refund', () => {
    const given = { ...payment, amount: 1_000.5 };
    const refund = { ...payment, kind: 'refund', amount: 200 } as const;
    const summaryOf = (changed: object, ...payments: (typeof given | typeof refund)[]) =>
      refundSummary({ ...order, ...changed, payments });
    expect(summaryOf({ amountPaid: 1_000.5 }, given)).toBeUndefined();
    expect(summaryOf({ totalAmount: 800.5, amountPaid: 800.5 }, given, refund)).toBe(
      'Paid ₹1,000.50, refunded ₹200.00, nothing due.',
    );
    expect(summaryOf({ amountPaid: 800.5 }, given, refund)).toBe(
      'Paid ₹1,000.50, refunded ₹200.00, ₹200.00 due.',
    );
    expect(summaryOf({ status: 'CANCELED', amountPaid: 800.5 }, given, refund)).toBe(
      'Paid ₹1,000.50, refunded ₹200.00, ₹800.50 still to refund.',
    );
    expect(summaryOf({ status: 'CANCELED', amountPaid: 800.5, amountRetained: 800.5 }, given, refund)).toBe(
      'Paid ₹1,000.50, refunded ₹200.00, ₹800.50 kept.',
    );
  });

  test('restores a typed amount only while the same is due, but always what may have been recorded', () => {
    const base = newPayment(order);
    const stored = { base, draft: { ...base, amount: '250', note: 'Cash at the fair' }, version: '600.25' };
    const same = { draft: newPayment(order), version: '600.25' };
    expect(withPresentAmount(stored, same)).toBe(stored);
    const now = { draft: newPayment({ ...order, amountPaid: 1_200.5 }), version: '-200' };
    expect(withPresentAmount(stored, now)).toEqual({
      base: { ...base, kind: 'refund', amount: '200' },
      draft: { ...base, kind: 'refund', amount: '200', note: 'Cash at the fair' },
      version: '-200',
    });
    const sent = { ...stored, draft: { ...stored.draft, isSent: true } };
    expect(withPresentAmount(sent, now)).toBe(sent);
  });

  test('shows what is due or to refund afterwards', () => {
    const draft = newPayment(order);
    const due = (amount: number) => ({ label: 'Due afterwards', amount });
    expect(amountAfter(order, draft)).toEqual(due(0));
    expect(amountAfter(order, { ...draft, amount: '100.1' })).toEqual(due(500.15));
    expect(amountAfter(order, { ...draft, amount: '' })).toBeUndefined();
    expect(amountAfter(order, { ...draft, amount: '700.25' })).toEqual({
      label: 'Too much paid afterwards',
      amount: 100,
    });
    // An edited payment already counts.
    expect(amountAfter(order, { ...draft, amount: '500' }, { amount: 400.25 })).toEqual(due(500.5));
    const refund = { ...draft, kind: 'refund', amount: '1' } as const;
    expect(amountAfter(order, refund)).toEqual(due(600.25));
    expect(amountAfter(order, { ...refund, reduceTotal: false })).toEqual(due(601.25));
    expect(amountAfter(order, { ...refund, amount: '3' }, { amount: 1 })).toEqual(due(602.25));
    // The discount line of the refund changes too, if the shop knows it: `totalReduction`.
    expect(amountAfter(order, { ...refund, amount: '3' }, { amount: 1, totalReduction: 1 })).toEqual(
      due(600.25),
    );
    expect(amountAfter(order, { ...refund, amount: '3' }, { amount: 1, totalReduction: 0 })).toEqual(
      due(602.25),
    );
    const left = { label: 'Still to refund', amount: 399.25 };
    expect(amountAfter({ ...order, status: 'CANCELED' }, refund)).toEqual(left);
    expect(amountAfter({ ...order, amountPaid: 1_400.75 }, refund)).toEqual(left);
    // Of ₹500 that were retained, ₹99.75 were refunded: a new payment is due in whole.
    const retained = { ...order, status: 'CANCELED', amountRetained: 500 } as const;
    expect(amountAfter(retained, { ...draft, amount: '99' })).toEqual({
      label: 'Still to refund',
      amount: 99,
    });
  });

  test('reduces the total by what a refund gives back beyond an overpayment', () => {
    const refund = { ...newPayment(order), kind: 'refund', amount: '100' } as const;
    expect(toInput(refund)).toHaveProperty('reduceTotal', true);
    expect(toInput({ ...refund, reduceTotal: false })).not.toHaveProperty('reduceTotal');
    expect(toInput({ ...refund, kind: 'payment' })).not.toHaveProperty('reduceTotal');
    expect(reduction(order, refund)).toBe(100);
    expect(reduction(order, { ...refund, kind: 'payment' })).toBe(0);
    expect(reduction({ ...order, amountPaid: 1_060.75 }, refund)).toBe(39.75);
    expect(reduction({ ...order, amountPaid: 1_100.5 }, refund)).toBe(0);
    expect(reduction(order, { ...refund, amount: String(order.amountPaid + 1) })).toBe(0);
    expect(reduction({ ...order, status: 'CANCELED' }, refund)).toBe(0);
  });

  test('says by what the total grows again when a refund is deleted', () => {
    // The refund reduced the total by the discount line. The artist typed the other line.
    const line = { kind: 'discount', label: 'Refund', amount: -39.75 } as const;
    const lines = [{ kind: 'other', label: 'Refund', amount: -100 } as const, line];
    // Before the refund, ₹1,060.75 of ₹1,000.50 was paid.
    const after = { status: 'PENDING', totalAmount: 960.75, amountPaid: 960.75, lines } as const;
    const refund = { ...payment, kind: 'refund', amount: 100 } as const;
    expect(totalIncreaseOnDelete(after, refund)).toBe(39.75);
    expect(totalIncreaseOnDelete(after, { ...refund, kind: 'payment' })).toBe(0);
    expect(totalIncreaseOnDelete({ ...after, lines: lines.slice(0, 1) }, refund)).toBe(0);
    // Of two refunds, the line belongs to the one that is known to have it.
    const other = { ...refund, id: 'other', totalReduction: 39.75 };
    expect(totalIncreaseOnDelete({ ...after, payments: [refund, other] }, refund)).toBe(0);
    expect(totalIncreaseOnDelete({ ...after, payments: [refund, other] }, other)).toBe(39.75);
    expect(totalIncreaseOnDelete(after, { ...refund, totalReduction: 0 })).toBe(0);
  });

  test('has the values of the payment that it edits, and no reference of cash', () => {
    const draft = toDraft(payment);
    expect(toInput(draft)).toMatchObject({
      amount: 12.5,
      reference: '632712345678',
      paidOn: '2026-11-20',
      note: '',
    });
    expect(toInput({ ...draft, method: 'cash' }).reference).toBe('');
  });
});

test.each(['new', '01a2-b', 'pay:', 'buy:1'])(
  'the value %s of the URL means no dialog of payments',
  (value) => {
    expect(paymentDialogName.parse(value)).toBeUndefined();
  },
);

test.each([
  [paymentDialogName.request('1'), { kind: 'request', orderId: '1' }],
  [paymentDialogName.record('1'), { kind: 'record', orderId: '1', paymentId: undefined }],
  [paymentDialogName.edit('1', '2'), { kind: 'record', orderId: '1', paymentId: '2' }],
])('the value %s of the URL means the dialog that made it', (value, dialog) => {
  expect(paymentDialogName.parse(value)).toEqual(dialog);
});
