import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';

type NumberFieldProps = Omit<TextFieldProps, 'onChange'> & { onChange: (typed: string) => void };

/** A number from 0 as typed. Focus selects it, so that typing replaces a "0". */
export function NumberField({ onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      required={!rest.optional}
      {...rest}
      type="number"
      min={0}
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      // Scrolling the form must not change a price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
