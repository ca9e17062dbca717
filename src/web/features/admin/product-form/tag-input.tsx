import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { addTags } from './product-draft.ts';

type Props = { tags: string[]; onChange: (tags: string[]) => void; error: string | undefined };

/** Search terms of a product. Enter adds the typed text, and so does leaving the field, so that nothing is lost. */
export function TagInput({ tags, onChange, error }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function add(more = text) {
    setText('');
    const next = addTags(tags, more);
    if (next.length !== tags.length) onChange(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter also confirms a word in a Hindi input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  // An input would join the lines of a pasted list.
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  }

  return (
    <div>
      <TextField
        ref={input}
        label="Tags"
        optional
        hint="Press Enter after each."
        value={text}
        error={error}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add()}
      />
      {tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full min-w-0 items-center gap-1 rounded-xs border border-line bg-paper-sunk pl-2.5 text-sm"
            >
              <span className="min-w-0 break-words">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
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
