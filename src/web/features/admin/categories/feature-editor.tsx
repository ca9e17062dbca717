import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Feature, FeatureInput } from '#contract/catalog/category.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { limits } from '#contract/api/limits.ts';
import { errorsByPath } from '#web/features/shared/forms/draft/draft-state.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { EditedFeature } from './category-draft.ts';

const PENDING = 'This feature is not in the list yet. Press Add Feature or Clear, then save.';

type Field = keyof Feature;

type Props = {
  emojiRef: Ref<HTMLInputElement>;
  value: EditedFeature;
  /** Shown in the empty fields. */
  example: Feature | undefined;
  onChange: (value: EditedFeature) => void;
  onApply: (feature: Feature) => void;
  onCancel: () => void;
  /** Whether a save was rejected because this feature is not in the list. */
  isBlocked: boolean;
};

export function FeatureEditor({ emojiRef, value, example, onChange, onApply, onCancel, isBlocked }: Props) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const root = useRef<HTMLDivElement>(null);
  const isNew = value.at === 'new';
  const isEmpty = isNew && [value.emoji, value.title, value.description].every((text) => text === '');
  const isEmojiTooLong = countGraphemes(value.emoji.trim()) > limits.featureEmoji;

  function apply() {
    const checked = FeatureInput.safeParse(value);
    if (checked.success) {
      setErrors({});
      return onApply(checked.data);
    }
    const { issues } = checked.error;
    flushSync(() => setErrors(errorsByPath(issues.map(({ path, message }) => [path.join('.'), message]))));
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function cancel() {
    setErrors({});
    onCancel();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also confirms a word in a Hindi input method; Shift+Enter starts a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    apply();
  }

  function field(name: Field) {
    return {
      value: value[name],
      onChange: (event: { target: { value: string } }) => {
        setErrors({ ...errors, [name]: undefined });
        onChange({ ...value, [name]: event.target.value });
      },
    };
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Enter in the fields inside
    <div
      ref={root}
      onKeyDown={onKeyDown}
      className="mt-4 space-y-4 rounded-sm border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap gap-4">
        <TextField
          ref={emojiRef}
          className="w-40"
          label="Emoji"
          placeholder={isEmpty ? (example?.emoji ?? '🌿') : undefined}
          // In UTF-16 units, of which one emoji can have a dozen.
          maxLength={64}
          error={isEmojiTooLong ? 'The emoji of a feature has at most 2 characters' : errors.emoji}
          {...field('emoji')}
        />
        <TextField
          className="min-w-0 flex-1 basis-32"
          label="Feature title"
          placeholder={isNew ? example?.title : undefined}
          maxLength={limits.featureTitle}
          error={errors.title ?? (isBlocked ? PENDING : undefined)}
          {...field('title')}
        />
      </div>
      <TextArea
        label="Feature description"
        rows={2}
        placeholder={isNew ? example?.description : undefined}
        maxLength={limits.featureDescription}
        error={errors.description}
        {...field('description')}
      />
      <EditorButtons isNew={isNew} isEmpty={isEmpty} onApply={apply} onCancel={cancel} />
    </div>
  );
}

type ButtonsProps = { isNew: boolean; isEmpty: boolean; onApply: () => void; onCancel: () => void };

function EditorButtons({ isNew, isEmpty, onApply, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {!isEmpty && (
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {isNew ? 'Clear' : 'Cancel editing'}
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={onApply}>
        {isNew ? 'Add Feature' : 'Update Feature'}
      </Button>
    </div>
  );
}
