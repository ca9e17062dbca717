import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import { addTags } from './tags.ts';

type Props = { tags: string[]; onChange: (tags: string[]) => void; error: string | undefined };

/** Words under which a piece is found. Enter adds what is in the box, and so does leaving it: nothing typed is lost. */
export function TagBox({ tags, onChange, error }: Props) {
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function add(more = words) {
    setWords('');
    const next = addTags(tags, more);
    if (next.length !== tags.length) onChange(next);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Enter that ends a word of Hindi in its keyboard's own window is not meant for us.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && words === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  // An input would run the lines of a pasted list together.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    add(`${words}${pasted}`);
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
        value={words}
        error={error}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={press}
        onPaste={paste}
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
                className="product-form-sign"
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
