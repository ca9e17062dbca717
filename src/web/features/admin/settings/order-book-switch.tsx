import { useId } from 'react';

type Props = { on: boolean; onChange: (on: boolean) => void };

export function OrderBookSwitch({ on, onChange }: Props) {
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
          Show the order book
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          On, the dashboard has a third tab, Orders, and everybody’s profile has two more: Addresses and Order
          History. Off, the tabs are hidden and nothing that is written in them is lost.
        </p>
      </div>
    </div>
  );
}
