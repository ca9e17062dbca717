import { useSortable } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical, Star, Trash2, X } from 'lucide-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { limits } from '#contract/api/limits.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { type FormImage, isUploading } from './image-list.ts';
import { UploadFailure, UploadPreview, UploadProgress } from './image-upload.tsx';
import type { Upload } from './upload-queue.ts';

export type ImageAction = 'Move earlier' | 'Move later' | 'Make cover' | 'Remove';

const icons: Record<ImageAction, ComponentType<{ className?: string }>> = {
  'Move earlier': ArrowUp,
  'Move later': ArrowDown,
  'Make cover': Star,
  Remove: Trash2,
};

const COVER_HINT =
  'What it shows, in a sentence, for visitors who can’t see it. Without a description, they hear the name of the piece.';
const HINT = 'What does this one show?';

type Props = {
  image: FormImage;
  upload: Upload | undefined;
  /** Identifies the row; stays the same when the upload is done. */
  sortKey: string;
  /** Position in the list, from 1. */
  position: number;
  isLast: boolean;
  error: string | undefined;
  /** Whether the row is being moved with the keyboard. */
  isLifted: boolean;
  onHandleKey: (event: KeyboardEvent) => void;
  onAction: (action: ImageAction) => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
};

/** One image of the form: preview, upload progress, actions and description. */
export function ImageRow(props: Props) {
  const { image, upload, sortKey, position, error, isLifted, onHandleKey, onDescribe, onRetry } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: sortKey });
  const hasFailed = isUploading(image) && upload?.phase === 'failed';
  const isPending = isUploading(image) && !hasFailed;

  return (
    <li
      ref={setNodeRef}
      aria-label={`Picture ${position}`}
      className={classes('product-form-picture', (isDragging || isLifted) && 'relative z-10 shadow-lift')}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        data-action="Drag"
        aria-pressed={isLifted}
        onKeyDown={onHandleKey}
        aria-label={`Drag picture ${position}`}
        className="product-form-grip"
      >
        <GripVertical aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <UploadPreview key={image.url} image={image} upload={upload} />
      </button>
      {isPending && <UploadProgress upload={upload} position={position} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 text-sm font-semibold">
            Picture {position} {position === 1 && <Badge variant="rare">Cover</Badge>}
          </p>
          <ImageActions {...props} isPending={isPending} />
        </div>
        {hasFailed && <UploadFailure message={upload?.message} position={position} onRetry={onRetry} />}
        <TextArea
          rows={1}
          label={
            <>
              Describe the picture<span className="sr-only"> {position}</span>
            </>
          }
          optional
          hint={position === 1 ? COVER_HINT : HINT}
          maxLength={limits.imageAlt}
          value={image.alt}
          error={error}
          className="mt-1"
          // Alternative text has a single line.
          onChange={({ target }) => onDescribe(target.value.replace(/(?<!\s)\s*\n\s*/g, ' '))}
        />
      </div>
    </li>
  );
}

type ActionsProps = Pick<Props, 'position' | 'isLast' | 'onAction'> & { isPending: boolean };

function ImageActions({ position, isLast, onAction, isPending }: ActionsProps) {
  const isFirst = position === 1;
  const disabled = { 'Move earlier': isFirst, 'Move later': isLast, 'Make cover': isFirst, Remove: false };
  return (
    <div className="flex gap-1">
      {/* The keys are exactly the actions. */}
      {(Object.keys(icons) as ImageAction[]).map((action) => {
        const isCancel = action === 'Remove' && isPending;
        const label = isCancel ? 'Cancel upload' : action;
        return (
          <IconButton
            key={action}
            data-action={action}
            label={`${label}, picture ${position}`}
            title={label}
            Icon={isCancel ? X : icons[action]}
            iconClass="size-4.5"
            disabled={disabled[action]}
            onClick={() => onAction(action)}
          />
        );
      })}
    </div>
  );
}
