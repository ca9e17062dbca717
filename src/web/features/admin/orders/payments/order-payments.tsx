import { Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDay } from '#web/features/admin/shared/dates.ts';
import { IconButton } from '#web/features/admin/shared/icon-button.tsx';
import { decide } from './payment-actions.ts';
import { methodNames, refundSummary } from './payment-draft.ts';
import { RefundDue } from './refund-due.tsx';
import { useConsent } from '../consent.tsx';

type Props = {
  order: Order;
  /** Without the order book, payments can be read only. */
  isReadOnly: boolean;
  onEdit: (payment: string) => void;
  onRequest: () => void;
};

/** The payments of an order, and what is still due, below its lines. */
export function OrderPayments({ order, isReadOnly, onEdit, onRequest }: Props) {
  const { payments = [] } = order;
  const due = order.amountToPay;
  if (payments.length === 0 && due === 0) return null;
  const summary = refundSummary(order);
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      {payments.length > 0 && (
        <ul aria-label="Payments" className="space-y-2">
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentLine
                order={order}
                payment={payment}
                onEdit={isReadOnly ? undefined : () => onEdit(payment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {summary && <p className="mt-2 font-semibold">{summary}</p>}
      {due > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <p>Due</p>
          {!isReadOnly && (
            <Button
              variant="quiet"
              size="sm"
              onClick={onRequest}
              aria-label={`Ask for payment: ${order.orderId}`}
            >
              <QrCode aria-hidden="true" className="size-4 shrink-0" />
              Ask for payment
            </Button>
          )}
          <p className="ml-auto font-semibold tabular-figures">{formatRupeesExactly(due)}</p>
        </div>
      )}
      <RefundDue order={order} isReadOnly={isReadOnly} />
    </div>
  );
}

const labels: Record<Payment['state'], string> = {
  reported: 'Customer says paid',
  confirmed: 'Paid',
  rejected: 'Not received',
};

type LineProps = {
  order: Order;
  payment: Payment;
  /** Undefined if it can be read only. */
  onEdit: (() => void) | undefined;
};

function PaymentLine({ order, payment, onEdit }: LineProps) {
  const { kind, state, amount, method, reference, paidOn, note, repeatedIn = [] } = payment;
  const label = kind === 'refund' ? 'Refunded' : labels[state];
  // As it changes the amount due.
  const signedAmount = kind === 'refund' ? amount : -amount;
  return (
    <>
      {/* With large text on a phone the amount is below. */}
      <div className="flex flex-wrap items-start gap-x-2">
        <p className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
          {label} <time dateTime={paidOn}>{formatDay(paidOn)}</time> · {methodNames[method]}
          {reference && <span className="block text-ink-soft tabular-figures select-all">{reference}</span>}
          {note && <span className="block whitespace-pre-line text-ink-soft">{note}</span>}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-x-2">
          {onEdit && (
            <IconButton
              label={`Edit ${kind} of ${formatRupeesExactly(amount)}: ${order.orderId}`}
              title="Edit"
              Icon={Pencil}
              className="-my-2"
              onClick={onEdit}
            />
          )}
          <span
            className={classes(
              // Wide enough for most amounts, so that the buttons are below each other.
              'min-w-[min(5.5rem,25vw)] text-right tabular-figures',
              state !== 'confirmed' && 'text-ink-faint',
              // A rejected payment is not counted.
              state === 'rejected' && 'line-through',
            )}
          >
            {formatRupeesExactly(signedAmount)}
          </span>
        </div>
      </div>
      {repeatedIn.length > 0 && (
        <p className="text-madder">Same reference as in {[...new Set(repeatedIn)].join(', ')}</p>
      )}
      {onEdit && state !== 'confirmed' && <Decision order={order} payment={payment} />}
    </>
  );
}

/** The artist checks in the bank's app whether a reported payment has arrived, and can still confirm a rejected one. */
function Decision({ order, payment }: { order: Order; payment: Payment }) {
  const { requestConsent, question } = useConsent();
  const [busy, setBusy] = useState<'confirmed' | 'rejected'>();
  const name = `${formatRupeesExactly(payment.amount)} of ${order.orderId}`;

  async function choose(state: 'confirmed' | 'rejected') {
    if (busy) return;
    setBusy(state);
    await decide(order, payment, state, requestConsent);
    setBusy(undefined);
  }

  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          variant={payment.state === 'reported' ? 'outline' : 'quiet'}
          size="sm"
          // A quiet button has no border, so that its text would look indented.
          className={payment.state === 'reported' ? undefined : '-ml-3'}
          busy={busy === 'confirmed'}
          onClick={() => void choose('confirmed')}
          aria-label={`Confirm ${name}`}
        >
          Confirm
        </Button>
        {payment.state === 'reported' && (
          <Button
            variant="quiet"
            size="sm"
            busy={busy === 'rejected'}
            onClick={() => void choose('rejected')}
            aria-label={`Not received: ${name}`}
          >
            Not received
          </Button>
        )}
      </div>
      {question}
    </>
  );
}
