import { orderLimits } from '#contract/orders/order-limits.ts';
import {
  isAboutAmount,
  PAYMENT_SECTION_ID,
  type RejectedReport,
  reportErrors,
} from '#contract/orders/order-page/order-page.ts';
import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { formatRupeesExactly, plainRupees } from '#contract/text/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { nextAmount, paymentEntryText, refundText, settledText } from './order-texts.ts';

type Props = { order: OrderPage; path: string; rejected: RejectedReport | undefined };

/** What is to be paid and how, and the payments so far. Absent for an order that costs nothing. */
export function OrderPayment({ order, path, rejected }: Props) {
  const { amountToPay, payments } = order;
  if (order.totalAmount === 0 && payments.length === 0) return null;
  const isCanceled = order.status === 'CANCELED';
  const isSettled = amountToPay === 0 && !isCanceled;
  // The customer has nothing more to do until the artist has checked it.
  const isReported = amountToPay > 0 && order.amountReported >= amountToPay;
  const settled = settledText(order) ?? refundText(order);
  const steps = <PaymentSteps order={order} path={path} rejected={rejected} />;
  return (
    <section id={PAYMENT_SECTION_ID} aria-labelledby="payment-heading" className="min-w-0 lg:row-span-2">
      <h2 id="payment-heading" className="text-2xl">
        Payment
      </h2>
      {settled && <p className="mt-3">{settled}</p>}
      {isReported && (
        <p className="mt-3">You have reported everything. The artist is checking your payment.</p>
      )}
      {payments.length > 0 && <Payments payments={payments} />}
      {(isReported || isSettled) && !rejected ? (
        <details className="mt-5 print:hidden">
          <summary className="ink-link pointer-coarse:min-h-11">
            {isSettled ? 'Report a payment' : 'Pay or report something else'}
          </summary>
          {steps}
        </details>
      ) : (
        steps
      )}
    </section>
  );
}

/** How to pay, and the form to report it. */
function PaymentSteps({ order, path, rejected }: Props) {
  const { howToPay, amountReported, status } = order;
  const amount = howToPay?.upi?.amount ?? nextAmount(order);
  // Of more than UPI allows, a customer may pay the part of the QR code, or all of it to the bank account.
  const isEither = howToPay?.bank !== undefined && amount < nextAmount(order);
  // The page was open when the artist canceled the order: what the customer typed stays.
  const isCorrection = status === 'CANCELED' && rejected !== undefined && rejected.error !== 'canceled';
  const canReport = order.canReport || isCorrection;
  return (
    <>
      {howToPay && <HowToPay order={order} howToPay={howToPay} />}
      {amountReported > 0 && status !== 'CANCELED' && (
        <p className="mt-5 text-sm text-ink-soft">
          To correct an amount, report {order.acceptsBankReference ? 'the same number' : 'its UTR'} again with
          the right one.
        </p>
      )}
      {canReport ? (
        <ReportForm
          amount={amount}
          due={order.amountToPay}
          needsAmount={amount === 0 || isEither}
          acceptsBankReference={order.acceptsBankReference}
          path={path}
          rejected={rejected}
        />
      ) : (
        <p className="mt-5 text-sm text-ink-soft">
          {status === 'CANCELED' ? reportErrors.canceled : reportErrors.waiting}
        </p>
      )}
    </>
  );
}

function Payments({ payments }: Pick<OrderPage, 'payments'>) {
  return (
    <ul aria-label="Payments" className="mt-4 space-y-3 text-sm">
      {payments.map((payment, index) => (
        <li key={index} className="flex flex-wrap justify-end gap-x-4">
          <span className="min-w-0 flex-1 basis-40">
            {paymentEntryText(payment)}
            {payment.reference && (
              <span className="block text-ink-faint tabular-figures wrap-anywhere">
                {payment.method === 'upi' ? 'UTR' : 'Reference'} {payment.reference}
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

type ReportFormProps = {
  /** The proposed amount in rupees; the field is empty for 0. */
  amount: number;
  /** The amount to pay that this page shows, in rupees. */
  due: number;
  /** Whether the customer must say how much they paid. */
  needsAmount: boolean;
  acceptsBankReference: boolean;
} & Pick<Props, 'path' | 'rejected'>;

/** A plain form: it works without scripts. The response redirects to this page, or is this page with the rejected report. */
function ReportForm({ amount, due, needsAmount, acceptsBankReference, path, rejected }: ReportFormProps) {
  const code = rejected?.error === 'utr' && acceptsBankReference ? 'reference' : rejected?.error;
  const error = code && reportErrors[code];
  const isAmountWrong = rejected !== undefined && isAboutAmount(rejected.error);
  return (
    <form method="post" action={path} className="mt-6 space-y-4 border-t border-line pt-5 print:hidden">
      {/* The order may change while this page is open. A rejected report keeps what the first page showed. */}
      <input type="hidden" name="due" value={rejected?.due || plainRupees(due)} />
      {!needsAmount && (
        <input type="hidden" name="requested" value={rejected?.requested || plainRupees(amount)} />
      )}
      <p>Have you paid? Then tell the artist, who checks it and marks it here.</p>
      <TextField
        label={acceptsBankReference ? 'UTR or bank reference' : 'UTR'}
        name="reference"
        required
        inputMode={acceptsBankReference ? undefined : 'numeric'}
        autoCapitalize={acceptsBankReference ? 'characters' : undefined}
        autoComplete="off"
        maxLength={orderLimits.paymentReference}
        defaultValue={rejected?.reference}
        hint={`${acceptsBankReference ? 'The UTR has 12 digits' : '12 digits'}. Your app also calls it UPI transaction ID or UPI reference number.${
          acceptsBankReference ? ' A NEFT or RTGS transfer has 16 or 22 letters and digits.' : ''
        }`}
        error={isAmountWrong ? undefined : error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the response to a form begins at its error, also without scripts
        autoFocus={error !== undefined && !isAmountWrong}
      />
      <TextField
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={orderLimits.paymentAmount}
        before="₹"
        required={needsAmount}
        defaultValue={rejected?.amount ?? (amount > 0 ? plainRupees(amount) : '')}
        error={isAmountWrong ? error : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
        autoFocus={isAmountWrong}
      />
      <button type="submit" className={buttonClass()}>
        I have paid
      </button>
    </form>
  );
}
