import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { problemCode } from '#web/api/api-error.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { invalidateOrders } from '#web/features/admin/shared/list-cache.ts';
import { ListPending } from '#web/features/admin/shared/list-states.tsx';
import { Options } from '#web/features/admin/shared/options.tsx';
import { showEarlier } from '#web/features/admin/shared/send-once.ts';
import { reloadOrder, useFreshOrder } from '../fresh-order.ts';
import { EditPayment } from './edit-payment.tsx';
import { showCreated, showInLists } from './payment-actions.ts';
import { kindNames, newPayment, type PaymentDraft, toInput } from './payment-draft.ts';
import { AmountAfter, ReduceTotal } from './payment-effect.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { ReportedHint } from './reported-hint.tsx';
import { useRepeatedReference } from './repeated-reference.tsx';
import { sendPayment } from './send-payment.ts';

type Props = {
  orderId: string;
  /** The id of the payment to edit; undefined for a new one. */
  paymentId: string | undefined;
  /** Whether a new one starts as a refund. */
  isRefund: boolean;
  onClose: () => void;
};

/** Records a payment or refund of an order, or edits one. Import it lazily. */
export function RecordPayment({ orderId, paymentId, isRefund, onClose }: Props) {
  const { order, query } = useFreshOrder(orderId);
  const payment = order?.payments?.find(({ id }) => id === paymentId);
  // The form reports the kind that was chosen in it.
  const [kind, setKind] = useState<PaymentDraft['kind']>(isRefund ? 'refund' : 'payment');
  // The dialog opens with its form, whose first field then gets the focus.
  if (!order && !query.error) return <LoadingOverlay />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={paymentId ? `Edit ${kindNames[payment?.kind ?? 'payment']}` : `Record ${kindNames[kind]}`}
      description={order && summary(order)}
      ignoresOutsidePress
      isOpenInUrl
    >
      {!order && <ListPending query={query} what="the order" />}
      {order && !paymentId && (
        <NewPayment order={order} isRefund={isRefund} onKind={setKind} onClose={onClose} />
      )}
      {order && payment && <EditPayment order={order} payment={payment} onClose={onClose} />}
      {order && paymentId && !payment && <p>This payment was deleted.</p>}
    </Dialog>
  );
}

function summary({ orderId, totalAmount, amountPaid }: Order): string {
  return `${orderId}: ${formatRupeesExactly(amountPaid)} of ${formatRupeesExactly(totalAmount)} paid`;
}

type FormProps = { order: Order; isRefund: boolean; onClose: () => void };
type RequestConsent = ReturnType<typeof useRepeatedReference>['requestConsent'];

/** The form of a new payment, which it sends with what it showed as due. */
function useNewPayment({ order, isRefund, onClose }: FormProps, requestConsent: RequestConsent) {
  // The version is what is due when the amount is proposed.
  const [start] = useState(() => ({
    draft: newPayment(order, isRefund),
    version: String(order.amountDue),
  }));
  /** What is due since the shop rejected the payment because of that. */
  const currentDue = useRef<number>(undefined);
  const keepDraft = useRef<() => void>(undefined);
  const form = useDraftForm({
    name: `payment:${isRefund ? 'refund' : 'new'}:${order.id}`,
    start,
    schema: PaymentInput,
    toInput,
    send: async (fields, version, { key }) => {
      const shownDue = currentDue.current ?? (version === undefined ? undefined : Number(version));
      const input = { ...fields, shownDue };
      const onLost = () => keepDraft.current?.();
      try {
        return await sendPayment({ order: order.id, input, key, requestConsent, onLost });
      } catch (error) {
        if (problemCode(error) === 'stale') currentDue.current = (await reloadOrder(order.id)).amountDue;
        throw error;
      }
    },
    onSaved(outcome) {
      if ('earlier' in outcome) {
        void invalidateOrders();
        showEarlier(
          outcome.earlier,
          'What you changed after that is not saved: edit the entry in the order.',
        );
      } else {
        showInLists(outcome.created);
        const { id } = outcome.created.payment;
        showCreated(outcome.created, order.payments?.some((one) => one.id === id) === true);
      }
      onClose();
    },
    errorTitle: 'Error recording the payment',
    whereUnsaved: `They are here when you record a ${isRefund ? 'refund' : 'payment'} of ${order.orderId} again.`,
  });
  const { change } = form;
  useEffect(() => {
    keepDraft.current = () => change({ isSent: true });
  });
  return form;
}

type NewPaymentProps = FormProps & { onKind: (kind: PaymentDraft['kind']) => void };

function NewPayment({ order, isRefund, onKind, onClose }: NewPaymentProps) {
  const { requestConsent, question } = useRepeatedReference();
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
