import './settings.css';
import { useId } from 'react';

type Props = { label: string; hint: string; on: boolean; onChange: (on: boolean) => void };

/** Turns a part of the shop on or off when the settings are saved. */
export function Switch({ label, hint, on, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-4 [&>.switch]:mt-2.5">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  );
}
