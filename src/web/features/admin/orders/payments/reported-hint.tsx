import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';

/** Reminds the artist of what the customer says is paid, so that it is not recorded or asked for a second time. */
export function ReportedHint({ order: { amountReported } }: { order: Order }) {
  if (amountReported === 0) return null;
  return (
    <p className="mb-4 rounded-sm bg-turmeric-tint px-4 py-3 text-sm">
      Your customer says that {formatRupeesExactly(amountReported)} is paid. If it has arrived, press Confirm
      in the order instead, or else “Not received”.
    </p>
  );
}
