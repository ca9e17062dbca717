import { CircleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { queryClient } from '#web/api/query-client.ts';
import { moveItem } from '../shared/move-item.ts';
import { settingsQuery } from '../shared/queries.ts';
import { AddImages } from './add-images.tsx';
import type { FormImage } from './image-list.ts';
import { type ImageAction, ImageRow } from './image-row.tsx';
import { ImageSorting } from './image-sorting.tsx';
import { useKeyboardSort } from './use-keyboard-sort.ts';
import type { ChangeImages, Uploads } from './use-uploads.ts';
import { validateFiles } from './validate-files.ts';

type Props = {
  images: FormImage[];
  changeImages: ChangeImages;
  uploads: Uploads;
  error: string | undefined;
  errorAt: (index: number) => string | undefined;
  /** While the form is being saved, no image is added. */
  isSaving: boolean;
  onDragging: (dragging: boolean) => void;
};

/**
 * Moves the focus to a button of an image after the list has changed: moving a row in the page takes the focus from its
 * buttons. Without the image, the field itself gets the focus.
 */
function useFocusAfterChange(images: FormImage[], keyOf: Uploads['keyOf']) {
  const target = useRef<{ key: string; action: ImageAction | 'Drag' }>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);

  useLayoutEffect(() => {
    if (!target.current) return;
    const { key, action } = target.current;
    target.current = undefined;
    const row = list.current?.children[images.findIndex((image) => keyOf(image) === key)];
    const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]`) ?? field.current;
    button?.focus();
    // A button that had the focus already may be out of sight at its new position.
    button?.scrollIntoView({ block: 'nearest' });
  });

  const focusLater = (key: string, action: ImageAction | 'Drag') => {
    target.current = { key, action };
  };
  return { list, field, focusLater };
}

/** How many images a product can have, by the settings that are loaded when this is called. */
const maxImages = () =>
  queryClient.getQueryData(settingsQuery.queryKey)?.dashboard?.moreImages
    ? limits.maxImagesPerProduct
    : limits.imagesPerProduct;

/** Adds, moves and removes images, with focus and announcements. */
function useImageActions({ images, changeImages, uploads, isSaving, onDragging }: Props) {
  const [rejections, setRejections] = useState<string[]>([]);
  const [status, setStatus] = useState('');
  const { list, field, focusLater } = useFocusAfterChange(images, uploads.keyOf);
  const max = maxImages();
  const free = Math.max(0, max - images.length);

  function addFiles(files: File[]) {
    if (isSaving) return;
    const { accepted, rejected } = validateFiles(files, free);
    setRejections(rejected);
    uploads.add(accepted, (reason) => setRejections((earlier) => [...new Set([...earlier, reason])]));
  }

  function move(from: number, to: number) {
    changeImages((current) => moveItem(current, from, to));
    setStatus(`Picture ${from + 1} is now picture ${to + 1} of ${images.length}.`);
  }

  const { liftedKey, onHandleKey } = useKeyboardSort({
    keys: images.map(uploads.keyOf),
    onMove: (from, to, key) => {
      changeImages((current) => moveItem(current, from, to));
      focusLater(key, 'Drag');
    },
    onDragging,
    announce: setStatus,
  });

  function act(action: ImageAction, index: number, image: FormImage) {
    if (action === 'Remove') {
      const neighbor = images[index + 1] ?? images[index - 1];
      uploads.remove(image);
      setRejections([]);
      setStatus(`Picture ${index + 1} is removed.`);
      return focusLater(neighbor ? uploads.keyOf(neighbor) : '', action);
    }
    move(index, action === 'Make cover' ? 0 : action === 'Move earlier' ? index - 1 : index + 1);
    focusLater(uploads.keyOf(image), action);
  }

  return {
    list,
    field,
    focusLater,
    rejections,
    status,
    max,
    free,
    addFiles,
    move,
    act,
    liftedKey,
    onHandleKey,
  };
}

export function ImagesField(props: Props) {
  const { images, changeImages, uploads, error, errorAt, onDragging } = props;
  const {
    list,
    field,
    focusLater,
    rejections,
    status,
    max,
    free,
    addFiles,
    move,
    act,
    liftedKey,
    onHandleKey,
  } = useImageActions(props);
  const errorId = useId();

  const row = (image: FormImage, index: number) => {
    const key = uploads.keyOf(image);
    return (
      <ImageRow
        key={key}
        sortKey={key}
        image={image}
        upload={uploads.uploadOf(image)?.upload}
        position={index + 1}
        isLast={index === images.length - 1}
        error={errorAt(index)}
        isLifted={key === liftedKey}
        onHandleKey={(event) => onHandleKey(event, key, index)}
        onAction={(action) => act(action, index, image)}
        onDescribe={(alt) =>
          changeImages((current) =>
            current.map((other) => (other.url === image.url ? { ...other, alt } : other)),
          )
        }
        onRetry={() => {
          uploads.retry(key);
          // The retry button disappears with the error.
          focusLater(key, 'Remove');
        }}
      />
    );
  };

  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? '' : undefined}
      className="relative min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        Pictures<span className="font-normal text-ink-faint"> (optional)</span>
      </legend>
      <ImageSorting imageKeys={images.map(uploads.keyOf)} onMove={move} onDragging={onDragging}>
        <ul ref={list} aria-label="Pictures" className={images.length > 0 ? 'mb-3 space-y-3' : undefined}>
          {images.map(row)}
        </ul>
      </ImageSorting>
      <AddImages max={max} free={free} onFiles={addFiles} describedBy={error ? errorId : undefined} />
      <div role="alert">
        {error && <ErrorLine id={errorId} text={error} />}
        {rejections.map((text) => (
          <ErrorLine key={text} text={text} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  );
}

function ErrorLine({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-madder">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      {text}
    </p>
  );
}
