import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with a hint. It takes effect when the form is saved. */
export function Toggle({ label, hint, checked, onChange }: Props) {
  const hintId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the label contains its text
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="tick-mark mt-1"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-ink-faint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
