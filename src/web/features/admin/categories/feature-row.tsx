import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react';
import type { Feature } from '#contract/catalog/category.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '../shared/icon-button.tsx';

type Props = {
  feature: Feature;
  index: number;
  lastIndex: number;
  /** The index of the feature in the editor; `new` while it has none of the list. */
  edited: number | 'new';
  onEdit: () => void;
  onRemove: () => void;
  onMove: (to: number) => void;
};

export function FeatureRow({ feature, index, lastIndex, edited, onEdit, onRemove, onMove }: Props) {
  const { emoji, title, description } = feature;
  // The editor refers to a feature by its index. `onRemove` adjusts it; `onMove` does not.
  const isEditing = edited !== 'new';
  const isEditingThis = edited === index;
  const action = (name: string, label: string, Icon: typeof X, disabled: boolean, onClick: () => void) => (
    <IconButton data-action={name} label={label} Icon={Icon} disabled={disabled} onClick={onClick} />
  );
  return (
    <li
      className={classes(
        'flex flex-wrap items-center gap-x-3 border-b border-line py-2',
        isEditingThis && 'bg-indigo-tint',
      )}
    >
      <span className="w-8 shrink-0 text-center text-lg">{emoji}</span>
      <span className="min-w-40 flex-1 text-sm break-words">
        <span className="font-semibold">{title}</span>
        <span className="block text-ink-soft">{description}</span>
      </span>
      <span className="ml-auto flex">
        {action('earlier', `Move ${title} up`, ArrowUp, isEditing || index === 0, () => onMove(index - 1))}
        {action('later', `Move ${title} down`, ArrowDown, isEditing || index === lastIndex, () =>
          onMove(index + 1),
        )}
        {action('edit', `Edit ${title}`, Pencil, isEditing, onEdit)}
        {action('remove', `Remove ${title}`, X, isEditingThis, onRemove)}
      </span>
    </li>
  );
}
