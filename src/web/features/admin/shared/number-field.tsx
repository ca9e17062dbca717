import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';

type NumberFieldProps = Omit<TextFieldProps, 'onChange'> & { onChange: (typed: string) => void };

/** A number as typed; the form checks its range. Focus selects it, so that typing replaces a "0". */
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
