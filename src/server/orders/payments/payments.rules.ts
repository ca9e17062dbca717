import { dayInIndia } from '#contract/accounts/india.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { HOUR_MS } from '#contract/durations.ts';
import {
  amountDue,
  amountPaid,
  amountReported,
  amountRetained as amountRetainedOf,
  amountToPay,
  changedReduction,
  paymentState,
  totalReductionOf,
} from '#contract/orders/payment.ts';
import {
  REDUCTION_TOO_LARGE,
  type Payment,
  type PaymentChange,
  type PaymentInput,
} from '#contract/orders/payment-shapes.ts';
import { type Order, orderName } from '#contract/orders/order.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import type { FoundPayment } from './payments.queries.ts';

/** UTC+14, where each day begins first. */
const UTC_PLUS_14_MS = 14 * HOUR_MS;

/** @throws problem `invalid` for a day that has not begun anywhere */
export function rejectFuturePayment(day: string | undefined, now: number): void {
  if (day === undefined || day <= isoTimestamp(now + UTC_PLUS_14_MS).slice(0, 10)) return;
  throw invalidAt('paidOn', 'The day of a payment cannot be in the future');
}

type PaidOrder = Pick<OrderRow, 'total_paise' | 'status'> & { payments: readonly PaymentRow[] };

const entriesOf = ({ payments }: PaidOrder) =>
  payments.map(({ amount_paise: paise, ...row }) => ({ ...row, paise }));

const amountPaidOf = (order: PaidOrder): number => amountPaid(entriesOf(order));

/** What the customer has reported and the artist has not checked, in paise. */
export const amountReportedOf = (order: PaidOrder): number => amountReported(entriesOf(order));

/** What to ask the customer for, in paise. */
export const amountToPayOf = (order: PaidOrder): number =>
  amountToPay({
    isCanceled: order.status === 'CANCELED',
    total: order.total_paise,
    paid: amountPaidOf(order),
  });

/** The amounts in rupees and the payment state of an order, for responses. */
export function presentPaid(
  order: PaidOrder,
): Pick<Order, 'amountPaid' | 'amountDue' | 'amountToPay' | 'amountReported' | 'paymentState'> {
  const total = order.total_paise;
  const paid = amountPaidOf(order);
  return {
    amountPaid: toRupees(paid),
    amountDue: toRupees(amountDue(total, paid)),
    amountToPay: toRupees(amountToPayOf(order)),
    amountReported: toRupees(amountReportedOf(order)),
    paymentState: paymentState(total, paid),
  };
}

type RetainedOrder = Pick<OrderRow, 'status' | 'paid_paise' | 'retained_paise'>;

/** In paise, as responses have it. */
const retainedNow = ({ paid_paise: paid, retained_paise: retained }: RetainedOrder) =>
  amountRetainedOf({ isCanceled: true, paid, retained });

/**
 * What the artist keeps of an order after a change, in paise: nothing of one that is reopened.
 * @param change the status after it, and the rupees that the request sets, if it sets them
 * @throws problem `invalid` for an order that is not canceled, and for more than was paid
 */
export function retainedAfter(
  before: RetainedOrder,
  { status, amountRetained }: { status: OrderRow['status']; amountRetained: number | undefined },
): number {
  const isCanceled = status === 'CANCELED';
  if (amountRetained === undefined) return isCanceled && before.status === status ? before.retained_paise : 0;
  const retained = toPaise(amountRetained);
  // A refund of a part that is deleted later brings the rest back.
  const isUnchanged = isCanceled && before.status === status && retained === retainedNow(before);
  if (isUnchanged) return before.retained_paise;
  if (retained > 0 && !isCanceled)
    throw invalidAt('amountRetained', 'Only of a canceled order an amount is kept');
  if (retained > Math.max(0, before.paid_paise))
    throw invalidAt(
      'amountRetained',
      `At most what is paid can be kept: ${formatRupeesExactly(toRupees(before.paid_paise))}`,
    );
  return retained;
}

/** @param shownDue rupees @throws problem `stale` when something else is due than the form of a payment showed */
export function rejectOutdatedDue(order: PaidOrder, shownDue: number | undefined): void {
  const { amountPaid: paid, amountDue: due } = presentPaid(order);
  if (shownDue === undefined || toPaise(shownDue) === toPaise(due)) return;
  const [paidText, totalText] = [paid, toRupees(order.total_paise)].map((rupees) =>
    formatRupeesExactly(rupees),
  );
  const message = `This order changed meanwhile: ${paidText} of ${totalText} is paid. Please check the amount.`;
  throw problem('stale', message, { issues: [{ path: 'amount', message }] });
}

/** A payment without what only the artist gets. */
export const presentPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  amount: toRupees(row.amount_paise),
  method: row.method,
  reference: row.reference ?? undefined,
  paidOn: row.paid_on,
  createdAt: isoTimestamp(row.created_at),
  updatedAt: isoTimestamp(row.updated_at),
});

/** A payment as the artist gets it. */
export const presentPaymentForAdmin = (row: FoundPayment): Payment => ({
  ...presentPayment(row),
  note: row.note ?? undefined,
  ...(row.reduction_paise !== null && { totalReduction: toRupees(row.reduction_paise) }),
  ...(row.repeated_in.length > 0 && { repeatedIn: row.repeated_in.map(orderName) }),
});

type Content = Pick<PaymentRow, 'state' | 'amount_paise' | 'method' | 'reference' | 'note' | 'paid_on'>;

/** The columns that a change sets; fields that were not sent are left out. */
export function changedPayment({
  state,
  amount,
  method,
  reference,
  note,
  paidOn,
}: PaymentChange): Partial<Content> {
  const changed: Partial<Content> = {};
  if (state !== undefined) changed.state = state;
  if (amount !== undefined) changed.amount_paise = toPaise(amount);
  if (method !== undefined) changed.method = method;
  if (reference !== undefined) changed.reference = reference || null;
  if (note !== undefined) changed.note = note || null;
  if (paidOn !== undefined) changed.paid_on = paidOn;
  return changed;
}

/** The columns of a new payment that its form sets. @param now epoch milliseconds */
export const newPayment = (
  { kind, state, amount, method, reference, note, paidOn }: PaymentInput,
  now: number,
): Content & Pick<PaymentRow, 'kind'> => ({
  kind,
  state,
  amount_paise: toPaise(amount),
  method,
  reference: reference || null,
  note: note ?? null,
  paid_on: paidOn ?? dayInIndia(now),
});

type Sums = Parameters<typeof totalReductionOf>[0];

/** By how many paise a new refund reduces the total; null for a payment. @param before the order without it */
export function newReduction(
  before: Sums,
  { kind, amount, reduceTotal, totalReduction }: PaymentInput,
): number | null {
  if (kind === 'payment') return null;
  if (totalReduction !== undefined) return toPaise(totalReduction);
  return reduceTotal ? totalReductionOf(before, toPaise(amount)) : 0;
}

/**
 * By how many paise a payment reduces the total after a change; null for a payment, and for a refund of an earlier version.
 * @param before the order before the change
 * @throws problem `invalid` for a payment, and for more than the refund
 */
export function changedReductionOf(
  before: Sums,
  { kind, amount_paise, reduction_paise }: Pick<PaymentRow, 'kind' | 'amount_paise' | 'reduction_paise'>,
  { amount, totalReduction }: PaymentChange,
): number | null {
  const after = amount === undefined ? amount_paise : toPaise(amount);
  if (totalReduction !== undefined) {
    if (kind === 'payment') throw invalidAt('totalReduction', 'Only a refund reduces the total');
    if (toPaise(totalReduction) > after) throw invalidAt('totalReduction', REDUCTION_TOO_LARGE);
    return toPaise(totalReduction);
  }
  if (reduction_paise === null) return null;
  return changedReduction(before, { paise: amount_paise, reduction: reduction_paise }, after);
}

/**
 * Whether a payment needs a check for other payments with its reference: one that is new, has another reference than before,
 * or has changed its state, unless to `rejected`.
 */
export function needsReferenceCheck(
  after: Pick<PaymentRow, 'reference' | 'state'>,
  before?: Pick<PaymentRow, 'reference' | 'state'>,
): boolean {
  if (after.reference === null || after.state === 'rejected') return false;
  return before === undefined || after.reference !== before.reference || after.state !== before.state;
}

/** @param numbers those of the orders that have the reference already */
export function repeatedReferenceProblem(reference: string, numbers: readonly number[]) {
  const orders = numbers.slice(0, 3).map(orderName);
  const message = `The reference ${reference} is already recorded for ${orders.join(', ')}.`;
  return problem('repeated_reference', message, { issues: [{ path: 'reference', message }] });
}

/** @throws problem `invalid` for a refund of more than was paid. @param left what is left in paise, below 0 then */
export function rejectLargeRefund(left: number, refund: number): void {
  if (left >= 0) return;
  const before = left + refund;
  throw invalidAt(
    'amount',
    before <= 0
      ? 'Nothing was paid, so there is nothing to refund'
      : `A refund can be at most what was paid: ${formatRupeesExactly(toRupees(before))}`,
  );
}

/** @throws problem `conflict` for a change of a payment after which less was paid than refunded. @param left as for `rejectLargeRefund` */
export function rejectUncoveredRefunds(left: number): void {
  if (left >= 0) return;
  throw problem(
    'conflict',
    `With this change, ${formatRupeesExactly(toRupees(-left))} more was refunded than paid. Change or delete the refund first.`,
  );
}

const methods: Record<PaymentRow['method'], string> = {
  upi: 'UPI',
  bank: 'bank',
  cash: 'cash',
  other: 'other',
};

/** A payment as text for the history. */
export function paymentText({ kind, state, amount_paise, method, reference, paid_on }: PaymentRow): string {
  const amount = formatRupeesExactly(toRupees(amount_paise));
  return [
    kind === 'refund' ? `Refund of ${amount}` : amount,
    methods[method],
    reference ?? '',
    paid_on,
    kind === 'refund' ? '' : state === 'rejected' ? 'not received' : state,
  ]
    .filter(Boolean)
    .join(', ');
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** What became of a request after a lost response, as the artist's form says it. */
export const recordedAlready = (payment: PaymentRow): string =>
  `Recorded already: ${paymentText({ ...payment, paid_on: dayFormat.format(new Date(payment.paid_on)) })}.`;
