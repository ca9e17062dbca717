import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, useField, type FieldProps } from './field.tsx';

/** A native select with `option` children, so that phones open their own list. */
export function Select(props: ComponentProps<'select'> & FieldProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <div className="relative">
        <select {...control} className="control appearance-none truncate pr-10" />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 h-full w-4 text-ink-soft"
        />
      </div>
    </Field>
  );
}
