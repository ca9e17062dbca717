import { describe, expect, test } from 'vitest';
import { plainOrder as before } from '#tests/support/orders/plain-order.ts';
import { reverseChange } from './change-order.ts';

const paid = { ...before, firstPaymentAt: '2026-11-21T06:00:00.000Z' };
const lines = [...before.lines, { kind: 'discount', label: 'Discount', amount: -10 } as const];

describe('Undo of a change of an order', () => {
  test('restores the lines, and what else was changed', () => {
    expect(reverseChange({ ...before, lines, giftNote: 'Congratulations' }, before)).toEqual({
      status: 'PENDING',
      lines: before.lines,
      giftNote: '',
      shippingInformation: {},
    });
    expect(reverseChange({ ...before, status: 'SHIPPED' }, before)).toEqual({
      status: 'PENDING',
      shippingInformation: {},
    });
  });

  test('restores what was retained of a canceled order that was reopened, at most what was paid', () => {
    const canceled = { ...before, status: 'CANCELED', amountPaid: 50, amountRetained: 50 } as const;
    const reopened = { ...canceled, status: 'PENDING', amountRetained: undefined } as const;
    const change = { status: 'CANCELED', amountRetained: 50, shippingInformation: {} };
    expect(reverseChange(reopened, canceled)).toEqual(change);
    expect(reverseChange(reopened, { ...canceled, amountRetained: 80 })).toEqual(change);
  });

  test('leaves the new lines of an order with a payment, and is not offered for them alone', () => {
    expect(reverseChange({ ...paid, lines, giftNote: 'Congratulations' }, paid)).toEqual({
      status: 'PENDING',
      giftNote: '',
      shippingInformation: {},
    });
    expect(reverseChange({ ...paid, lines }, paid)).toBeUndefined();
    expect(reverseChange({ ...paid, lines, status: 'SHIPPED' }, paid)).toEqual({
      status: 'PENDING',
      shippingInformation: {},
    });
  });
});
