import type { Order } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { REFUND_LINE_TEXT } from '#contract/orders/payment.ts';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import type { FormFields } from '#web/features/admin/shared/text-props.ts';
import { amountAfter, type PaymentDraft, reduction } from './payment-draft.ts';

/** Offers to reduce the total by the part of a refund that exceeds what was overpaid. */
export function ReduceTotal({
  order,
  draft,
  change,
}: { order: Order } & Omit<FormFields<PaymentDraft>, 'errors'>) {
  const amount = reduction(order, draft);
  if (amount === 0) return null;
  return (
    <Toggle
      label={`Reduce the total by ${formatRupeesExactly(amount)}`}
      hint={`The order gets a line “${REFUND_LINE_TEXT}”. Without it, the amount is due again, and your customer is asked for it.`}
      checked={draft.reduceTotal}
      onChange={(reduceTotal) => change({ reduceTotal })}
    />
  );
}

/** What the total does when an edited refund is changed or deleted. @param increase rupees by which the total grows when it is deleted */
export function EditedRefundNote({
  payment: { totalReduction },
  increase,
}: {
  payment: Payment;
  increase: number;
}) {
  if (increase === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      This refund reduced the total by {formatRupeesExactly(increase)}. Deleting it adds this amount again.{' '}
      {totalReduction === undefined
        ? 'Another amount of the refund leaves the total.'
        : 'Another amount of the refund changes the total too.'}
    </p>
  );
}

/** What is due or to refund once a payment is saved. */
export function AmountAfter({
  order,
  draft,
  before,
}: {
  order: Order;
  draft: PaymentDraft;
  /** The payment that is edited, as it is saved. */
  before?: Payment;
}) {
  const after = amountAfter(order, draft, before);
  if (!after) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {after.label}
      <span className="ml-auto font-semibold tabular-figures">{formatRupeesExactly(after.amount)}</span>
    </p>
  );
}
