import { describe, expect, test } from 'vitest';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { paymentDialog } from './payment-dialog.ts';
import { dueAfter, newPayment, toDraft, toInput, toPay, toRefund } from './payment-draft.ts';

const order = { status: 'PENDING', totalAmount: 1_000.5, amountPaid: 400.25, amountDue: 600.25 } as const;

describe('the form of a new payment', () => {
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
    expect([toPay(overpaid), toRefund(overpaid)]).toEqual([0, 0.1]);
    expect(newPayment(overpaid)).toMatchObject({ kind: 'refund', amount: '0.1' });
    expect(newPayment({ ...order, status: 'CANCELED' })).toMatchObject({ kind: 'refund', amount: '400.25' });
    expect(newPayment({ ...order, amountPaid: 1_000.5 })).toMatchObject({ kind: 'payment', amount: '' });
  });

  test('shows what is due afterwards', () => {
    const draft = newPayment(order);
    expect(dueAfter(order, draft)).toBe(0);
    expect(dueAfter(order, { ...draft, amount: '100.1' })).toBe(500.15);
    expect(dueAfter(order, { ...draft, amount: '' })).toBeUndefined();
    expect(dueAfter(order, { ...draft, kind: 'refund', amount: '1' })).toBe(601.25);
    // An edited payment already counts.
    expect(dueAfter(order, { ...draft, amount: '500' }, 400.25)).toBe(500.5);
  });

  test('has the values of the payment that it edits, and no reference of cash', () => {
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

test.each([
  ['new', undefined],
  ['01a2-b', undefined],
  ['pay:', undefined],
  ['buy:1', undefined],
  [paymentDialog.request('1'), { kind: 'request', orderId: '1' }],
  [paymentDialog.record('1'), { kind: 'record', orderId: '1', paymentId: undefined }],
  [paymentDialog.edit('1', '2'), { kind: 'record', orderId: '1', paymentId: '2' }],
])('the URL names the dialog %s', (name, dialog) => {
  expect(paymentDialog.parse(name)).toEqual(dialog);
});
