import { useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { pinCodeHint } from './pin-text.ts';

type Props = Omit<TextFieldProps, 'label' | 'hint' | 'value' | 'onFocus' | 'onBlur'> & {
  value: string;
  country?: string;
};

/** A PIN code. One that looks incomplete is asked about once the field is left; it is taken all the same. */
export function PinField({ country, ...field }: Props) {
  const [isWriting, setWriting] = useState(false);
  const odd = isWriting || field.error ? undefined : pinCodeHint(field.value, country);
  return (
    <TextField
      {...field}
      label="PIN code"
      maxLength={limits.zip}
      hint={odd && <span className="text-ink">{odd}</span>}
      onFocus={() => setWriting(true)}
      onBlur={() => setWriting(false)}
    />
  );
}
