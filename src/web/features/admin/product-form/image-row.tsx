import { useSortable } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical, Star, Trash2, X } from 'lucide-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { limits } from '#contract/api/limits.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { type FormImage, isUnderWay } from './image-list.ts';
import { UploadFailure, UploadPreview, UploadProgress } from './image-upload.tsx';
import type { Upload } from './upload-queue.ts';

export type ImageAction = 'Move earlier' | 'Move later' | 'Make cover' | 'Remove';

const signs: Record<ImageAction, ComponentType<{ className?: string }>> = {
  'Move earlier': ArrowUp,
  'Move later': ArrowDown,
  'Make cover': Star,
  Remove: Trash2,
};

const FIRST_HINT =
  'What can be seen on it, in a sentence, for visitors who cannot see it. Without one they are told the name of the piece.';
const HINT = 'What can be seen on this one?';

type Props = {
  picture: FormImage;
  upload: Upload | undefined;
  name: string;
  place: number;
  isLast: boolean;
  error: string | undefined;
  /** Held by keys. */
  isLifted: boolean;
  onHandleKey: (event: KeyboardEvent) => void;
  onAction: (action: ImageAction) => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
};

/** One picture of the form: what it shows, how far it is on its way, and what can be done with it. */
export function ImageRow(props: Props) {
  const {
    picture,
    upload,
    name,
    place,
    isLast,
    error,
    isLifted,
    onHandleKey,
    onAction,
    onDescribe,
    onRetry,
  } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: name });
  const idle: Partial<Record<ImageAction, boolean>> = {
    'Move earlier': place === 1,
    'Move later': isLast,
    'Make cover': place === 1,
  };

  const hasFailed = isUnderWay(picture) && upload?.phase === 'failed';
  const isOnItsWay = isUnderWay(picture) && !hasFailed;

  return (
    <li
      ref={setNodeRef}
      aria-label={`Picture ${place}`}
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
        aria-label={`Drag picture ${place}`}
        className="product-form-grip"
      >
        <GripVertical aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <UploadPreview key={picture.url} picture={picture} upload={upload} />
      </button>
      {isOnItsWay && <UploadProgress upload={upload} place={place} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 text-sm font-semibold">
            Picture {place} {place === 1 && <Badge variant="rare">Cover</Badge>}
          </p>
          <div className="flex gap-1">
            {(Object.keys(signs) as ImageAction[]).map((action) => {
              const isCancel = action === 'Remove' && isOnItsWay;
              const Sign = isCancel ? X : signs[action];
              const words = isCancel ? 'Cancel upload' : action;
              return (
                <Button
                  key={action}
                  variant="quiet"
                  size="icon"
                  data-action={action}
                  aria-label={`${words}, picture ${place}`}
                  title={words}
                  // It keeps the focus of whoever moved the picture to the end.
                  aria-disabled={idle[action] || undefined}
                  className={idle[action] ? 'opacity-40' : undefined}
                  onClick={() => !idle[action] && onAction(action)}
                >
                  <Sign aria-hidden="true" className="size-4.5" />
                </Button>
              );
            })}
          </div>
        </div>
        {hasFailed && <UploadFailure message={upload?.message} place={place} onRetry={onRetry} />}
        <TextArea
          rows={1}
          label={
            <>
              Describe the picture<span className="sr-only"> {place}</span>
            </>
          }
          optional
          hint={place === 1 ? FIRST_HINT : HINT}
          maxLength={limits.imageAlt}
          value={picture.alt}
          error={error}
          className="mt-1"
          // It is read aloud, in one breath.
          onChange={({ target }) => onDescribe(target.value.replace(/(?<!\s)\s*\n\s*/g, ' '))}
        />
      </div>
    </li>
  );
}
