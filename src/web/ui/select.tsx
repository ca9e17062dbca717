import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClass } from './control-class.ts';
import { Field, useField, type FieldProps } from './field.tsx';

export type SelectProps = ComponentProps<'select'> & FieldProps;

/** A native select with `option` children, so that phones open their own list. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  optional,
  id,
  className,
  children,
  ...select
}: SelectProps) {
  const field = useField(id, { hint, error });
  return (
    <Field {...{ label, labelHidden, hint, error, optional, field, className }}>
      <div className="relative">
        <select
          {...select}
          {...field.control}
          className={classes(controlClass, 'appearance-none truncate pr-10')}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </Field>
  );
}
