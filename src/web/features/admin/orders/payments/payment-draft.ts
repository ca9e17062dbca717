import type { Order } from '#contract/orders/order.ts';
import {
  amountRetained,
  amountToPay,
  amountToRefund,
  changedReduction,
  findRefundLine,
  type PaymentKind,
  type PaymentMethod,
  totalReductionOf,
} from '#contract/orders/payment.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly, plainRupees, toPaise, toRupees } from '#contract/text/money.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { formatDay, todayInIndia } from '#web/features/admin/shared/dates.ts';
import {
  type Amounts,
  amountRetainedOf,
  refundDueOf,
  sumsOf,
} from '#web/features/shared/orders/order-sums.ts';
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
  /** Only for a new refund: whether it reduces the total. */
  reduceTotal: boolean;
  /** Identifies a new payment, whatever is edited in it, so that a retry records it once. */
  key: string;
  /** Whether a request without a response may have recorded it: then the form keeps this draft, with its key. */
  isSent: boolean;
};

export const kindNames: Record<PaymentKind, string> = { payment: 'Payment', refund: 'Refund' };
export const methodNames: Record<PaymentMethod, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
};

/** Rupees to pay, also for a draft of an order. */
export const toPayOf = (order: Amounts): number => toRupees(amountToPay(sumsOf(order)));

/** What was paid, refunded and is due, in a sentence; undefined for an order without a confirmed refund. */
export function refundSummary(order: Amounts & Pick<Order, 'payments'>): string | undefined {
  const sumOf = (wanted: PaymentKind) =>
    (order.payments ?? [])
      .filter(({ kind, state }) => kind === wanted && state === 'confirmed')
      .reduce((paise, { amount }) => paise + toPaise(amount), 0);
  const [paid, refunded] = [sumOf('payment'), sumOf('refund')];
  if (refunded === 0) return undefined;
  const text = (rupees: number) => formatRupeesExactly(rupees);
  return `Paid ${text(toRupees(paid))}, refunded ${text(toRupees(refunded))}, ${restText(order)}.`;
}

function restText(order: Amounts): string {
  const [due, refund, retained] = [toPayOf(order), refundDueOf(order), amountRetainedOf(order)];
  if (refund > 0) return `${formatRupeesExactly(refund)} still to refund`;
  if (retained > 0) return `${formatRupeesExactly(retained)} kept`;
  return due > 0 ? `${formatRupeesExactly(due)} due` : 'nothing due';
}

/** A new draft, dated today, by UPI: of the amount due, or of the refund where one is due or asked for. */
export function newPayment(order: Amounts, { isRefund = false } = {}): PaymentDraft {
  const [due, refund] = [toPayOf(order), refundDueOf(order)];
  const kind = isRefund || refund > 0 ? 'refund' : 'payment';
  const amount = kind === 'refund' ? refund : due;
  return {
    kind,
    amount: amount > 0 ? plainRupees(amount) : '',
    method: 'upi',
    reference: '',
    paidOn: todayInIndia(),
    note: '',
    reduceTotal: true,
    key: newRecordKey(),
    isSent: false,
  };
}

type Proposal = { draft: PaymentDraft; base: PaymentDraft; version?: string | undefined };

/**
 * A stored draft of a new payment, with the present kind and amount if it was typed when something else was due; not one that may
 * have been recorded.
 * @param start what is proposed now; the version is what is due
 */
export function withPresentAmount<Stored extends Proposal>(
  stored: Stored,
  { draft: { kind, amount }, version }: Pick<Proposal, 'draft' | 'version'>,
): Stored {
  const { draft, base } = stored;
  const isSame = stored.version === version && base.kind === kind && base.amount === amount;
  if (isSame || draft.isSent) return stored;
  return { ...stored, version, draft: { ...draft, kind, amount }, base: { ...base, kind, amount } };
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
  amount: plainRupees(amount),
  method,
  reference,
  paidOn,
  note,
  reduceTotal: false,
  key: '',
  isSent: false,
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
export const toInput = (draft: PaymentDraft) => ({
  kind: draft.kind,
  ...toChange(draft),
  ...(draft.kind === 'refund' && draft.reduceTotal && { reduceTotal: true }),
});

/** Rupees by which a draft of a refund can reduce the total; 0 for a payment, and while the amount is not valid. */
export function reduction(order: Amounts, { kind, amount }: PaymentDraft): number {
  const rupees = numberOf(amount);
  if (kind !== 'refund' || !(rupees > 0) || rupees > order.amountPaid) return 0;
  return toRupees(totalReductionOf(sumsOf(order), toPaise(rupees)));
}

const refundOf = ({ amount, totalReduction }: Pick<Payment, 'amount' | 'totalReduction'>) => ({
  paise: toPaise(amount),
  reduction: totalReduction === undefined ? undefined : toPaise(totalReduction),
});

/** Rupees by which the total grows again when a refund is deleted: its line is removed too. */
export function totalIncreaseOnDelete(
  order: Amounts & Pick<Order, 'lines' | 'payments'>,
  refund: Pick<Payment, 'id' | 'kind' | 'amount' | 'totalReduction'>,
): number {
  if (refund.kind !== 'refund') return 0;
  const lines = order.lines.map((line) => ({ ...line, paise: toPaise(line.amount) }));
  const others = (order.payments ?? []).filter(({ kind, id }) => kind === 'refund' && id !== refund.id);
  const line = lines[findRefundLine(lines, sumsOf(order), refundOf(refund), others.map(refundOf))];
  return line ? toRupees(-line.paise) : 0;
}

/** Paise by which the total falls when a payment is saved, below 0 if it grows. @param before the payment that is edited */
function reductionOnSave(
  order: Amounts,
  draft: PaymentDraft,
  before?: Pick<Payment, 'amount' | 'totalReduction'>,
) {
  if (!before) return draft.reduceTotal ? toPaise(reduction(order, draft)) : 0;
  const { paise, reduction: known } = refundOf(before);
  // A refund of an earlier version does not tell by how much it reduced the total: its line stays.
  if (known === undefined) return 0;
  const after = changedReduction(sumsOf(order), { paise, reduction: known }, toPaise(numberOf(draft.amount)));
  return after - known;
}

/**
 * What is due or to refund after a payment, in rupees, as the form shows it; undefined while the amount is not valid.
 * @param before the payment that is edited
 */
export function amountAfter(
  order: Amounts,
  draft: PaymentDraft,
  before?: Pick<Payment, 'amount' | 'totalReduction'>,
) {
  const amount = numberOf(draft.amount);
  if (!(amount > 0)) return undefined;
  const change = toPaise(amount) - toPaise(before?.amount ?? 0);
  const { isCanceled, total, paid, retained } = sumsOf(order);
  const sums = {
    isCanceled,
    // A new payment is due in whole, although a part of what was retained was refunded.
    retained: before || draft.kind === 'refund' ? retained : amountRetained({ isCanceled, paid, retained }),
    total: total - reductionOnSave(order, draft, before),
    paid: draft.kind === 'refund' ? paid - change : paid + change,
  };
  const refund = toRupees(amountToRefund(sums));
  if (isCanceled || (refund > 0 && draft.kind === 'refund'))
    return { label: 'Still to refund', amount: refund };
  if (refund > 0) return { label: 'Too much paid afterwards', amount: refund };
  return { label: 'Due afterwards', amount: toRupees(amountToPay(sums)) };
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
  reduceTotal: { label: 'Reduce the total', show: (isOn) => (isOn ? 'Yes' : 'No') },
  // These two do not differ between versions of a stored payment, so the dialog does not show them.
  key: { label: '', show },
  isSent: { label: '', show: () => '' },
};
