import { limits } from '#contract/api/limits.ts';
import { courierNames } from '#contract/orders/couriers.ts';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';

/** A courier's name. The browser proposes those that the shop knows, whose pages open with the tracking number. */
export function CarrierField(props: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return (
    <div>
      <TextField
        label="Courier"
        optional
        autoComplete="off"
        maxLength={limits.carrier}
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
