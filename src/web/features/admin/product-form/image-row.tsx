import { useSortable } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, CircleAlert, GripVertical, ImageOff, Star, Trash2, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { type FormImage, isNotUploaded } from './image-list.ts';
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
  const hasFailed = isNotUploaded(image) && upload?.phase === 'failed';
  const isPending = isNotUploaded(image) && !hasFailed;

  return (
    <li
      ref={setNodeRef}
      aria-label={`Picture ${position}`}
      className={classes(
        'relative flex flex-wrap gap-3 rounded-sm border border-line bg-paper-raised p-3',
        (isDragging || isLifted) && 'z-10 shadow-lift',
      )}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div>
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          data-action="Drag"
          aria-pressed={isLifted}
          onKeyDown={onHandleKey}
          aria-label={`Drag picture ${position}`}
          // The image is the drag handle: a long touch picks it up, a swipe scrolls the form.
          className="flex cursor-grab touch-manipulation items-center gap-1 select-none [-webkit-touch-callout:none]"
        >
          <GripVertical aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          <UploadPreview key={image.url} image={image} upload={upload} />
        </button>
        {isPending && <UploadProgress upload={upload} position={position} />}
      </div>
      {/* With large text on a phone it is below the image. */}
      <div className="min-w-0 flex-[1_1_8rem]">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 text-sm font-semibold">
            Picture {position} {position === 1 && <Badge variant="attention">Cover</Badge>}
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
    <div className="flex flex-wrap gap-1">
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

/** The image, pale until it is uploaded. */
function UploadPreview({ image, upload }: { image: FormImage; upload: Upload | undefined }) {
  const [broken, setBroken] = useState<string>();
  const source = upload?.preview ?? (isNotUploaded(image) ? undefined : smallSource(image));
  const phase = isNotUploaded(image) ? upload?.phase : undefined;
  return (
    <span className="product-form-preview" data-phase={phase}>
      {source === undefined || broken === source ? (
        <ImageOff aria-hidden="true" className="size-6 text-ink-faint" />
      ) : (
        <img src={source} alt="" draggable={false} onError={() => setBroken(source)} />
      )}
    </span>
  );
}

/** Below the preview, where the row has space: nothing moves when the upload is done. */
function UploadProgress({ upload, position }: { upload: Upload | undefined; position: number }) {
  const { progress = 0, phase } = upload ?? {};
  const isSent = phase === 'sending' && progress === 1;
  const isConverting = phase === 'converting';
  const text = isConverting
    ? 'Converting…'
    : phase === 'sending'
      ? `${Math.floor(progress * 100)}% sent`
      : 'Waiting…';
  return (
    <div className="mt-1.5 ml-6 w-20 text-xs text-ink-soft">
      <ProgressBar
        label={`${isConverting ? 'Conversion' : 'Upload'} of picture ${position}`}
        // Without a value once sent: the server is processing the image. Some conversions have no progress.
        value={isSent || (isConverting && progress === 0) ? undefined : progress}
      />
      <p className="tabular-figures mt-1">{isSent ? 'Preparing…' : text}</p>
    </div>
  );
}

type FailureProps = { message: string | undefined; position: number; onRetry: () => void };

function UploadFailure({ message, position, onRetry }: FailureProps) {
  return (
    <div role="alert" className="mt-1 mb-2 flex flex-wrap items-center gap-3 text-sm text-madder">
      {/* The button wraps below a text of less than 12rem. */}
      <p className="flex min-w-0 flex-[1_1_12rem] gap-1.5">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
        Not uploaded: {message}
      </p>
      <Button variant="outline" size="sm" aria-label={`Try again, picture ${position}`} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
