import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
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
      hint="The order gets a line “Refund”. Without it, the amount is due again, and your customer is asked for it."
      checked={draft.reduceTotal}
      onChange={(reduceTotal) => change({ reduceTotal })}
    />
  );
}

/** What is due or to refund once a payment is saved. */
export function AmountAfter({
  order,
  draft,
  amountBefore,
}: {
  order: Order;
  draft: PaymentDraft;
  /** Of an edited payment: its amount in rupees as it is saved. */
  amountBefore?: number;
}) {
  const after = amountAfter(order, draft, amountBefore);
  if (!after) return null;
  return (
    <p className="flex justify-between gap-4 text-sm">
      {after.label}
      <span className="font-semibold tabular-figures">{formatRupeesExactly(after.amount)}</span>
    </p>
  );
}
