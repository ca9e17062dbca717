import type { Order } from '#contract/orders/order.ts';
import {
  amountToPay,
  amountToRefund,
  type PaymentKind,
  type PaymentMethod,
} from '#contract/orders/payment.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { formatDay, today } from '#web/features/admin/shared/dates.ts';
import { numberOf } from '../lines-draft.ts';

export type PaymentDraft = {
  kind: PaymentKind;
  /** Rupees as typed. */
  amount: string;
  method: PaymentMethod;
  reference: string;
  /** YYYY-MM-DD. */
  paidOn: string;
  note: string;
  /** Identifies a new payment: see api/idempotency-key.ts. */
  key: string;
};

export const kindNames: Record<PaymentKind, string> = { payment: 'Payment', refund: 'Refund' };
export const methodNames: Record<PaymentMethod, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
};

type Amounts = Pick<Order, 'status' | 'totalAmount' | 'amountPaid'>;

/** What is owed for an order, in paise, as the rules take it. */
export const owedOf = ({ status, totalAmount, amountPaid }: Amounts) => ({
  isCanceled: status === 'CANCELED',
  total: toPaise(totalAmount),
  paid: toPaise(amountPaid),
});

/** Rupees that the customer still has to pay. */
export const toPay = (order: Amounts): number => toRupees(amountToPay(owedOf(order)));
/** Rupees to give back. */
export const toRefund = (order: Amounts): number => toRupees(amountToRefund(owedOf(order)));

/** A payment of what is due today by UPI; a refund if there is one to make instead. */
export function newPayment(order: Amounts): PaymentDraft {
  const [due, refund] = [toPay(order), toRefund(order)];
  return {
    kind: refund > 0 ? 'refund' : 'payment',
    amount: due + refund > 0 ? String(due + refund) : '',
    method: 'upi',
    reference: '',
    paidOn: today(),
    note: '',
    key: newRecordKey(),
  };
}

export const toDraft = ({
  kind,
  amount,
  method,
  reference = '',
  paidOn,
  note = '',
}: Payment): PaymentDraft => ({
  kind,
  amount: String(amount),
  method,
  reference,
  paidOn,
  note,
  key: '',
});

/** The body of a change. */
export const toChange = ({ amount, method, reference, paidOn, note }: PaymentDraft) => ({
  amount: numberOf(amount),
  method,
  // Cash has none, whatever was typed before.
  reference: method === 'cash' ? '' : reference,
  paidOn,
  note,
});

/** The body of a new payment. */
export const toInput = (draft: PaymentDraft) => ({ kind: draft.kind, ...toChange(draft) });

/** What is due after a payment, in rupees, as the form shows it; undefined while the amount is not valid. */
export function dueAfter(order: Amounts & Pick<Order, 'amountDue'>, draft: PaymentDraft, before = 0) {
  const amount = numberOf(draft.amount);
  if (!(amount > 0)) return undefined;
  const change = toPaise(amount) - toPaise(before);
  return toRupees(toPaise(order.amountDue) + (draft.kind === 'refund' ? change : -change));
}

const show = (text: string) => text;

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFields: ConflictFields<PaymentDraft> = {
  kind: { label: 'Kind', show: (kind) => kindNames[kind] },
  amount: { label: 'Amount', show },
  method: { label: 'Paid by', show: (method) => methodNames[method] },
  reference: { label: 'Reference', show },
  paidOn: { label: 'Paid on', show: (day) => (day ? formatDay(day) : '') },
  note: { label: 'Note', show },
  key: { label: '', show },
};
