import { useState } from 'react';
import { isInIndia } from '#contract/accounts/india.ts';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';

type Props = Omit<TextFieldProps, 'hint' | 'value' | 'onFocus' | 'onBlur'> & {
  value: string;
  country?: string | undefined;
};

/**
 * A PIN code. Asks about an unusual one when the user leaves the field, but accepts it. The question replaces a hint and is
 * hardly longer: leaving the field must not move the button that the user presses.
 */
export function PinField({ country, ...field }: Props) {
  const [isFocused, setFocused] = useState(false);
  const question = isFocused || field.error ? undefined : pinCodeQuestion(field.value, country);
  return (
    <TextField
      {...field}
      hint={
        question ? (
          <span className="font-semibold text-turmeric">{question}</span>
        ) : isInIndia(country) ? (
          'Six digits in India.'
        ) : (
          'The postal code, if there is one.'
        )
      }
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}

/** A question about a PIN code that does not look Indian; it may be right all the same. */
export function pinCodeQuestion(zip: string, country?: string): string | undefined {
  const pin = zip.trim();
  if (!isInIndia(country) || pin === '' || /^[1-9]\d{2}[ -]?\d{3}$/.test(pin)) return undefined;
  return 'Six digits, the first not 0?';
}
