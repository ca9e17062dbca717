import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped or pasted anywhere on the page: the browser would open a file that misses the form.
 * @returns whether files are being dragged over the page
 */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const takeFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    }
    function onDragLeave(event: DragEvent) {
      if (event.relatedTarget === null) setIsOver(false);
    }
    function onDrop(event: DragEvent) {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      takeFiles([...(event.dataTransfer?.files ?? [])]);
    }
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text copied from a word processor comes with an image of itself.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      takeFiles(files);
    }
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => controller.abort();
  }, []);

  return isOver;
}

type Props = {
  /** How many images a product can have, and how many can be added now. */
  max: number;
  free: number;
  onFiles: (files: File[]) => void;
  /** The id of the element with the error. */
  describedBy: string | undefined;
};

/** Takes images from a file dialog, the camera, a drop or the clipboard. */
export function AddImages({ max, free, onFiles, describedBy }: Props) {
  const isOver = useDroppedFiles(onFiles);
  const isFull = free === 0;

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Lets the artist choose the same file again after removing it.
    currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  }

  const buttonClasses = classes(
    buttonClass({ variant: 'outline' }),
    // Relative, because the absolute screen-reader text would otherwise extend the page.
    'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
    isFull && 'cursor-not-allowed opacity-60',
  );
  const input = {
    type: 'file',
    accept: 'image/*',
    // A disabled input would lose the focus after the last image is chosen.
    'aria-disabled': isFull || undefined,
    onClick: (event: MouseEvent) => isFull && event.preventDefault(),
    onChange,
  } as const;

  return (
    <div
      className={classes(
        'rounded-sm border border-dashed px-4 py-5 text-center',
        isOver && !isFull ? 'product-form-drop-over border-indigo bg-indigo-tint' : 'border-line-strong',
      )}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <label className={classes(buttonClasses, 'not-pointer-coarse:hidden')}>
          <Camera aria-hidden="true" className="size-5" />
          Take photo
          <input {...input} capture="environment" className="sr-only" />
        </label>
        <label className={buttonClasses}>
          <ImagePlus aria-hidden="true" className="size-5" />
          Add pictures
          <input {...input} multiple aria-describedby={describedBy} className="sr-only" />
        </label>
      </div>
      {isFull ? (
        <p className="mt-3 font-semibold">Maximum {max} images reached</p>
      ) : (
        <p className="mt-3 text-sm text-ink-soft pointer-coarse:hidden">
          or drop them here, or paste one: up to {max} pictures
        </p>
      )}
      {/* The text is the specification's; WebP and AVIF are accepted too. */}
      <p className="mt-1 text-sm text-ink-faint">PNG, JPG, GIF up to 10MB</p>
      <p className="mt-1 text-sm text-ink-faint">
        HEIC and larger pictures are converted on this device first.
      </p>
    </div>
  );
}
