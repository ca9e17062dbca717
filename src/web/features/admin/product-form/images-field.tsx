import { CircleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { AddImages } from './add-images.tsx';
import { type FormImage, moveImage } from './image-list.ts';
import { ImageRow, type ImageAction } from './image-row.tsx';
import { ImageSorting } from './image-sorting.tsx';
import { takeFiles } from './validate-files.ts';
import { useLiftedImage } from './use-keyboard-sort.ts';
import type { ChangeImages, Uploads } from './use-uploads.ts';

type Props = {
  pictures: FormImage[];
  changePictures: ChangeImages;
  uploads: Uploads;
  /** What is wrong with all of them, or with the one at a place. */
  error: string | undefined;
  errorAt: (place: number) => string | undefined;
  /** While the form is being saved nothing is added, from wherever it comes. */
  isStill: boolean;
  onDragging: (dragging: boolean) => void;
};

type Focus = { key: string; action: ImageAction | 'Drag' };

export function ImagesField(props: Props) {
  const { pictures, changePictures, uploads, error, errorAt, isStill, onDragging } = props;
  const [refused, setRefused] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const wanted = useRef<Focus>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();

  // Moving a picture in the page takes the focus from its buttons.
  useLayoutEffect(() => {
    const focus = wanted.current;
    if (!focus) return;
    wanted.current = undefined;
    const place = pictures.findIndex((image) => uploads.keyOf(image) === focus.key);
    const row = list.current?.children[place];
    const button = row?.querySelector<HTMLElement>(`[data-action="${focus.action}"]`) ?? field.current;
    button?.focus();
    // It may have had it already, and be out of sight at its new place.
    button?.scrollIntoView({ block: 'nearest' });
  });

  function take(files: File[]) {
    if (isStill) return;
    const { taken, refused: sentences } = takeFiles(files, limits.imagesPerProduct - pictures.length);
    setRefused(sentences);
    uploads.add(taken);
  }

  function move(from: number, to: number) {
    changePictures((now) => moveImage(now, from, to));
    setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}.`);
  }

  const { liftedKey, press } = useLiftedImage({
    count: pictures.length,
    onMove: (from, to, key) => {
      changePictures((now) => moveImage(now, from, to));
      wanted.current = { key, action: 'Drag' };
    },
    onDragging,
    say: setSaid,
  });

  function act(action: ImageAction, at: number) {
    const picture = pictures[at];
    if (!picture) return;
    if (action === 'Remove') {
      const neighbour = pictures[at + 1] ?? pictures[at - 1];
      uploads.remove(picture);
      setRefused([]);
      setSaid(`Picture ${at + 1} is removed.`);
      wanted.current = { key: neighbour ? uploads.keyOf(neighbour) : '', action };
      return;
    }
    move(at, action === 'Make cover' ? 0 : action === 'Move earlier' ? at - 1 : at + 1);
    wanted.current = { key: uploads.keyOf(picture), action };
  }

  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      data-wrong={error ? '' : undefined}
      className="relative min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        Pictures<span className="font-normal text-ink-faint"> (optional)</span>
      </legend>
      <ImageSorting keys={pictures.map(uploads.keyOf)} onMove={move} onDragging={onDragging}>
        <ul ref={list} aria-label="Pictures" className={pictures.length > 0 ? 'mb-3 space-y-3' : undefined}>
          {pictures.map((picture, at) => {
            const key = uploads.keyOf(picture);
            return (
              <ImageRow
                key={key}
                name={key}
                picture={picture}
                upload={uploads.uploadOf(picture)?.[1]}
                place={at + 1}
                isLast={at === pictures.length - 1}
                error={errorAt(at)}
                isLifted={key === liftedKey}
                onHandleKey={(event) => press(event, key, at)}
                onAction={(action) => act(action, at)}
                onDescribe={(alt) =>
                  changePictures((now) =>
                    now.map((other) => (other.url === picture.url ? { ...other, alt } : other)),
                  )
                }
                onRetry={() => {
                  uploads.retry(key);
                  // The button that was pressed goes with the failure.
                  wanted.current = { key, action: 'Remove' };
                }}
              />
            );
          })}
        </ul>
      </ImageSorting>
      <AddImages
        room={Math.max(0, limits.imagesPerProduct - pictures.length)}
        onFiles={take}
        describedBy={error ? errorId : undefined}
      />
      <div role="alert">
        {[error, ...refused].map(
          (sentence, at) =>
            sentence && (
              <p
                key={sentence}
                id={at === 0 ? errorId : undefined}
                className="mt-1.5 flex gap-1.5 text-sm text-madder"
              >
                <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
                {sentence}
              </p>
            ),
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
