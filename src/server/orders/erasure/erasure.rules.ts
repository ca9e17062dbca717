import { z } from 'zod';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { kindLabels } from '#contract/orders/adjustments.ts';
import { NO_REASON } from '#contract/orders/papers/document.ts';
import { REFUND_LABEL } from '#contract/orders/payment.ts';
import { FieldChange } from '#contract/shop/history.ts';
import type { OrderAdjustmentRow, OrderRow } from '#server/database/tables.ts';
import type { orderFields } from '../order-fields.rules.ts';

/** The columns that an erased order keeps. State, country and pickup stay: the tax depends on them. */
type RetainedColumn =
  | 'id'
  | 'number'
  | 'status'
  | 'stock_taken'
  | 'total_paise'
  | 'state'
  | 'country'
  | 'pickup'
  | 'delivery_date'
  | 'hide_prices'
  | 'paid_paise'
  | 'retained_paise'
  | 'first_payment_at'
  | 'erased_at'
  | 'created_at'
  | 'updated_at';

/** What erasing writes into the columns with personal data. The type makes a new column be either here or in `RetainedColumn`. */
export const erasedValues = {
  first_name: '',
  last_name: '',
  address: '',
  landmark: '',
  city: '',
  zip: '',
  phone: '',
  email: null,
  gift_note: null,
  internal_note: null,
  // Free text, such as “Ravi, her neighbor”.
  carrier: null,
  tracking_number: null,
  created_by: null,
  // A hash of the request, from which an attacker could guess the address.
  sent_hash: null,
} as const satisfies Record<Exclude<keyof OrderRow, RetainedColumn>, '' | null>;

const rejected = () =>
  problem('conflict', 'The personal data of this order was erased, so it gets none again.');

/** @throws problem `conflict` for a change that gives an erased order personal data again: nothing would erase it */
export function rejectPersonalData(
  { erased_at }: Pick<OrderRow, 'erased_at'>,
  change: Partial<OrderRow>,
): void {
  if (erased_at === null) return;
  // Object.keys widens the keys to strings.
  if (Object.keys(erasedValues).some((column) => change[column as keyof typeof erasedValues]))
    throw rejected();
}

/** @throws problem `conflict` for a free text about an erased order: nothing would erase it again */
export function rejectFreeText({ erased_at }: Pick<OrderRow, 'erased_at'>, text: string | undefined): void {
  if (erased_at !== null && text) throw rejected();
}

/** @throws problem `invalid` without a reason; for an erased order `conflict` with one, because a reason is free text */
export function checkReason(order: Pick<OrderRow, 'erased_at'>, reason: string | undefined): void {
  rejectFreeText(order, reason);
  if (reason === undefined && order.erased_at === null) throw invalidAt('reason', NO_REASON);
}

/** The label of a line in an erased order: the artist may have named the customer in it. The label of a refund stays: the shop finds the refund’s line by it. */
export const erasedLabel = ({ kind, label }: Pick<OrderAdjustmentRow, 'kind' | 'label'>): string =>
  kind === 'discount' && label === REFUND_LABEL ? label : kindLabels[kind];

/** Which fields in the history of an order describe its customer. The type makes each new field be listed here. */
const personalFields: Record<keyof ReturnType<typeof orderFields>, boolean> = {
  status: false,
  pickup: false,
  carrier: true,
  trackingNumber: true,
  deliveryDate: false,
  recipient: true,
  address: true,
  phone: true,
  giftNote: true,
  hidePrices: false,
  internalNote: true,
  email: true,
  total: false,
  amountRetained: false,
  customer: true,
};

/**
 * The history entries of lines, payments and documents have references and free text; the law needs the order itself with its
 * payments and documents, not how they came about.
 */
const fieldsWithFreeText = ['lines', 'payment', 'document'];
const erasedFields = new Set([
  ...Object.entries(personalFields).flatMap(([field, isPersonal]) => (isPersonal ? [field] : [])),
  ...fieldsWithFreeText,
]);

/** Stored changes of an order, without personal data. */
export function withoutPersonalData(changes: string): string {
  const stored = z.array(FieldChange).parse(JSON.parse(changes));
  return JSON.stringify(stored.filter(({ field }) => !erasedFields.has(field)));
}
