import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { problemCode } from '#web/api/api-error.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Options } from '#web/features/admin/shared/options.tsx';
import { reloadOrder } from '../fresh-order.ts';
import { showRecorded } from './payment-actions.ts';
import { kindNames, newPayment, type PaymentDraft, toInput, withPresentAmount } from './payment-draft.ts';
import { AmountAfter, ReduceTotal } from './payment-effect.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { ReportedHint } from './reported-hint.tsx';
import { useConsent } from '../consent.tsx';
import { sendPayment } from './send-payment.ts';

type FormProps = { order: Order; isRefund: boolean; onClose: () => void };
type RequestConsent = ReturnType<typeof useConsent>['requestConsent'];

/** The form of a new payment, which sends the amount due that it showed, so that the shop can reject an outdated one. */
function useNewPayment({ order, isRefund, onClose }: FormProps, requestConsent: RequestConsent) {
  // The version is what is due when the amount is proposed.
  const [start] = useState(() => ({
    draft: newPayment(order, { isRefund }),
    version: String(order.amountDue),
  }));
  /** The amount due as the shop had it when it rejected the payment as `stale`; undefined before. */
  const currentDue = useRef<number>(undefined);
  /** Marks the draft as sent, for a request whose response is lost: `isSent` of `PaymentDraft`. */
  const markSent = useRef<() => void>(undefined);
  const form = useDraftForm({
    name: `payment:${isRefund ? 'refund' : 'new'}:${order.id}`,
    start,
    renew: (stored) => withPresentAmount(stored, start),
    schema: PaymentInput,
    toInput,
    send: async (fields, version, { key }) => {
      const shownDue = currentDue.current ?? (version === undefined ? undefined : Number(version));
      const input = { ...fields, shownDue };
      const onLost = () => markSent.current?.();
      try {
        return await sendPayment({ order: order.id, input, key, requestConsent, onLost });
      } catch (error) {
        if (problemCode(error) === 'stale') currentDue.current = (await reloadOrder(order.id)).amountDue;
        throw error;
      }
    },
    onSaved(outcome) {
      showRecorded(outcome, order);
      onClose();
    },
    errorTitle: 'Error recording the payment',
    whereUnsaved: `They are here when you record a ${isRefund ? 'refund' : 'payment'} of ${order.orderId} again.`,
  });
  const { change } = form;
  useEffect(() => {
    markSent.current = () => change({ isSent: true });
  });
  return form;
}

type NewPaymentProps = FormProps & { onKind: (kind: PaymentDraft['kind']) => void };

/** The form of a new payment or refund. */
export function NewPayment({ order, isRefund, onKind, onClose }: NewPaymentProps) {
  const { requestConsent, question } = useConsent();
  const form = useNewPayment({ order, isRefund, onClose }, requestConsent);
  const { draft, change, errors } = form;
  useEffect(() => onKind(draft.kind), [onKind, draft.kind]);
  return (
    <>
      <DraftForm
        form={form}
        label="Payment"
        submitLabel={draft.kind === 'refund' ? 'Save Refund' : 'Save Payment'}
        summary={<AmountAfter order={order} draft={draft} />}
        onClose={onClose}
      >
        <ReportedHint order={order} />
        {order.amountPaid > 0 && (
          <Select
            label="Kind"
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value === 'refund' ? 'refund' : 'payment' })}
          >
            <Options of={Object.entries(kindNames)} />
          </Select>
        )}
        <PaymentFields {...{ draft, change, errors }} isErased={order.erasedAt !== undefined}>
          <ReduceTotal order={order} draft={draft} change={change} />
        </PaymentFields>
      </DraftForm>
      {question}
    </>
  );
}
