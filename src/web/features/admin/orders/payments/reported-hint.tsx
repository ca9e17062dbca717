import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';

/** Reminds the artist of what the customer says is paid, so that it is not recorded or asked for a second time. */
export function ReportedHint({ order: { payments = [] } }: { order: Order }) {
  const reported = payments.filter(({ state }) => state === 'reported');
  if (reported.length === 0) return null;
  const paise = reported.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return (
    <p className="mb-4 rounded-sm bg-turmeric-tint px-4 py-3 text-sm">
      Your customer says that {formatRupeesExactly(toRupees(paise))} is paid. If it has arrived, press Confirm
      in the order instead.
    </p>
  );
}
