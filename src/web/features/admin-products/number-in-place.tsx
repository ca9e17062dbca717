import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import { readNumber } from './product-input.ts';

type Props = {
  /** What is changed, for those who hear it: "price of Lotus". */
  of: string;
  value: number;
  /** Stands inside the box before the number. */
  before?: ReactNode;
  /** What is wrong with a number, if anything. */
  wrong: (value: number) => string | undefined;
  onSave: (value: number) => void;
  /** The value as it is shown. */
  children: ReactNode;
};

/** A number that is pressed to change it where it stands: Enter and leaving it save, Escape does not. */
export function NumberInPlace({ of, value, before, wrong, onSave, children }: Props) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const returns = useRef(false);
  const isOpen = text !== undefined;

  useEffect(() => {
    if (isOpen) input.current?.select();
    else if (returns.current) button.current?.focus();
    returns.current = false;
  }, [isOpen]);

  function close(withFocus: boolean) {
    returns.current = withFocus;
    setText(undefined);
    setError(undefined);
  }

  function finish(withFocus: boolean) {
    if (text === undefined) return;
    const number = readNumber(text);
    if (number === value) return close(withFocus);
    const found = number === undefined ? 'Please give a number' : wrong(number);
    setError(found);
    if (found !== undefined || number === undefined) return;
    close(withFocus);
    onSave(number);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') finish(true);
    else close(true);
  }

  if (!isOpen) {
    return (
      <button ref={button} type="button" className="in-place figures" onClick={() => setText(String(value))}>
        <span className="sr-only">Change {of}, now </span>
        {children}
      </button>
    );
  }
  return (
    <TextField
      ref={input}
      label={`New ${of}`}
      labelHidden
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      before={before}
      value={text}
      error={error}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(false)}
      className="in-place-field"
    />
  );
}
