import { useState } from 'react';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';
import { isIndia } from './split-address.ts';

type Props = Omit<TextFieldProps, 'hint' | 'value' | 'onFocus' | 'onBlur'> & {
  value: string;
  country?: string | undefined;
};

/** A PIN code. Asks about an unusual one once the user leaves the field, but accepts it. */
export function PinField({ country, ...field }: Props) {
  const [isWriting, setWriting] = useState(false);
  const hint = isWriting || field.error ? undefined : pinCodeHint(field.value, country);
  return (
    <TextField
      {...field}
      hint={hint && <span className="text-ink">{hint}</span>}
      onFocus={() => setWriting(true)}
      onBlur={() => setWriting(false)}
    />
  );
}

/** A question about a PIN code that does not look Indian; it may be right all the same. An empty country is India. */
export function pinCodeHint(zip: string, country = ''): string | undefined {
  const isIndian = country.trim() === '' || isIndia(country.trim());
  const pin = zip.trim();
  if (!isIndian || pin === '' || /^[1-9]\d{2}[ -]?\d{3}$/.test(pin)) return undefined;
  return 'A PIN code in India has six digits. Please check it.';
}
