import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { MAX_UPI_PAISE, normalizeReference, referenceDoubt } from '#contract/orders/payment.ts';
import { type Payment, PaymentChange, PaymentInput } from '#contract/orders/payment-shapes.ts';
import { formatRupees, formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { todayInIndia } from '#web/features/admin/shared/dates.ts';
import { invalidateOrders } from '#web/features/admin/shared/list-cache.ts';
import { ListPending } from '#web/features/admin/shared/list-states.tsx';
import { NumberField } from '#web/features/admin/shared/number-field.tsx';
import { Options } from '#web/features/admin/shared/options.tsx';
import { showEarlier } from '#web/features/admin/shared/send-once.ts';
import { type FormFields, textProps } from '#web/features/admin/shared/text-props.ts';
import { numberOf } from '../lines-draft.ts';
import { showCreated, showPaymentDeleted, showInLists, showSaved, withConsent } from './payment-actions.ts';
import {
  conflictFields,
  totalIncreaseOnDelete,
  kindNames,
  methodNames,
  newPayment,
  type PaymentDraft,
  toChange,
  toDraft,
  toInput,
} from './payment-draft.ts';
import { AmountAfter, ReduceTotal, ReductionNote } from './payment-effect.tsx';
import { ReportedHint } from './reported-hint.tsx';
import { useRepeatedReference } from './repeated-reference.tsx';
import { sendPayment } from './send-payment.ts';

type Props = {
  orderId: string;
  /** The id of the payment to edit; undefined for a new one. */
  paymentId: string | undefined;
  /** Whether a new one starts as a refund. */
  isRefund: boolean;
  /** The order as the list has it; undefined if its page is not loaded. */
  listed: Order | undefined;
  onClose: () => void;
};

/** Records a payment or refund of an order, or edits one. Import it lazily. */
export function RecordPayment({ orderId, paymentId, isRefund, listed, onClose }: Props) {
  const query = useQuery(
    { ...callQuery('getOrder', { params: { id: orderId } }), enabled: !listed },
    queryClient,
  );
  const order = listed ?? query.data;
  const payment = order?.payments?.find(({ id }) => id === paymentId);
  // The form reports the kind that was chosen in it.
  const [kind, setKind] = useState<PaymentDraft['kind']>(isRefund ? 'refund' : 'payment');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={paymentId ? `Edit ${kindNames[payment?.kind ?? 'payment']}` : `Record ${kindNames[kind]}`}
      description={order && summary(order)}
      ignoresOutsidePress
      isOpenInUrl
    >
      {!order && <ListPending query={query} />}
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

type FormProps = { order: Order; onClose: () => void };

function NewPayment({
  order,
  isRefund,
  onKind,
  onClose,
}: FormProps & { isRefund: boolean; onKind: (kind: PaymentDraft['kind']) => void }) {
  const { requestConsent, question } = useRepeatedReference();
  const [start] = useState(() => ({ draft: newPayment(order, isRefund) }));
  const keepDraft = useRef<() => void>(undefined);
  const form = useDraftForm({
    name: `payment:${isRefund ? 'refund' : 'new'}:${order.id}`,
    start,
    schema: PaymentInput,
    toInput,
    send: (input, _version, { key }) =>
      sendPayment({ order: order.id, input, key, requestConsent, onLost: () => keepDraft.current?.() }),
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
  const { draft, change, errors } = form;
  useEffect(() => {
    keepDraft.current = () => change({ isSent: true });
  });
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

function EditPayment({ order, payment, onClose }: FormProps & { payment: Payment }) {
  const { requestConsent, question } = useRepeatedReference();
  const [deleting, setDeleting] = useState(false);
  const restoredAmount = totalIncreaseOnDelete(order, payment);
  const params = { id: order.id, payment: payment.id };
  const current = (one: Payment) => ({ draft: toDraft(one), version: one.updatedAt });
  const form = useDraftForm({
    name: `payment:${payment.id}`,
    start: current(payment),
    schema: PaymentChange,
    toInput: toChange,
    send: (input, updatedAt) =>
      withConsent(
        (consent) => fetchCall('savePayment', { params, body: { ...input, ...consent, updatedAt } }),
        requestConsent,
      ),
    loadCurrent: async () => {
      const payments = await fetchCall('listPayments', { params: { id: order.id } });
      return current(payments.find(({ id }) => id === payment.id) ?? payment);
    },
    onSaved(saved) {
      showInLists(saved);
      showSaved(saved, payment);
      onClose();
    },
    errorTitle: 'Error updating the payment',
    whereUnsaved: 'They are here when you edit this payment again.',
  });
  const { draft, change, errors } = form;

  async function remove() {
    setDeleting(true);
    try {
      const deleted = await fetchCall('deletePayment', { params });
      form.discard();
      showInLists(deleted);
      showPaymentDeleted(deleted);
      onClose();
    } catch (error) {
      showError('Error deleting the payment', error);
    } finally {
      setDeleting(false);
    }
  }

  return (
    <>
      <DraftForm
        form={form}
        label="Payment"
        submitLabel="Save Changes"
        summary={
          payment.state === 'confirmed' && <AmountAfter order={order} draft={draft} before={payment} />
        }
        conflictFields={conflictFields}
        onClose={onClose}
      >
        <PaymentFields {...{ draft, change, errors }} isErased={order.erasedAt !== undefined} />
        <Button variant="quiet" size="sm" className="-ml-3" busy={deleting} onClick={() => void remove()}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete this {kindNames[payment.kind].toLowerCase()}
        </Button>
        <ReductionNote payment={payment} growth={restoredAmount} />
      </DraftForm>
      {question}
    </>
  );
}

/** @param isErased whether the order gets no note, since its personal data was erased */
function PaymentFields({
  isErased,
  children,
  ...form
}: FormFields<PaymentDraft> & { isErased: boolean; children?: ReactNode }) {
  const { draft, change, errors } = form;
  const { kind, method, amount, paidOn } = draft;
  const isRefund = kind === 'refund';
  const isLarge = method === 'upi' && toPaise(numberOf(amount) || 0) > MAX_UPI_PAISE;
  const doubt = referenceDoubt(method, normalizeReference(draft.reference), paidOn);
  return (
    <>
      <NumberField
        label="Amount (₹)"
        step={0.01}
        inputMode="decimal"
        value={amount}
        onChange={(typed) => change({ amount: typed })}
        hint={
          isLarge
            ? `UPI allows ${formatRupees(toRupees(MAX_UPI_PAISE))} a payment. Record each part with its own UTR.`
            : undefined
        }
        error={errors['amount']}
      />
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={isRefund ? 'Refunded by' : 'Paid by'}
          value={method}
          onChange={({ target }) => {
            const chosen = methods.find((one) => one === target.value);
            if (chosen) change({ method: chosen });
          }}
          error={errors['method']}
        >
          <Options of={methods.map((one) => [one, methodNames[one]])} />
        </Select>
        <TextField
          label={isRefund ? 'Refunded on' : 'Paid on'}
          type="date"
          max={todayInIndia()}
          required
          {...textProps(form, 'paidOn')}
        />
      </div>
      {method !== 'cash' && (
        <TextField
          label={method === 'upi' ? 'UTR' : 'Reference'}
          optional
          autoComplete="off"
          inputMode={method === 'upi' ? 'numeric' : 'text'}
          maxLength={limits.paymentReference}
          hint={
            doubt ?? (method === 'upi' ? '12 digits, in the details of the payment in your app.' : undefined)
          }
          {...textProps(form, 'reference')}
        />
      )}
      {!isErased && (
        <TextArea
          label="Note"
          optional
          rows={2}
          hint="Only you see it."
          maxLength={limits.paymentNote}
          {...textProps(form, 'note')}
        />
      )}
    </>
  );
}

const methods = ['upi', 'bank', 'cash', 'other'] as const;
