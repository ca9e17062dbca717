import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type FieldProps = {
  label: ReactNode;
  /** Keeps the label for those who hear the page; for search boxes and filters, whose place says enough to the eye. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says so in words beside the label; everything else is required. */
  optional?: boolean | undefined;
};

export const controlClass =
  'block w-full min-h-11 rounded-sm border border-line-strong bg-paper-raised px-3 py-2 text-base text-ink transition-colors ' +
  'hover:border-ink-soft focus-visible:outline-offset-0 aria-invalid:border-madder aria-invalid:bg-madder-tint/30 ' +
  '[&[readonly]]:bg-transparent [&[readonly]]:text-ink-soft disabled:opacity-60';

/** The ids and attributes by which a control, its label, its hint and its error know of each other. */
export function useField(given: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const made = useId();
  const id = given ?? made;
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
