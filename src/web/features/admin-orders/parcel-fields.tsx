import type { ShippingAddress } from '#contract/address.ts';
import { limits } from '#contract/limits.ts';
import type { DraftWrongs } from '#web/features/draft-form/public.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { ParcelDraft } from './order-draft.ts';

type Props = {
  draft: ParcelDraft;
  change: (changed: Partial<ParcelDraft>) => void;
  wrongs: DraftWrongs;
  /** The first day that can be expected, YYYY-MM-DD; undefined where the past will do. */
  earliest: string | undefined;
  /** What the date says of the parcel. */
  dateLabel: string;
};

type Part = { name: keyof ShippingAddress; label: string; most: number; optional?: true; kind?: 'tel' };

const parts: readonly Part[] = [
  { name: 'firstName', label: 'First name', most: limits.addressName },
  { name: 'lastName', label: 'Last name', most: limits.addressName, optional: true },
  { name: 'phone', label: 'Phone number', most: limits.phone, optional: true, kind: 'tel' },
  { name: 'address', label: 'Address', most: limits.addressLine },
  { name: 'landmark', label: 'Landmark', most: limits.landmark, optional: true },
  { name: 'city', label: 'City', most: limits.addressPlace },
  { name: 'state', label: 'State', most: limits.addressPlace, optional: true },
  { name: 'zip', label: 'PIN code', most: limits.zip },
  { name: 'country', label: 'Country', most: limits.addressPlace, optional: true },
];

/** How the parcel travels, and where to. */
export function ParcelFields({ draft, change, wrongs, earliest, dateLabel }: Props) {
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-lg font-display">Parcel</legend>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField
            label="Tracking number"
            optional
            autoComplete="off"
            value={draft.trackingNumber}
            onChange={(event) => change({ trackingNumber: event.target.value })}
            maxLength={limits.trackingNumber}
            error={wrongs['shippingInformation.trackingNumber']}
          />
          <TextField
            label="Carrier"
            optional
            value={draft.carrier}
            onChange={(event) => change({ carrier: event.target.value })}
            maxLength={limits.carrier}
            error={wrongs['shippingInformation.carrier']}
          />
          <TextField
            label={dateLabel}
            optional
            type="date"
            min={earliest}
            max="9999-12-31"
            value={draft.deliveryDate}
            onChange={(event) => change({ deliveryDate: event.target.value })}
            error={wrongs['shippingInformation.deliveryDate']}
          />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="text-lg font-display">Shipping address</legend>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {parts.map(({ name, label, most, optional, kind = 'text' }) => (
            <TextField
              key={name}
              label={label}
              optional={optional}
              type={kind}
              autoComplete="off"
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
              maxLength={most}
              error={wrongs[`shippingInformation.address.${name}`]}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
