import type { ReactNode } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { MAX_UPI_PAISE, paymentMethods } from '#contract/orders/payment.ts';
import { normalizeReference, referenceDoubt } from '#contract/orders/payment-reference.ts';
import { formatRupees, toPaise, toRupees } from '#contract/text/money.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { todayInIndia } from '#web/features/admin/shared/dates.ts';
import { NumberField } from '#web/features/admin/shared/number-field.tsx';
import { Options } from '#web/features/admin/shared/options.tsx';
import { type FormFields, textProps } from '#web/features/admin/shared/text-props.ts';
import { numberOf } from '../lines-draft.ts';
import { methodNames, type PaymentDraft } from './payment-draft.ts';

/** The fields of a payment or refund. @param isErased whether the order gets no note, since its personal data was erased */
export function PaymentFields({
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
            const chosen = paymentMethods.find((one) => one === target.value);
            if (chosen) change({ method: chosen });
          }}
          error={errors['method']}
        >
          <Options of={paymentMethods.map((one) => [one, methodNames[one]])} />
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
          maxLength={orderLimits.paymentReference}
          hint={
            doubt ? (
              <span className="font-semibold text-turmeric">{doubt}</span>
            ) : (
              method === 'upi' && '12 digits, in the details of the payment in your app.'
            )
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
          maxLength={orderLimits.paymentNote}
          {...textProps(form, 'note')}
        />
      )}
    </>
  );
}
