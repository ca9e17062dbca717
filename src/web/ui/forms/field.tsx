import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

export type FieldProps = {
  label: ReactNode;
  /** Shows the label to screen readers only: for search boxes and filters, whose position explains them. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label; other fields are required. */
  optional?: boolean | undefined;
  id?: string | undefined;
  /** The classes of the whole field. */
  className?: string | undefined;
};

/** Splits props: `frame` is for the `Field`; `control` is for the control, with the ids that connect the two. */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, labelHidden, hint, error, optional, id: ownId, className, ...rest } = props;
  const generated = useId();
  const id = ownId ?? generated;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    frame: { label, labelHidden, hint, error, optional, className, id, hintId, errorId },
    control: {
      ...rest,
      id,
      'aria-describedby': classes(errorId, hintId) || undefined,
      'aria-invalid': error ? true : undefined,
    },
  };
}

type FrameProps = ReturnType<typeof useField>['frame'] & { children: ReactNode };

/** The label, hint and error around a control. */
export function Field({ label, labelHidden, hint, error, optional, children, ...frame }: FrameProps) {
  return (
    <div className={frame.className}>
      <label
        htmlFor={frame.id}
        className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold text-ink'}
      >
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={frame.hintId} className="mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={frame.errorId} className="mt-1.5 flex gap-1.5 text-sm text-madder">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
