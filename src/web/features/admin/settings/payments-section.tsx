import { orderLimits } from '#contract/orders/order-limits.ts';
import type { UpiSettings } from '#contract/orders/upi-settings.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Options } from '../shared/options.tsx';
import { SettingsSection } from './settings-section.tsx';

const kinds: [UpiSettings['kind'], string][] = [
  ['personal', 'Personal'],
  ['merchant', 'Merchant'],
];

type Props = { upi: UpiSettings; onChange: (upi: UpiSettings) => void; errors: DraftErrors };

/** How customers pay the artist. */
export function PaymentsSection({ upi, onChange, errors }: Props) {
  const change = (changed: Partial<UpiSettings>) => onChange({ ...upi, ...changed });
  return (
    <SettingsSection
      id="payments"
      intro="Where customers pay. It is in your payment requests and on the page of each order with something left to pay, which everyone with its link can open."
    >
      <TextField
        label="UPI ID"
        optional
        placeholder="name@bank"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        maxLength={orderLimits.upiId}
        hint="As your UPI app shows it."
        value={upi.id}
        onChange={({ target }) => change({ id: target.value })}
        error={errors['upi.id']}
      />
      {upi.id.trim() !== '' && (
        <>
          <TextField
            label="Account holder’s name"
            required
            maxLength={orderLimits.payeeName}
            hint="As your bank has it: the customer’s app shows it before paying."
            value={upi.name}
            onChange={({ target }) => change({ name: target.value })}
            error={errors['upi.name']}
          />
          <Select
            label="Kind of UPI ID"
            value={upi.kind}
            onChange={({ target }) => change({ kind: target.value === 'merchant' ? 'merchant' : 'personal' })}
            hint="Links that open an app work for merchants only. QR codes work for both."
            error={errors['upi.kind']}
          >
            <Options of={kinds} />
          </Select>
        </>
      )}
      <TextArea
        label="Bank account"
        optional
        rows={4}
        maxLength={orderLimits.bankDetails}
        hint="Name, account number and IFSC, for customers who pay by bank transfer."
        value={upi.bank}
        onChange={({ target }) => change({ bank: target.value })}
        error={errors['upi.bank']}
      />
    </SettingsSection>
  );
}
