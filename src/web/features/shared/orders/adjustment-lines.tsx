import type { Order } from '#contract/orders/order.ts';
import { REFUND_LABEL } from '#contract/orders/payment.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';

/** The lines of an order that are no products. */
export function AdjustmentLines({ lines, className }: Pick<Order, 'lines'> & { className: string }) {
  const adjustments = lines.filter(({ kind }) => kind !== 'product');
  if (adjustments.length === 0) return null;
  return (
    <ul aria-label="Shipping, discounts and others" className={className}>
      {adjustments.map(({ kind, label, amount }, index) => (
        // The amount is below a text whose words have no space beside it, as with large text on a phone.
        <li key={index} className="flex flex-wrap justify-end gap-x-4">
          <span className="min-w-0 flex-1 basis-40 break-words">{lineText(kind, label)}</span>
          <span className="tabular-figures">{formatRupeesExactly(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The line by which a refund reduces the total. The refund itself is among the payments: this must not read as a second one. */
export const REFUND_LINE_TEXT = 'Price reduced by the refund';

export const lineText = (kind: string, label: string): string =>
  kind === 'discount' && label === REFUND_LABEL ? REFUND_LINE_TEXT : label;
