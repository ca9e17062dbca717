import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Image } from '#contract/catalog/image.ts';
import { lateDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useLayer } from '#web/navigation/overlay-history.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { nameOf } from './image-alt.ts';

const loadViewer = () => import('./image-viewer.tsx').then((file) => file.ImageViewer);
const ImageViewer = lateDialog(loadViewer, { reopens: true });

/** Whoever points at a picture may open it. Should it not arrive, that is told when it is wanted. */
function preloadViewer(): void {
  void loadViewer().catch(() => {});
}

const SIZES = `(min-width: 80rem) 40rem, (min-width: 48rem) 52vw, ${phoneSizes(100)}`;
const THUMB_SIZES = '5rem';
/** On a phone the name of the piece is on the same screen, also below a banner that stands still in three lines. */
const LOW = 'max-sm:max-h-[48svh] max-sm:motion-reduce:max-h-[42svh] w-full';
/** Behind the number of a picture that is looked at in all its pixels. */
const CLOSELY = ' closely';

type Props = {
  pictures: readonly Image[];
  name: string;
  /** At their own proportions, as paintings hang. */
  natural: boolean;
};

/** The pictures of a piece: a strip to swipe, thumbnails to choose from, and the whole screen to look closely. */
export function ProductGallery({ pictures, name, natural }: Props) {
  const [current, setCurrent] = useState(0);
  const viewer = useLayer('pictures');
  const isViewing = viewer.place !== undefined;
  const viewed = Math.min(Number.parseInt(viewer.place ?? '', 10) || 0, pictures.length - 1);
  const lastViewed = useRef(0);
  const strip = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (isViewing) lastViewed.current = viewed;
  }, [isViewing, viewed]);

  const showLast = useEffectEvent(() => show(lastViewed.current));
  // However the viewer was closed, the page shows what was looked at last.
  useEffect(() => {
    if (!isViewing) return undefined;
    return showLast;
  }, [isViewing]);

  if (pictures.length === 0)
    return (
      <div className="-mx-5 bg-wall sm:mx-0">
        <ProductImage picture={undefined} name={name} sizes={SIZES} className={LOW} />
      </div>
    );

  /** An upright one keeps its proportions in a frame too, where it leaves its name on the screen. */
  const hangsFreely = ({ width, height }: Image) => natural && width >= height;

  function show(index: number, behavior: ScrollBehavior = 'instant') {
    setCurrent(index);
    const list = strip.current;
    list?.scrollTo({ left: index * list.clientWidth, behavior });
    // The viewer gives the focus back to the picture that it was opened from, which may be out of sight now.
    if (list?.contains(document.activeElement)) {
      list.children[index]?.querySelector('button')?.focus({ preventScroll: true });
    }
  }

  function follow() {
    const list = strip.current;
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  return (
    <div>
      <div className="relative -mx-5 bg-wall sm:mx-0">
        <ul
          ref={strip}
          onScroll={follow}
          aria-label={`Pictures of ${name}`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {pictures.map((image, index) => (
            <li key={image.position} className="w-full shrink-0 snap-center self-center">
              <button
                type="button"
                tabIndex={index === current ? undefined : -1}
                onClick={() => viewer.open(String(index))}
                onPointerEnter={preloadViewer}
                onFocus={preloadViewer}
                className={classes(
                  'relative block w-full cursor-zoom-in focus-visible:-outline-offset-4',
                  hangsFreely(image) && 'p-[6%]',
                )}
              >
                <ProductImage
                  picture={image}
                  name={nameOf(name, index)}
                  sizes={SIZES}
                  eager={index === 0}
                  first={index === 0}
                  natural={hangsFreely(image)}
                  className={hangsFreely(image) ? 'on-wall' : LOW}
                />
                <span className="sr-only">{`View picture ${index + 1} of ${pictures.length} full screen`}</span>
              </button>
            </li>
          ))}
        </ul>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2 rounded-xs bg-paper-raised/90 px-2 py-1 text-xs text-ink-soft"
        >
          {pictures.length > 1 && <span className="figures">{`${current + 1} / ${pictures.length}`}</span>}
          <Icon name="expand" className="size-3.5" />
        </span>
      </div>
      {pictures.length > 1 && (
        <Thumbnails pictures={pictures} name={name} current={current} onChoose={show} />
      )}
      {isViewing && (
        <ImageViewer
          pictures={pictures}
          name={name}
          index={viewed}
          isClose={viewer.place?.endsWith(CLOSELY) === true}
          onView={(index) => viewer.change(String(index))}
          onLookClosely={() => viewer.open(viewed + CLOSELY)}
          onClose={viewer.close}
        />
      )}
    </div>
  );
}

type ThumbnailsProps = {
  pictures: readonly Image[];
  name: string;
  current: number;
  onChoose: (index: number, behavior: ScrollBehavior) => void;
};

function Thumbnails({ pictures, name, current, onChoose }: ThumbnailsProps) {
  return (
    <ul aria-label="Choose a picture" className="mt-3 flex gap-3 overflow-x-auto p-0.5">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="w-16 min-w-0 sm:w-20">
          <button
            type="button"
            onClick={(event) => onChoose(index, isSwiping(event) ? 'smooth' : 'instant')}
            aria-label={`Show picture ${index + 1} of ${pictures.length}`}
            aria-current={index === current ? 'true' : undefined}
            className={classes(
              'block w-full border-2 transition-colors',
              index === current ? 'border-indigo' : 'border-transparent hover:border-line-strong',
            )}
          >
            <ProductImage picture={{ ...picture, alt: '' }} name={name} sizes={THUMB_SIZES} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether the strip is seen moving to what was pressed: not by keys, which go on to the picture before it is there. */
function isSwiping({ detail }: { detail: number }): boolean {
  return detail > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
