import { CircleAlert, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { smallSource } from '#contract/catalog/image-sources.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { type FormImage, isUploading } from './image-list.ts';
import type { Upload } from './upload-queue.ts';

/** The image, pale until it is uploaded. */
export function UploadPreview({ image, upload }: { image: FormImage; upload: Upload | undefined }) {
  const [broken, setBroken] = useState(false);
  const source = upload?.preview ?? (isUploading(image) ? undefined : smallSource(image));
  const phase = isUploading(image) ? upload?.phase : undefined;
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

/** In the space below the preview, so that nothing moves when the upload is done. */
export function UploadProgress({ upload, position }: { upload: Upload | undefined; position: number }) {
  const { progress = 0, phase } = upload ?? {};
  const isSent = progress === 1;
  const text = phase === 'sending' ? `${Math.floor(progress * 100)}% sent` : 'Waiting…';
  return (
    <div className="product-form-progress text-xs text-ink-soft">
      <ProgressBar
        label={`Upload of picture ${position}`}
        // Without a value once sent: the server is processing the image.
        value={isSent ? undefined : progress}
      />
      <p className="figures">{isSent ? 'Preparing…' : text}</p>
    </div>
  );
}

type FailureProps = { message: string | undefined; position: number; onRetry: () => void };

export function UploadFailure({ message, position, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="product-form-failure mt-1 mb-2 flex flex-wrap items-center gap-3 text-sm text-madder"
    >
      <p className="flex min-w-0 gap-1.5">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
        Not uploaded: {message}
      </p>
      <Button variant="outline" size="sm" aria-label={`Try again, picture ${position}`} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
