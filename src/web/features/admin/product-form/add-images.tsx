import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { MAX_IMAGES } from './validate-files.ts';

type Props = { room: number; onFiles: (files: File[]) => void; describedBy: string | undefined };

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** Takes pictures from a file dialog, the camera, a drop anywhere on the form, or the clipboard. */
export function AddImages({ room, onFiles, describedBy }: Props) {
  const [over, setOver] = useState(false);
  const give = useEffectEvent(onFiles);

  useEffect(() => {
    // On the document: a file that misses the form would be opened by the browser in its place.
    function drag(event: DragEvent) {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent) {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      give([...(event.dataTransfer?.files ?? [])]);
    }
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      // Words from a word processor come with a picture of themselves.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      give(files);
    }
    document.addEventListener('dragover', drag);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', drag);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // The same file can be chosen again after it was removed.
    currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  }

  const isFull = room === 0;
  const look = classes(
    buttonClass({ variant: 'outline' }),
    'product-form-file',
    isFull && 'cursor-not-allowed opacity-60',
  );
  const input = {
    type: 'file',
    accept: 'image/*',
    // It keeps the focus of whoever chose the last picture there is room for, as a disabled one would not.
    'aria-disabled': isFull || undefined,
    onClick: (event: MouseEvent) => isFull && event.preventDefault(),
    onChange: choose,
  } as const;

  return (
    <div className={classes('product-form-drop', over && !isFull && 'product-form-drop-over')}>
      <div className="flex flex-wrap justify-center gap-3">
        <label className={classes(look, 'product-form-camera')}>
          <Camera aria-hidden="true" className="size-5" />
          Take photo
          <input {...input} capture="environment" className="sr-only" />
        </label>
        <label className={look}>
          <ImagePlus aria-hidden="true" className="size-5" />
          Add pictures
          <input {...input} multiple aria-describedby={describedBy} className="sr-only" />
        </label>
      </div>
      {isFull ? (
        <p className="mt-3 font-semibold">{MAX_IMAGES}</p>
      ) : (
        <p className="product-form-mouse mt-3 text-sm text-ink-soft">
          or drop them here, or paste one: up to {limits.imagesPerProduct} pictures
        </p>
      )}
      <p className="mt-1 text-sm text-ink-faint">PNG, JPG, GIF up to 10MB</p>
    </div>
  );
}
