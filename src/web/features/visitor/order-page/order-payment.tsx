import { limits } from '#contract/api/limits.ts';
import { fieldIds, type ReportError, reportErrors } from '#contract/orders/order-page.ts';
import type { OrderPage } from '#contract/orders/order-page-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { paymentStateText } from './order-texts.ts';

/** What a report that was not accepted contained, and why. */
export type TypedReport = {
  error: ReportError | undefined;
  reference: string;
  amount: string | undefined;
};

type Props = { order: OrderPage; path: string; report: TypedReport };

/** What is to be paid and how, and the payments so far. Absent for an order without payments that costs nothing. */
export function OrderPayment({ order, path, report }: Props) {
  const { amountToPay, amountToRefund, payments, canReport } = order;
  if (amountToPay === 0 && payments.length === 0) return null;
  return (
    <section id={fieldIds.payment} aria-labelledby="payment-heading" className="min-w-0 lg:row-span-2">
      <h2 id="payment-heading" className="text-2xl">
        Payment
      </h2>
      {amountToPay === 0 && amountToRefund === 0 && <p className="mt-3">Everything is paid. Thank you!</p>}
      {amountToRefund > 0 && (
        <p className="mt-3">{formatRupeesExactly(amountToRefund)} will be refunded to you.</p>
      )}
      {order.howToPay && <HowToPay order={order} howToPay={order.howToPay} />}
      {payments.length > 0 && <Payments payments={payments} />}
      {canReport ? (
        <ReportForm amount={order.howToPay?.upi?.amount ?? amountToPay} path={path} report={report} />
      ) : (
        amountToPay > 0 && <p className="mt-5 text-sm text-ink-soft">{reportErrors.waiting}</p>
      )}
    </section>
  );
}

function Payments({ payments }: Pick<OrderPage, 'payments'>) {
  return (
    <ul aria-label="Payments" className="mt-4 space-y-3 text-sm">
      {payments.map((payment, index) => (
        <li key={index} className="flex justify-between gap-4">
          <span className="min-w-0">
            {paymentStateText(payment)}
            {payment.reference && (
              <span className="block text-ink-faint tabular-figures wrap-anywhere">
                UTR {payment.reference}
              </span>
            )}
          </span>
          <span className="tabular-figures">
            {formatRupeesExactly(payment.kind === 'refund' ? -payment.amount : payment.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A plain form: it works without scripts, and the response redirects to this page. */
function ReportForm({ amount, path, report }: { amount: number; path: string; report: TypedReport }) {
  const { error } = report;
  const isAboutAmount = error === 'amount';
  return (
    <form method="post" action={path} className="mt-6 space-y-4 border-t border-line pt-5 print:hidden">
      <p>Have you paid? Then tell the artist, who checks it and marks it here.</p>
      <TextField
        label="UTR"
        id={fieldIds.reference}
        name="reference"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.paymentReference}
        defaultValue={report.reference.slice(0, limits.paymentReference)}
        hint="12 digits. Your app also calls it UPI transaction ID or UPI reference number."
        error={error && !isAboutAmount ? reportErrors[error] : undefined}
      />
      <TextField
        label="Amount in rupees"
        id={fieldIds.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={limits.paymentReference}
        before="₹"
        defaultValue={(report.amount ?? String(amount)).slice(0, limits.paymentReference)}
        error={isAboutAmount ? reportErrors.amount : undefined}
      />
      <button type="submit" className={buttonClass()}>
        I have paid
      </button>
    </form>
  );
}
