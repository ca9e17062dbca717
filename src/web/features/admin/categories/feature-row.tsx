import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';
import type { Feature } from '#contract/catalog/category.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

type Props = {
  feature: Feature;
  index: number;
  lastIndex: number;
  /** Index of the feature in the editor. */
  edited: number | 'new';
  onEdit: () => void;
  onRemove: () => void;
  onMove: (to: number) => void;
};

export function FeatureRow({ feature, index, lastIndex, edited, onEdit, onRemove, onMove }: Props) {
  const { emoji, title, description } = feature;
  const isEditing = edited !== 'new';
  const isThis = edited === index;
  return (
    <li
      className={classes(
        'flex flex-wrap items-center gap-x-3 border-b border-line py-2',
        isThis && 'bg-indigo-tint',
      )}
    >
      <span className="w-8 shrink-0 text-center text-lg">{emoji}</span>
      <span className="min-w-40 flex-1 text-sm break-words">
        <span className="font-semibold">{title}</span>
        <span className="block text-ink-soft">{description}</span>
      </span>
      <span className="ml-auto flex">
        {/* The editor refers to a feature by its index, so the order must not change meanwhile. */}
        <ActionButton
          action="earlier"
          label={`Move ${title} up`}
          disabled={isEditing || index === 0}
          onClick={() => onMove(index - 1)}
          Icon={ArrowUp}
        />
        <ActionButton
          action="later"
          label={`Move ${title} down`}
          disabled={isEditing || index === lastIndex}
          onClick={() => onMove(index + 1)}
          Icon={ArrowDown}
        />
        <ActionButton
          action="edit"
          label={`Edit ${title}`}
          disabled={isEditing}
          onClick={onEdit}
          Icon={Pencil}
        />
        <ActionButton
          action="remove"
          label={`Remove ${title}`}
          disabled={isThis}
          onClick={onRemove}
          Icon={X}
        />
      </span>
    </li>
  );
}

type ActionProps = {
  action: string;
  label: string;
  disabled: boolean;
  onClick: () => void;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
};

/** Uses aria-disabled: a disabled button would lose the focus. */
function ActionButton({ action, label, disabled, onClick, Icon }: ActionProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      data-action={action}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={disabled ? 'opacity-40' : undefined}
      onClick={() => disabled || onClick()}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  );
}
