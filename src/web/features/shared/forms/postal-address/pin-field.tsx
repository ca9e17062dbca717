import { useState } from 'react';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';
import { isIndia } from './split-address.ts';

type Props = Omit<TextFieldProps, 'hint' | 'value' | 'onFocus' | 'onBlur'> & {
  value: string;
  country?: string | undefined;
};

/**
 * A PIN code. Asks about an unusual one once the user leaves the field, but accepts it. Otherwise another hint is in the place of
 * the question: if the buttons below moved when the user presses one, they would miss it.
 */
export function PinField({ country, ...field }: Props) {
  const [isWriting, setWriting] = useState(false);
  const question = isWriting || field.error ? undefined : pinCodeHint(field.value, country);
  return (
    <TextField
      {...field}
      hint={
        question ? <span className="text-ink">{question}</span> : isIndian(country) && 'Six digits in India.'
      }
      onFocus={() => setWriting(true)}
      onBlur={() => setWriting(false)}
    />
  );
}

/** An empty country is India. */
const isIndian = (country = '') => country.trim() === '' || isIndia(country.trim());

/** A question about a PIN code that does not look Indian; it may be right all the same. */
export function pinCodeHint(zip: string, country?: string): string | undefined {
  const pin = zip.trim();
  if (!isIndian(country) || pin === '' || /^[1-9]\d{2}[ -]?\d{3}$/.test(pin)) return undefined;
  return 'It has six digits in India. Please check it.';
}
