import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import type { Branding, BrandingImage, brandingImages } from '#contract/branding/branding.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { errorText } from '#web/api/api-error.ts';
import { uploadImage } from '#web/api/upload-image.ts';
import { preparePhoto } from '../photos/prepare-photo.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { brandingLabels } from '../shared/branding-labels.ts';
import type { FormFields } from '../shared/text-props.ts';

type Name = (typeof brandingImages)[number];

const hints: [Name, string][] = [
  [
    'mark',
    'A square picture, best without a background. Shown beside the name, in tabs and on home screens.',
  ],
  [
    'logo',
    'Your name as a picture. Replaces the written name at the top: check it on light and on dark paper.',
  ],
  ['photo', 'A picture of you, beside your story on the About Me page.'],
];

/** Counts the running uploads, which must arrive before the branding is published. */
type Uploads = { setUploads: Dispatch<SetStateAction<number>> };

/** Logo, mark and photo. */
export function ImageFields({ draft, change, errors, setUploads }: FormFields<Branding> & Uploads) {
  return (
    <fieldset>
      <legend className="text-xl font-display">Pictures</legend>
      <ul className="mt-3 space-y-6">
        {hints.map(([name, hint]) => (
          <li key={name}>
            <ImageField
              label={brandingLabels[name]}
              hint={hint}
              image={draft[name]}
              error={errors[name] ?? errors[`${name}.url`]}
              onChange={(image) => change({ [name]: image })}
              setUploads={setUploads}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type FieldProps = Uploads & {
  label: string;
  hint: string;
  image: BrandingImage | null;
  error: string | undefined;
  onChange: (image: BrandingImage | null) => void;
};

function ImageField({ label, hint, image, error, onChange, setUploads }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, cancel, step, failure } = useUpload(onChange);
  const isUploading = step !== undefined;
  useEffect(() => {
    if (!isUploading) return;
    setUploads((count) => count + 1);
    return () => setUploads((count) => count - 1);
  }, [isUploading, setUploads]);
  useAnnouncement(isUploading ? `Uploading the ${label.toLowerCase()}…` : undefined);
  const message = failure ?? error;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="flex flex-wrap gap-4">
      <span className="branding-image">
        {image && <img src={smallSource(image)} alt={`The ${label.toLowerCase()} you chose`} />}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p id={id} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" busy={isUploading} onClick={() => input.current?.click()}>
            {image ? 'Change' : 'Choose a picture'}
          </Button>
          {image && !isUploading && (
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
          {isUploading && (
            <Button variant="quiet" size="sm" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
        {step && <UploadProgress step={step} label={label} />}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={`Picture file: ${label}`}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Otherwise the browser reports no change when the same file is chosen again.
            target.value = '';
            if (file) void upload(file);
          }}
        />
        {message !== undefined && (
          <p role="alert" data-invalid className="mt-2 text-sm text-madder">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}

function UploadProgress({ step: { phase, progress }, label }: { step: Step; label: string }) {
  const isConverting = phase === 'converting';
  // Once sent, the server processes the image; some conversions have no progress.
  const isSent = !isConverting && progress === 1;
  const text = isConverting ? 'Converting…' : isSent ? 'Preparing…' : `${Math.floor(progress * 100)}% sent`;
  return (
    <div className="mt-2 max-w-48 text-xs text-ink-soft">
      <ProgressBar
        label={`${isConverting ? 'Conversion' : 'Upload'} of the ${label.toLowerCase()}`}
        value={isSent || (isConverting && progress === 0) ? undefined : progress}
      />
      <p className="tabular-figures mt-1">{text}</p>
    </div>
  );
}

type Step = { phase: 'converting' | 'sending'; progress: number };

/** Converts and uploads one file at a time. `step` is undefined while none is converted or uploaded. */
function useUpload(onDone: (image: BrandingImage) => void) {
  const [step, setStep] = useState<Step>();
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);

  async function upload(file: File) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setStep({ phase: 'sending', progress: 0 });
    setFailure(undefined);
    try {
      const prepared = await preparePhoto(file, {
        signal,
        onProgress: (progress) => setStep({ phase: 'converting', progress }),
      });
      setStep({ phase: 'sending', progress: 0 });
      const { url, width, height } = await retryAfterLogin(
        () =>
          uploadImage(prepared.file, {
            signal,
            onProgress: (progress) => setStep({ phase: 'sending', progress }),
          }),
        signal,
      );
      if (!signal.aborted) onDone({ url, width, height });
    } catch (error) {
      if (!signal.aborted) setFailure(errorText(error));
    } finally {
      setStep(undefined);
    }
  }

  return { upload, cancel: () => controller.current?.abort(), step, failure };
}
