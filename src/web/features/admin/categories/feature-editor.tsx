import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Feature, FeatureInput } from '#contract/catalog/category.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { limits } from '#contract/api/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FeatureInHand } from './category-draft.ts';

const NOT_KEPT = 'This feature is not in the list yet: add it or cancel it, then save.';

type Part = keyof Feature;

type Props = {
  emojiRef: Ref<HTMLInputElement>;
  value: FeatureInHand;
  onChange: (value: FeatureInHand) => void;
  /** Called with what the shop would take. */
  onKeep: (feature: Feature) => void;
  onCancel: () => void;
  /** Whether a save waits for it. */
  notKept: boolean;
};

/** One feature at a time: a new one, or one of the list. */
export function FeatureEditor({ emojiRef, value, onChange, onKeep, onCancel, notKept }: Props) {
  const [wrongs, setWrongs] = useState<Partial<Record<Part, string>>>({});
  const root = useRef<HTMLDivElement>(null);
  const isNew = value.at === 'new';
  const isEmpty = isNew && [value.emoji, value.title, value.description].every((words) => words === '');
  const isLong = countGraphemes(value.emoji.trim()) > limits.featureEmoji;

  function keep() {
    const checked = FeatureInput.safeParse(value);
    if (checked.success) {
      setWrongs({});
      return onKeep(checked.data);
    }
    flushSync(() => setWrongs(errorsOf(checked.error.issues)));
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends a word of Hindi belongs to the keyboard; Shift and Enter to a longer description.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    keep();
  }

  function part(name: Part) {
    return {
      value: value[name],
      onChange: (event: { target: { value: string } }) => {
        setWrongs({ ...wrongs, [name]: undefined });
        onChange({ ...value, [name]: event.target.value });
      },
    };
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter is heard from the fields inside
    <div
      ref={root}
      onKeyDown={onKeyDown}
      className="mt-4 space-y-4 rounded-sm border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap gap-4">
        <TextField
          ref={emojiRef}
          className="w-24 shrink-0"
          label="Emoji"
          placeholder={isEmpty ? '🌿' : undefined}
          maxLength={64}
          error={isLong ? 'The emoji of a feature has at most 2 characters' : wrongs.emoji}
          {...part('emoji')}
        />
        <TextField
          className="min-w-0 flex-1 basis-32"
          label="Feature title"
          maxLength={limits.featureTitle}
          error={wrongs.title ?? (notKept ? NOT_KEPT : undefined)}
          {...part('title')}
        />
      </div>
      <TextArea
        label="Feature description"
        rows={2}
        maxLength={limits.featureDescription}
        error={wrongs.description}
        {...part('description')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {!isEmpty && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setWrongs({});
              onCancel();
            }}
          >
            {isNew ? 'Clear' : 'Cancel editing'}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={keep}>
          {isNew ? 'Add Feature' : 'Update Feature'}
        </Button>
      </div>
    </div>
  );
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: Partial<Record<Part, string>> = {};
  for (const { path, message } of issues) {
    const part = path[0];
    if (part === 'emoji' || part === 'title' || part === 'description') errors[part] ??= message;
  }
  return errors;
}
