import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { readNumber } from './product-input.ts';

type Props = {
  /** Accessible name of the number: "price of Lotus". */
  name: string;
  value: number;
  /** Shown inside the field before the number. */
  before?: ReactNode;
  /** @returns an error message, or undefined if the number is valid */
  check: (value: number) => string | undefined;
  /** @returns why the save failed, if a retry may succeed */
  onSave: (value: number) => Promise<string | undefined>;
  children: ReactNode;
};

/** Whether the button or the field gets the focus. */
type FocusOption = { withFocus: boolean };

/**
 * State of a number that is edited in its row. `text` is undefined while closed. A number that could not be saved opens
 * again with the typed text, for a retry.
 */
function useInlineEdit({ value, check, onSave }: Props) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const [canRetry, setCanRetry] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const moveFocus = useRef(false);
  const isOpen = text !== undefined;

  useEffect(() => {
    if (isOpen && moveFocus.current) input.current?.select();
    else if (moveFocus.current) button.current?.focus();
    moveFocus.current = false;
  }, [isOpen]);

  function open(initialText: string, { withFocus }: FocusOption) {
    moveFocus.current = withFocus;
    // A save may fail while another number is being typed.
    setText((typed) => typed ?? initialText);
  }

  function showError(message: string | undefined, options = { canRetry: false }) {
    setError(message);
    setCanRetry(options.canRetry);
  }

  function close({ withFocus }: FocusOption) {
    moveFocus.current = withFocus;
    setText(undefined);
    showError(undefined);
  }

  async function save(focus: FocusOption) {
    if (text === undefined) return;
    const number = readNumber(text);
    if (number === value) return close(focus);
    const message = number === undefined ? 'Please give a number' : check(number);
    showError(message);
    if (message !== undefined || number === undefined) return;
    close(focus);
    const failure = await onSave(number);
    if (failure === undefined) return;
    // Takes the focus only if it has not moved on meanwhile.
    open(text, { withFocus: document.activeElement === button.current });
    showError(`Not saved: ${failure}`, { canRetry: true });
  }

  return { text, setText, error, canRetry, button, input, open, close, save };
}

/** A number that is edited in place: a click opens a field; Enter or leaving it saves, Escape cancels. */
export function InlineNumberEdit(props: Props) {
  const { name, value, before, children } = props;
  const { text, setText, error, canRetry, button, input, open, close, save } = useInlineEdit(props);
  const box = useRef<HTMLDivElement>(null);

  function onBlur(event: FocusEvent) {
    // The retry button inside saves by itself.
    if (!box.current?.contains(event.relatedTarget)) void save({ withFocus: false });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') void save({ withFocus: true });
    else close({ withFocus: true });
  }

  if (text === undefined) {
    return (
      <button
        ref={button}
        type="button"
        data-visible-in-print
        className="tabular-figures min-h-7 min-w-7 text-left underline decoration-line-strong decoration-dotted underline-offset-[0.3em] hover:decoration-current hover:decoration-solid pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        onClick={() => open(String(value), { withFocus: true })}
      >
        <span className="sr-only">Change {name}, now </span>
        {children}
      </button>
    );
  }
  return (
    <div ref={box} className="relative w-full max-w-36">
      <TextField
        ref={input}
        label={`New ${name}`}
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
      {canRetry && (
        <Button
          variant="outline"
          size="sm"
          className="mt-1.5"
          aria-label={`Try again: ${name}`}
          onClick={() => void save({ withFocus: true })}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
