import { type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useLayer } from '#web/navigation/layers.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { DescribedImage } from './image-viewer.tsx';

const loadViewer = () => import('./image-viewer.tsx').then((file) => file.ImageViewer);
const ImageViewer = lazyDialog(loadViewer, { reopens: true });

/** Loads the viewer on hover and focus. Ignores errors: opening it reports them. */
function preloadViewer(): void {
  void loadViewer().catch(() => {});
}

const SIZES = `(min-width: 80rem) 40rem, (min-width: 48rem) 52vw, ${phoneSizes(100)}`;
const THUMB_SIZES = '5rem';
/**
 * Leaves space for name, price and stock above the order bar on a phone's first screen, also below a banner of three lines or
 * between a browser's bars.
 */
const LIMITED_HEIGHT =
  'max-sm:max-h-[clamp(8rem,100svh-30rem,40svh)] max-sm:motion-reduce:max-h-[clamp(8rem,100svh-33rem,40svh)] w-full';
/** Follows the index in the history state while the image is shown in full resolution. */
const DEEP_ZOOM_SUFFIX = ' closely';

type Props = {
  images: readonly DescribedImage[];
  name: string;
  /** Shows images at their own proportions, as a gallery does. */
  keepsProportions: boolean;
};

/** The images of a product: a strip to swipe, thumbnails, and a full-screen viewer. */
export function ProductImages({ images, name, keepsProportions }: Props) {
  const { strip, current, show, updateCurrent } = useStrip();
  const { viewer, isViewing, viewed } = useViewer(images.length, show);

  if (images.length === 0)
    return (
      <div className="-mx-5 bg-wall sm:mx-0">
        <ProductImage image={undefined} name={name} sizes={SIZES} className={LIMITED_HEIGHT} />
      </div>
    );

  return (
    <div>
      <div className="relative -mx-5 bg-wall sm:mx-0">
        <ul
          ref={strip}
          onScroll={updateCurrent}
          aria-label={`Pictures of ${name}`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {images.map((image, index) => (
            <StripImage
              key={image.position}
              image={image}
              label={`View picture ${index + 1} of ${images.length} full screen`}
              isFirst={index === 0}
              isCurrent={index === current}
              keepsProportions={keepsProportions}
              onOpen={() => viewer.open(String(index))}
            />
          ))}
        </ul>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2 rounded-xs bg-paper-raised px-2 py-1 text-xs text-ink-soft print:hidden"
        >
          {images.length > 1 && (
            <span className="tabular-figures">{`${current + 1} / ${images.length}`}</span>
          )}
          <Icon name="expand" className="size-3.5" />
        </span>
      </div>
      {images.length > 1 && <Thumbnails images={images} name={name} current={current} onChoose={show} />}
      {isViewing && (
        <ImageViewer
          images={images}
          name={name}
          index={viewed}
          isDeepZoom={viewer.value?.endsWith(DEEP_ZOOM_SUFFIX) === true}
          onView={(index) => viewer.change(String(index))}
          onDeepZoom={() => viewer.open(viewed + DEEP_ZOOM_SUFFIX)}
          onClose={viewer.close}
        />
      )}
    </div>
  );
}

/** The strip of images; `current` is the index of the visible one. */
function useStrip() {
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLUListElement>(null);

  function show(index: number, behavior: ScrollBehavior = 'instant') {
    setCurrent(index);
    const list = strip.current;
    list?.scrollTo({ left: index * list.clientWidth, behavior });
    // The viewer returns the focus to the image that opened it, which may be off screen now.
    if (list?.contains(document.activeElement))
      list.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function updateCurrent({ currentTarget: list }: UIEvent<HTMLUListElement>) {
    if (list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  return { strip, current, show, updateCurrent };
}

/** The full-screen viewer; `viewed` is the index of its image. When it closes, the page shows the same image. */
function useViewer(count: number, show: (index: number) => void) {
  const viewer = useLayer('pictures');
  const isViewing = viewer.value !== undefined;
  const viewed = Math.min(Number.parseInt(viewer.value ?? '', 10) || 0, count - 1);
  const lastViewed = useRef(0);
  useEffect(() => {
    if (isViewing) lastViewed.current = viewed;
  }, [isViewing, viewed]);
  const showLast = useEffectEvent(() => show(lastViewed.current));
  useEffect(() => (isViewing ? () => showLast() : undefined), [isViewing]);
  return { viewer, isViewing, viewed };
}

type StripImageProps = {
  image: DescribedImage;
  label: string;
  isFirst: boolean;
  isCurrent: boolean;
  keepsProportions: boolean;
  onOpen: () => void;
};

function StripImage({ image, label, isFirst, isCurrent, keepsProportions, onOpen }: StripImageProps) {
  // A tall image is limited in height, so that the name stays on the screen.
  const isWide = keepsProportions && image.width >= image.height;
  return (
    <li className="w-full shrink-0 snap-center self-center">
      <button
        type="button"
        tabIndex={isCurrent ? undefined : -1}
        onClick={onOpen}
        onPointerEnter={preloadViewer}
        onFocus={preloadViewer}
        className={classes(
          'relative block w-full cursor-zoom-in focus-visible:-outline-offset-4',
          isWide && 'p-[6%]',
        )}
      >
        <ProductImage
          image={image}
          name={image.alt}
          sizes={SIZES}
          eager={isFirst}
          isLargestOnScreen={isFirst}
          keepsProportions={isWide}
          className={isWide ? 'on-wall' : LIMITED_HEIGHT}
        />
        <span className="sr-only">{label}</span>
      </button>
    </li>
  );
}

type ThumbnailsProps = {
  images: readonly DescribedImage[];
  name: string;
  current: number;
  onChoose: (index: number, behavior: ScrollBehavior) => void;
};

function Thumbnails({ images, name, current, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { children, offsetLeft = 0 } = list.current ?? {};
    const item = children?.[current];
    // More than five do not all fit: scrolls to that of the visible image.
    if (item instanceof HTMLElement)
      list.current?.scrollTo({ left: item.offsetLeft - offsetLeft - 2 * item.offsetWidth });
  }, [current]);
  return (
    // Without scripts, the strip has a scrollbar instead: see public/noscript.css.
    <ul
      ref={list}
      data-needs-script
      aria-label="Choose a picture"
      className="mt-3 flex gap-3 overflow-x-auto p-0.5"
    >
      {images.map((image, index) => (
        <li
          key={image.url}
          className={classes(
            'w-14 sm:w-20',
            // The setting "More pictures" allows more than these.
            images.length > limits.imagesPerProduct ? 'shrink-0' : 'min-w-0',
          )}
        >
          <button
            type="button"
            onClick={(event) => onChoose(index, scrollsSmoothly(event) ? 'smooth' : 'instant')}
            aria-label={`Show picture ${index + 1} of ${images.length}`}
            aria-current={index === current ? 'true' : undefined}
            className={classes(
              'block w-full border-2',
              index === current ? 'border-indigo' : 'border-transparent hover:border-line-strong',
            )}
          >
            <ProductImage image={{ ...image, alt: '' }} name={name} sizes={THUMB_SIZES} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls smoothly after a click, but not after a key: the next key would come before the image. */
function scrollsSmoothly({ detail }: { detail: number }): boolean {
  return detail > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
