import { orderLimits } from '#contract/orders/order-limits.ts';
import { courierNames, courierOfNumber } from '#contract/orders/couriers.ts';
import { storage } from '#web/api/storage.ts';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';

/** The key of the courier that this browser shipped with last. */
const LAST_CARRIER = 'lastCarrier';

/** The courier of the last parcel; the next one probably goes with it too. */
export const lastCarrier = (): string => storage.get(LAST_CARRIER) ?? '';

export function rememberCarrier(carrier: string): void {
  if (carrier !== '') storage.set(LAST_CARRIER, carrier);
}

/**
 * The courier for a tracking number, or the one that the text around it names. An empty one, and that of the last parcel, are guesses, which the number may correct while it is
 * typed; any other was chosen and stays.
 */
export function courierFor(trackingNumber: string, carrier: string, named?: string): string {
  const last = lastCarrier();
  const mayGuess = trackingNumber !== '' && (carrier === '' || carrier === last);
  return mayGuess ? (named ?? courierOfNumber(trackingNumber) ?? last) : carrier;
}

/** A courier's name. The browser proposes those that the shop knows, whose pages open with the tracking number. */
export function CarrierField(props: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return (
    <div>
      <TextField
        label="Courier"
        optional
        autoComplete="off"
        maxLength={orderLimits.carrier}
        list="couriers"
        {...props}
      />
      <datalist id="couriers">
        {courierNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
