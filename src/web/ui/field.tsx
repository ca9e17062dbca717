import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type FieldProps = {
  label: ReactNode;
  /** Shows the label to screen readers only: for search boxes and filters, whose position explains them. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label; other fields are required. */
  optional?: boolean | undefined;
};

/** The ids and attributes that connect a control with its label, hint and error. */
export function useField(given: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const generated = useId();
  const id = given ?? generated;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    hintId,
    errorId,
    control: {
      id,
      'aria-describedby': classes(errorId, hintId) || undefined,
      'aria-invalid': error ? true : undefined,
    },
  };
}

type FrameProps = FieldProps & {
  field: ReturnType<typeof useField>;
  className?: string | undefined;
  children: ReactNode;
};

export function Field({ label, labelHidden, hint, error, optional, field, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label
        htmlFor={field.id}
        className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold text-ink'}
      >
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={field.hintId} className="mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={field.errorId} className="mt-1.5 flex gap-1.5 text-sm text-madder">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
