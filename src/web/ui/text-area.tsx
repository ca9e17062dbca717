import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClass } from './control-class.ts';
import { pasteWhole } from './paste-whole.ts';
import { Field, useField, type FieldProps } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldProps;

/** Grows with what is written in it, where the browser can. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  optional,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  const field = useField(id, { hint, error });
  return (
    <Field {...{ label, labelHidden, hint, error, optional, field, className }}>
      <textarea
        rows={rows}
        onPaste={pasteWhole}
        {...area}
        {...field.control}
        className={classes(controlClass, 'field-sizing-content max-h-96 resize-y')}
      />
    </Field>
  );
}
