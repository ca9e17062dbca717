import type { Order } from '#contract/orders/order.ts';
import { lineName } from '#contract/orders/payment.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';

/** The amount of such a line: free shipping has no figure. */
export const adjustmentAmountText = (kind: string, amount: number): string =>
  kind === 'shipping' && !amount ? 'Free' : formatRupeesExactly(amount);

/** The lines of an order that are no products. */
export function AdjustmentLines({ lines, className }: Pick<Order, 'lines'> & { className: string }) {
  const adjustments = lines.filter(({ kind }) => kind !== 'product');
  if (adjustments.length === 0) return null;
  return (
    <ul aria-label="Shipping, discounts and others" className={className}>
      {adjustments.map(({ kind, label, amount }, index) => (
        // The amount is below a text whose words have no space beside it, as with large text on a phone.
        <li key={index} className="flex flex-wrap justify-end gap-x-4">
          <span className="min-w-0 flex-1 basis-40 break-words">{lineName(kind, label)}</span>
          <span className="tabular-figures">{adjustmentAmountText(kind, amount)}</span>
        </li>
      ))}
    </ul>
  );
}
