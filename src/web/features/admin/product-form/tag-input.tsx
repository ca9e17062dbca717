import { ChipInput } from './chip-input.tsx';
import { addTags } from './product-draft.ts';

type Props = { tags: string[]; onChange: (tags: string[]) => void; error: string | undefined };

/** Search terms of a product. */
export function TagInput({ tags, onChange, error }: Props) {
  function add(text: string) {
    const next = addTags(tags, text);
    if (next.length !== tags.length) onChange(next);
  }

  return (
    <ChipInput
      label="Tags"
      optional
      hint="Press Enter after each."
      noun="tag"
      values={tags}
      error={error}
      onAdd={add}
      onRemove={(tag) => onChange(tags.filter((other) => other !== tag))}
    />
  );
}
