import { limits } from '#contract/api/limits.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { ParcelDraft } from './order-draft.ts';

type Parcel = Pick<ParcelDraft, 'carrier' | 'trackingNumber' | 'deliveryDate'>;

type Props = {
  draft: Parcel;
  change: (changed: Partial<Parcel>) => void;
  wrongs: DraftErrors;
  /** The first day that can be expected, YYYY-MM-DD; undefined where the past will do. */
  earliest: string | undefined;
  /** What the date says of the parcel. */
  dateLabel: string;
};

/** How an order travels. */
export function ParcelFields({ draft, change, wrongs, earliest, dateLabel }: Props) {
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
  );
}
