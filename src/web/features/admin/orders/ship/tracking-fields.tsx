import { ClipboardPaste } from 'lucide-react';
import { useRef } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { IconButton } from '#web/features/admin/shared/icon-button.tsx';
import { type FormFields, textProps } from '#web/features/admin/shared/text-props.ts';
import { pathOf } from '../order-draft.ts';
import { CarrierField, courierFor } from './carrier-field.tsx';
import { isTrackingSentence, parcelIn, pasteSentence } from './tracking-number.ts';

export type TrackingDraft = { trackingNumber: string; carrier: string };

/** The parcel that a pasted text describes: a sentence of a courier, or a number. */
function pastedParcel(text: string, carrier: string): TrackingDraft {
  if (isTrackingSentence(text)) return parcelIn({ trackingNumber: text, carrier });
  const trackingNumber = text.trim().slice(0, orderLimits.trackingNumber);
  return { trackingNumber, carrier: courierFor(trackingNumber, carrier) };
}

type Props = FormFields<TrackingDraft> & {
  /** Whether a button pastes the number with one tap. */
  hasPasteButton?: boolean;
};

/** The tracking number and the courier of a parcel, which the number or a pasted sentence may name. */
export function TrackingFields({ hasPasteButton = false, ...form }: Props) {
  const { draft, change } = form;
  /** The courier that the last paste chose; the next paste replaces it. */
  const pastedCarrier = useRef<string>(undefined);

  function paste(text: string) {
    const before = draft.carrier === pastedCarrier.current ? '' : draft.carrier;
    const parcel = pastedParcel(text, before);
    if (parcel.carrier !== before) pastedCarrier.current = parcel.carrier;
    change(parcel);
  }

  function type(trackingNumber: string) {
    const carrier = courierFor(trackingNumber, draft.carrier);
    change({ trackingNumber, ...(carrier !== draft.carrier && { carrier }) });
  }

  return (
    <>
      <TextField
        label="Tracking number"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={orderLimits.trackingNumber}
        {...textProps(form, 'trackingNumber', pathOf('trackingNumber'))}
        onChange={({ target: { value }, nativeEvent }) => {
          const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
          (isPaste ? paste : type)(value);
        }}
        onPaste={(event) => pasteSentence(event, paste)}
        onBlur={({ target: { value } }) => isTrackingSentence(value) && paste(value)}
        after={hasPasteButton && <PasteButton onPaste={paste} />}
      />
      <CarrierField
        {...textProps(form, 'carrier', pathOf('carrier'))}
        onChange={({ target: { value } }) => {
          // From now on it is the artist's own choice.
          pastedCarrier.current = undefined;
          change({ carrier: value });
        }}
      />
    </>
  );
}

/** Pastes with one tap: on a phone, pasting otherwise takes a long press and a menu. */
function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  async function paste() {
    const showNothing = (description: string) =>
      showToast({ kind: 'error', title: 'Nothing was pasted', description });
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim() === '') showNothing('The clipboard has no text.');
      else onPaste(text);
    } catch {
      showNothing('This browser blocks it. Hold the field to paste.');
    }
  }
  return <IconButton label="Paste the tracking number" title="Paste" Icon={ClipboardPaste} onClick={paste} />;
}
