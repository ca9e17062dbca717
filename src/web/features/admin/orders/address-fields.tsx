import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { usePastedAddress } from '#web/features/shared/forms/pasted-address/use-pasted-address.tsx';
import { PinField } from '#web/features/shared/forms/pin-code/pin-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  draft: ShippingAddress;
  change: (changed: Partial<ShippingAddress>) => void;
  wrongs: DraftErrors;
};

type Part = { name: keyof ShippingAddress; label: string; most: number; optional?: true; kind?: 'tel' };

const parts: readonly Part[] = [
  { name: 'firstName', label: 'First name', most: limits.addressName },
  { name: 'lastName', label: 'Last name', most: limits.addressName, optional: true },
  { name: 'phone', label: 'Phone number', most: limits.phone, optional: true, kind: 'tel' },
  { name: 'address', label: 'Address', most: limits.addressLine },
  { name: 'landmark', label: 'Landmark', most: limits.landmark, optional: true },
  { name: 'city', label: 'City', most: limits.addressCity },
  { name: 'state', label: 'State', most: limits.addressCity, optional: true },
  { name: 'zip', label: 'PIN code', most: limits.zip },
  { name: 'country', label: 'Country', most: limits.addressCity, optional: true },
];

/** Where an order goes. */
export function AddressFields({ draft, change, wrongs }: Props) {
  const { onPasteCapture, notice } = usePastedAddress(draft, change);
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">Shipping address</legend>
      {notice}
      <div onPasteCapture={onPasteCapture} className="mt-3 grid gap-4 sm:grid-cols-2">
        {parts.map(({ name, label, most, optional, kind = 'text' }) => {
          const field = {
            name,
            autoComplete: 'off',
            value: draft[name],
            onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
            error: wrongs[`shippingInformation.address.${name}`],
          };
          return name === 'zip' ? (
            <PinField key={name} {...field} country={draft.country} />
          ) : (
            <TextField key={name} {...field} label={label} optional={optional} type={kind} maxLength={most} />
          );
        })}
      </div>
    </fieldset>
  );
}
