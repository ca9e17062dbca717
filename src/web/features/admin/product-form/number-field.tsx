import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (typed: string) => void;
};

/** A number as it was typed. What stands in it is replaced by the next key, as one who sees "0" expects. */
export function NumberField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="number"
      min={0}
      required
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      // Scrolling the form must not turn a price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
