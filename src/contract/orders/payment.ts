/** The rules of payments, in the browser and on the server. Amounts are in paise. */

export const paymentKinds = ['payment', 'refund'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A customer reports a payment. Only a confirmed payment counts: the artist has seen the money. */
export const paymentEntryStates = ['reported', 'confirmed', 'rejected'] as const;
export type PaymentEntryState = (typeof paymentEntryStates)[number];

export const paymentMethods = ['upi', 'bank', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How far an order is paid. */
export const orderPaymentStates = ['unpaid', 'partly paid', 'paid', 'overpaid'] as const;
export type OrderPaymentState = (typeof orderPaymentStates)[number];

type Entry = { kind: PaymentKind; state: PaymentEntryState; paise: number };

/** The confirmed payments of an order less its confirmed refunds. */
export const amountPaid = (entries: readonly Entry[]): number =>
  entries
    .filter(({ state }) => state === 'confirmed')
    .reduce((sum, { kind, paise }) => sum + (kind === 'refund' ? -paise : paise), 0);

/** The payments that the customer reports and the artist has not checked. */
export const amountReported = (entries: readonly Entry[]): number =>
  entries
    .filter(({ kind, state }) => kind === 'payment' && state === 'reported')
    .reduce((sum, { paise }) => sum + paise, 0);

/** What is left of the amount to pay if all reports are right. */
export const amountLeft = (toPay: number, reported: number): number => Math.max(0, toPay - reported);

/** The balance of an order, also of a canceled one; below 0 when too much was paid. */
export const amountDue = (total: number, paid: number): number => total - paid;

export function paymentState(total: number, paid: number): OrderPaymentState {
  if (paid > total) return 'overpaid';
  if (paid === total) return 'paid';
  return paid > 0 ? 'partly paid' : 'unpaid';
}

/** What an order costs, what was paid of it, and what the artist keeps of it by agreement once it is canceled. */
type Sums = { isCanceled: boolean; total: number; paid: number; retained: number };

/**
 * What to ask the customer for, also in the artist's list: the balance, but never below 0, and 0 for a canceled order. A refund
 * makes its amount due again, unless it gives back an overpayment or reduces the total.
 */
export const amountToPay = ({ isCanceled, total, paid }: Omit<Sums, 'retained'>): number =>
  isCanceled ? 0 : Math.max(0, amountDue(total, paid));

/** What to give back: of a canceled order all that is not retained, otherwise what was paid too much. */
export const amountToRefund = ({ isCanceled, total, paid, retained }: Sums): number =>
  Math.max(0, paid - (isCanceled ? retained : total));

/** What the artist has of a canceled order and keeps: less than agreed if more was refunded later. */
export const amountRetained = ({ isCanceled, paid, retained }: Omit<Sums, 'total'>): number =>
  isCanceled ? Math.min(paid, retained) : 0;

/** The part of a refund that is no overpayment. If the total is reduced by it, the customer is not asked for it again. */
export const totalReductionOf = (before: Sums, refund: number): number =>
  before.isCanceled ? 0 : Math.max(0, refund - amountToRefund(before));

/** The label of the discount line by which a refund reduces the total. */
export const REFUND_LABEL = 'Refund';

/** How this line is shown: with its label, beside the refund among the payments, it would read as a second refund. */
export const REFUND_LINE_TEXT = 'Price reduced by the refund';

/** How a line of an order is shown to the artist and the customer. */
export const lineName = (kind: string, label: string): string =>
  kind === 'discount' && label === REFUND_LABEL ? REFUND_LINE_TEXT : label;

type Line = { kind: string; label: string; paise: number };

type Refund = {
  paise: number;
  /** By how much it reduced the total, by its line; undefined for a refund of an earlier version. */
  reduction?: number | undefined;
};

/**
 * The index of the line by which a refund reduced the total; -1 if there is none. A refund of an earlier version has the line that
 * it would add again, as far as amounts tell, but never that of another refund.
 * @param after the sums of the order with the refund
 * @param others the other refunds of the order
 */
export function findRefundLine(
  lines: readonly Line[],
  after: Sums,
  { paise: refund, reduction }: Refund,
  others: readonly Refund[],
): number {
  const taken = new Set<number>();
  const find = (matches: (reduction: number) => boolean) =>
    lines.findLastIndex(
      ({ kind, label, paise }, index) =>
        kind === 'discount' && label === REFUND_LABEL && paise < 0 && !taken.has(index) && matches(-paise),
    );
  if (reduction !== undefined) return find((amount) => amount === reduction);
  for (const other of others) taken.add(find((amount) => amount === other.reduction));
  return find((amount) => {
    const before = { ...after, total: after.total + amount, paid: after.paid + refund };
    return totalReductionOf(before, refund) === amount;
  });
}

/**
 * By how much a refund reduces the total when its amount changes: as if it were new. One that does not reduce the total still
 * does not, and a canceled order keeps its total.
 * @param before the sums of the order with the refund as it was
 * @param amount the new amount of the refund
 */
export function changedReduction(
  before: Sums,
  { paise, reduction }: { paise: number; reduction: number },
  amount: number,
): number {
  if (reduction === 0 || amount === paise) return reduction;
  if (before.isCanceled) return Math.min(reduction, amount);
  return totalReductionOf({ ...before, total: before.total + reduction, paid: before.paid + paise }, amount);
}

/** UPI apps and banks reject larger payments, in paise: ₹1,00,000. */
export const MAX_UPI_PAISE = 1_00_000_00;
