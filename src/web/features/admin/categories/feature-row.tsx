import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Feature } from '#contract/catalog/category.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

type Props = {
  feature: Feature;
  place: number;
  last: number;
  /** The place of the one in the editor. */
  inHand: number | 'new';
  onEdit: () => void;
  onRemove: () => void;
  onMove: (to: number) => void;
};

export function FeatureRow({ feature, place, last, inHand, onEdit, onRemove, onMove }: Props) {
  const { emoji, title, description } = feature;
  const isEditing = inHand !== 'new';
  const isThis = inHand === place;
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
        {/* Places stand still while one of them is in the editor. */}
        <Small
          does="earlier"
          name={`Move ${title} up`}
          off={isEditing || place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </Small>
        <Small
          does="later"
          name={`Move ${title} down`}
          off={isEditing || place === last}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </Small>
        <Small does="edit" name={`Edit ${title}`} off={isEditing} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </Small>
        <Small does="remove" name={`Remove ${title}`} off={isThis} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </Small>
      </span>
    </li>
  );
}

type SmallProps = { does: string; name: string; off: boolean; onClick: () => void; children: ReactNode };

/** It keeps the focus while it is off, as a disabled button would not. */
function Small({ does, name, off, onClick, children }: SmallProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      data-does={does}
      aria-label={name}
      aria-disabled={off || undefined}
      className={off ? 'opacity-40' : undefined}
      onClick={() => off || onClick()}
    >
      {children}
    </Button>
  );
}
