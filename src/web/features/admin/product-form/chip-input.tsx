import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'optional' | 'error'> & {
  values: readonly string[];
  /** What a value is called, for the buttons that remove it: "tag". */
  noun: string;
  /** Adds the values in a text, separated by commas or lines. */
  onAdd: (text: string) => void;
  onRemove: (value: string) => void;
};

/**
 * A list of short texts. Enter adds the typed text, and so does leaving the field or a save, so that nothing is lost. Backspace in
 * an empty field removes the last one.
 */
export function ChipInput({ values, noun, onAdd, onRemove, ...field }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const last = values.at(-1);

  function add(more = text) {
    setText('');
    if (more.trim() !== '') onAdd(more);
  }

  useBeforeSubmit(input, () => add());
  const onLeave = useLeave(() => add());

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter also confirms a word in a Hindi input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && !event.repeat && text === '' && last !== undefined) {
      // Not when the key is held down to clear the text.
      onRemove(last);
    }
  }

  // An input would join the lines of a pasted list.
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(`${text.slice(0, selectionStart ?? text.length)}${pasted}${text.slice(selectionEnd ?? text.length)}`);
  }

  function remove(value: string) {
    onRemove(value);
    input.current?.focus();
  }

  return (
    <div>
      <TextField
        {...field}
        ref={input}
        value={text}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={onLeave}
      />
      {values.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="flex max-w-full min-w-0 items-center gap-1 rounded-xs border border-line bg-paper-sunk pl-2.5 text-sm"
            >
              <span className="min-w-0 break-words">{value}</span>
              <button
                type="button"
                aria-label={`Remove ${noun} ${value}`}
                onClick={() => remove(value)}
                className="grid size-8 place-items-center text-ink-soft hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * A handler for when the field is left. If a press leaves it, it acts at the end of that press: what it adds would move the pressed
 * button away before it is released, and nothing would happen.
 */
function useLeave(act: () => void): () => void {
  const press = useRef<'none' | 'begun' | 'left the field'>('none');
  const onLeft = useEffectEvent(act);
  useEffect(() => {
    const begin = () => {
      press.current = 'begun';
    };
    const end = () => {
      const hasLeft = press.current === 'left the field';
      press.current = 'none';
      if (hasLeft) onLeft();
    };
    // A tap, too, sends these before its click.
    document.addEventListener('mousedown', begin, { capture: true });
    document.addEventListener('mouseup', end, { capture: true });
    return () => {
      document.removeEventListener('mousedown', begin, { capture: true });
      document.removeEventListener('mouseup', end, { capture: true });
    };
  }, []);
  return () => {
    if (press.current === 'none') act();
    else press.current = 'left the field';
  };
}

/** On an iPhone a press of a button does not leave the field, so that a save must add what was typed. */
function useBeforeSubmit(input: RefObject<HTMLInputElement | null>, act: () => void) {
  const onSubmit = useEffectEvent(act);
  useEffect(() => {
    // React handles the event later, at the root of the page.
    const form = input.current?.form;
    const listener = () => onSubmit();
    form?.addEventListener('submit', listener);
    return () => form?.removeEventListener('submit', listener);
  }, [input]);
}
