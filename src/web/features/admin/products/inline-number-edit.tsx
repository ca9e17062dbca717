import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
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
  /** Answers why it was not saved, where another try may do it. */
  onSave: (value: number) => Promise<string | undefined>;
  /** The value as it is shown. */
  children: ReactNode;
};

/**
 * A number that is pressed to change it where it stands: Enter and leaving it save, Escape does not. One that could not be
 * saved stays as it was typed, to be tried again.
 */
export function NumberInPlace({ of, value, before, wrong, onSave, children }: Props) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const [unsaved, setUnsaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const returns = useRef(false);
  const isOpen = text !== undefined;

  useEffect(() => {
    if (isOpen && returns.current) input.current?.select();
    else if (returns.current) button.current?.focus();
    returns.current = false;
  }, [isOpen]);

  function open(words: string, withFocus: boolean) {
    returns.current = withFocus;
    setText(words);
  }

  function close(withFocus: boolean) {
    returns.current = withFocus;
    setText(undefined);
    tell(undefined);
  }

  function tell(found: string | undefined, isUnsaved = false) {
    setError(found);
    setUnsaved(isUnsaved);
  }

  async function finish(withFocus: boolean) {
    if (text === undefined) return;
    const number = readNumber(text);
    if (number === value) return close(withFocus);
    const found = number === undefined ? 'Please give a number' : wrong(number);
    tell(found);
    if (found !== undefined || number === undefined) return;
    close(withFocus);
    const failure = await onSave(number);
    if (failure === undefined) return;
    // Whoever has gone on meanwhile is not called back.
    open(text, document.activeElement === button.current);
    tell(`Not saved: ${failure}`, true);
  }

  function onBlur(event: FocusEvent) {
    // What is pressed there saves it by itself.
    if (!box.current?.contains(event.relatedTarget)) void finish(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') void finish(true);
    else close(true);
  }

  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className="in-place figures"
        onClick={() => open(String(value), true)}
      >
        <span className="sr-only">Change {of}, now </span>
        {children}
      </button>
    );
  }
  return (
    <div ref={box} className="in-place-box">
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
        onBlur={onBlur}
        className="in-place-field"
      />
      {unsaved && (
        <Button
          variant="outline"
          size="sm"
          className="mt-1.5"
          aria-label={`Try again: ${of}`}
          onClick={() => void finish(true)}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
