import { type ReactNode, useId } from 'react';

type Props = {
  /** The name of the group of choices. */
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
};

/** One of several choices, with a border around its radio button and its content. */
export function RadioCard({ name, checked, onChange, children }: Props) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-sm border border-line-strong px-3 py-2 has-checked:border-indigo has-checked:bg-indigo-tint"
    >
      <input id={id} type="radio" name={name} checked={checked} onChange={onChange} className="tick-mark" />
      {children}
    </label>
  );
}
