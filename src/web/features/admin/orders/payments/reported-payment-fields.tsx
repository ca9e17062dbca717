import { orderLimits } from '#contract/orders/order-limits.ts';
import { normalizeReference, referenceDoubt } from '#contract/orders/payment-reference.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { todayInIndia } from '#web/features/admin/shared/dates.ts';
import { NumberField } from '#web/features/admin/shared/number-field.tsx';
import { type FormFields, textProps } from '#web/features/admin/shared/text-props.ts';
import { type NewOrderDraft, pathInNewOrder } from '../new-order-draft.ts';

type Draft = Pick<
  NewOrderDraft,
  'isPaymentOffered' | 'recordsPayment' | 'paymentAmount' | 'paymentReference' | 'paymentDate'
>;

/** Without a UTR, the amount in the chat may be a price: it is shown before the artist chooses. */
const hintOf = ({ recordsPayment, paymentAmount, paymentReference }: Draft) =>
  `${!recordsPayment && paymentReference === '' ? `₹${paymentAmount} without a UTR. ` : ''}It counts only once you confirm it in the order.`;

/** A payment that the customer reports in a pasted chat. It counts only when the artist confirms it. */
export function ReportedPaymentFields(form: FormFields<Draft>) {
  const { draft, change, errors } = form;
  if (!draft.isPaymentOffered) return null;
  const reference = normalizeReference(draft.paymentReference);
  const paidOn = draft.paymentDate || todayInIndia();
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">Payment from the chat</legend>
      <div className="mt-3 space-y-4">
        <Toggle
          label="Record what the customer says is paid"
          hint={hintOf(draft)}
          checked={draft.recordsPayment}
          onChange={(recordsPayment) => change({ recordsPayment })}
        />
        {draft.recordsPayment && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Paid in rupees"
              step="any"
              value={draft.paymentAmount}
              error={errors[pathInNewOrder('paymentAmount')]}
              onChange={(paymentAmount) => change({ paymentAmount })}
            />
            <TextField
              label="UTR"
              optional
              autoComplete="off"
              inputMode="numeric"
              maxLength={orderLimits.paymentReference}
              hint={referenceDoubt('upi', reference, paidOn)}
              {...textProps(form, 'paymentReference', pathInNewOrder('paymentReference'))}
            />
            <TextField
              label="Paid on"
              type="date"
              max={todayInIndia()}
              value={paidOn}
              error={errors[pathInNewOrder('paymentDate')]}
              onChange={({ target }) => change({ paymentDate: target.value })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
