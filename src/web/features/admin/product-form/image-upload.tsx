import { CircleAlert, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { smallSource } from '#contract/catalog/image-sources.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { type FormImage, isUnderWay } from './image-list.ts';
import type { Upload } from './upload-queue.ts';

/** The picture itself: pale until the shop has it. */
export function UploadPreview({ picture, upload }: { picture: FormImage; upload: Upload | undefined }) {
  const [broken, setBroken] = useState(false);
  const source = upload?.preview ?? (isUnderWay(picture) ? undefined : smallSource(picture));
  const phase = isUnderWay(picture) ? upload?.phase : undefined;
  return (
    <span className="product-form-preview" data-phase={phase}>
      {source === undefined || broken ? (
        <ImageOff aria-hidden="true" className="size-6 text-ink-faint" />
      ) : (
        <img src={source} alt="" draggable={false} onError={() => setBroken(true)} />
      )}
    </span>
  );
}

/** Stands in the room below the picture, so that nothing moves when it has arrived. */
export function UploadProgress({ upload, place }: { upload: Upload | undefined; place: number }) {
  const { progress = 0, phase } = upload ?? {};
  const isSent = progress === 1;
  const words = phase === 'sending' ? `${Math.floor(progress * 100)}% sent` : 'Waiting…';
  return (
    <div className="product-form-progress text-xs text-ink-soft">
      <ProgressBar
        label={`Upload of picture ${place}`}
        // Sent, it only moves: the shop is at work on the picture.
        value={isSent ? undefined : progress}
      />
      <p className="figures">{isSent ? 'Preparing…' : words}</p>
    </div>
  );
}

type FailureProps = { message: string | undefined; place: number; onRetry: () => void };

export function UploadFailure({ message, place, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="product-form-failure mt-1 mb-2 flex flex-wrap items-center gap-3 text-sm text-madder"
    >
      <p className="flex min-w-0 gap-1.5">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
        Not uploaded: {message}
      </p>
      <Button variant="outline" size="sm" aria-label={`Try again, picture ${place}`} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
