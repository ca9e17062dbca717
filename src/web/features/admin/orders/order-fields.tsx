import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import {
  type AddressControls,
  AddressFields,
} from '#web/features/shared/forms/postal-address/address-fields.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ParcelDraft } from './order-draft.ts';

type Props<Draft> = { draft: Draft; change: (changed: Partial<Draft>) => void; errors: DraftErrors };

const addressControls: AddressControls = [
  { name: 'firstName', label: 'First name', maxLength: limits.addressName },
  { name: 'lastName', label: 'Last name', maxLength: limits.addressName, optional: true },
  { name: 'phone', label: 'Phone number', maxLength: limits.phone, optional: true, type: 'tel' },
  { name: 'address', label: 'Address', maxLength: limits.addressLine },
  { name: 'landmark', label: 'Landmark', maxLength: limits.landmark, optional: true },
  { name: 'city', label: 'City', maxLength: limits.addressCity },
  { name: 'state', label: 'State', maxLength: limits.addressCity, optional: true },
  { name: 'zip', label: 'PIN code', maxLength: limits.zip },
  { name: 'country', label: 'Country', maxLength: limits.addressCity, optional: true },
];

export function OrderAddressFields({ draft, change, errors }: Props<ShippingAddress>) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">Shipping address</legend>
      <AddressFields
        controls={addressControls.map((control) => ({ ...control, autoComplete: 'off' }))}
        draft={draft}
        change={change}
        errorOf={(name) => errors[`shippingInformation.address.${name}`]}
        className="mt-3 grid gap-4 sm:grid-cols-2"
      />
    </fieldset>
  );
}

/** Assigns the order to a customer who has an account. */
export function CustomerField({ draft, change, errors }: Props<{ customerEmail: string }>) {
  return (
    <TextField
      label="Customer’s email"
      optional
      hint="They will see this order in their account."
      type="email"
      autoComplete="off"
      value={draft.customerEmail}
      onChange={(event) => change({ customerEmail: event.target.value })}
      maxLength={limits.email}
      error={errors['customerEmail']}
    />
  );
}

type ParcelProps = Props<Pick<ParcelDraft, 'carrier' | 'trackingNumber' | 'deliveryDate'>> & {
  /** The earliest delivery date, YYYY-MM-DD; undefined if it may be in the past. */
  earliest: string | undefined;
  dateLabel: string;
};

export function ParcelFields({ draft, change, errors, earliest, dateLabel }: ParcelProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">Parcel</legend>
      <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Tracking number"
          optional
          autoComplete="off"
          value={draft.trackingNumber}
          onChange={(event) => change({ trackingNumber: event.target.value })}
          maxLength={limits.trackingNumber}
          error={errors['shippingInformation.trackingNumber']}
        />
        <TextField
          label="Carrier"
          optional
          value={draft.carrier}
          onChange={(event) => change({ carrier: event.target.value })}
          maxLength={limits.carrier}
          error={errors['shippingInformation.carrier']}
        />
        <TextField
          label={dateLabel}
          optional
          type="date"
          min={earliest}
          max="9999-12-31"
          value={draft.deliveryDate}
          onChange={(event) => change({ deliveryDate: event.target.value })}
          error={errors['shippingInformation.deliveryDate']}
        />
      </div>
    </fieldset>
  );
}
