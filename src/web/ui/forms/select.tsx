import type { ComponentProps } from 'react';
import { Field, useField, type FieldProps } from './field.tsx';
import { NativeSelect } from './native-select.tsx';

/** A select with a label. */
export function Select(props: ComponentProps<'select'> & FieldProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <NativeSelect {...control} />
    </Field>
  );
}
