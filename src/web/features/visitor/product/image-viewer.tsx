import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './image-viewer.css';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Image } from '#contract/catalog/images/image.ts';
import { imageWidths, widthsFor } from '#contract/catalog/images/image-sources.ts';
import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ZoomPosition } from './deep-zoom-viewer.ts';
import { useIdle } from './use-idle.ts';
import { isMagnified, PanControls } from './zoom-controls.tsx';

const DeepZoom = lazyPart(() => import('./deep-zoom.tsx').then((file) => file.DeepZoom), {
  Failed: FailedDeepZoom,
});

export type DescribedImage = Image & { alt: string; tint: string };

type Props = {
  images: readonly DescribedImage[];
  name: string;
  index: number;
  /** True while the image is shown in full resolution. */
  isDeepZoom: boolean;
  /** Called when the visitor moves to another image. */
  onView: (index: number) => void;
  onDeepZoom: () => void;
  /** One step back: from full resolution to the image, from the image to the page. */
  onClose: () => void;
};

function toSlide({ url, width, height, alt, ready }: DescribedImage) {
  const widths = ready ? imageWidths.ready : imageWidths.early;
  const smaller = widthsFor(width, widths).map((smallerWidth) => ({
    src: url.replace(/\.webp$/, `-${smallerWidth}.webp`),
    width: smallerWidth,
    height: Math.round((height * smallerWidth) / width),
  }));
  return { src: url, width, height, alt, srcSet: [...smaller, { src: url, width, height }] };
}

/** Full resolution starts at the part of the image that the visitor sees, and returns the focus when it closes. */
function useDeepZoom(
  { index, isDeepZoom, onDeepZoom, onClose }: Props,
  { zoom, controller }: { zoom: RefObject<ZoomRef | null>; controller: RefObject<ControllerRef | null> },
) {
  const [position, setPosition] = useState<ZoomPosition>();
  /** The image whose full resolution failed: the others may have theirs. */
  const [failedIndex, setFailedIndex] = useState<number>();
  const previousFocus = useRef<Element>(null);

  const restore = useEffectEvent(() => {
    zoom.current?.changeZoom(1, true);
    const { current: previous } = previousFocus;
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    else controller.current?.focus();
  });

  useEffect(() => {
    if (!isDeepZoom) return undefined;
    return restore;
  }, [isDeepZoom]);

  return {
    position,
    failed: failedIndex === index,
    open() {
      setFailedIndex(undefined);
      previousFocus.current = document.activeElement;
      setPosition(currentPosition());
      onDeepZoom();
    },
    fail() {
      setFailedIndex(index);
      onClose();
    },
  };
}

/**
 * Shows one image at a time on the whole screen: arrow keys, swipe, a counter, Escape to leave. Visitors zoom by wheel,
 * pinch, double click, + and −, and buttons; 0 fits the image to the screen. Zooming further opens the full resolution, if
 * the image has one.
 */
export function ImageViewer(props: Props) {
  const { images, name, index, isDeepZoom, onView, onClose } = props;
  const zoom = useRef<ZoomRef>(null);
  const controller = useRef<ControllerRef>(null);
  const [scale, setScale] = useState(1);
  const deepZoom = useDeepZoom(props, { zoom, controller });
  const magnified = isMagnified(scale);
  const isIdle = useIdle(magnified);
  // While the viewer opens, it makes everything else on the screen inert: the deep zoom waits for the end of that.
  const [hasEntered, setHasEntered] = useState(false);
  // New slide objects would reset the viewer to `index` in the middle of an animation.
  const slides = useMemo(() => images.map(toSlide), [images]);
  const image = images[index];
  const fullResolution = image?.fine;

  function handleZoom(newScale: number) {
    setScale(newScale);
    const max = zoom.current?.maxZoom ?? 0;
    if (fullResolution && !deepZoom.failed && !isDeepZoom && newScale > 1 && newScale >= max - 0.001)
      deepZoom.open();
  }

  // The library handles neither 0 nor the = key, which has the + on most keyboards.
  function handleKey(event: KeyboardEvent) {
    if (isDeepZoom || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0') zoom.current?.changeZoom(1);
    else if (event.key === '=') zoom.current?.zoomIn();
  }

  return (
    // Receives the key events of the dialog, which is rendered elsewhere in the document.
    <div role="presentation" className="contents" onKeyDown={handleKey}>
      <Lightbox
        open
        close={onClose}
        className={classes(magnified && 'viewer-magnified', isIdle && 'viewer-idle')}
        index={index}
        slides={slides}
        plugins={[Counter, Zoom]}
        on={{
          view: (view) => view.index !== index && onView(view.index),
          zoom: ({ zoom: newScale }) => handleZoom(newScale),
          entered: () => setHasEntered(true),
        }}
        carousel={{ finite: images.length === 1, padding: '16px' }}
        controller={{ ref: controller, closeOnBackdropClick: true }}
        animation={{ fade: 180, swipe: 220, zoom: 220 }}
        zoom={{ ref: zoom, maxZoomPixelRatio: fullResolution ? 1.5 : 2, scrollToZoom: true }}
        labels={{ Next: 'Next picture', Previous: 'Previous picture', Lightbox: `Pictures of ${name}` }}
        toolbar={{
          buttons: [fullResolution && <DeepZoomButton key="deep-zoom" onClick={deepZoom.open} />, 'close'],
        }}
        render={{
          controls: () => <ViewerControls scale={scale} failed={deepZoom.failed} />,
          ...(images.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
      {isDeepZoom &&
        hasEntered &&
        image &&
        fullResolution &&
        createPortal(
          <DeepZoom
            image={{ ...image, fine: fullResolution }}
            name={name}
            initialPosition={deepZoom.position}
            onFail={deepZoom.fail}
            onClose={onClose}
          />,
          document.body,
        )}
    </div>
  );
}

function DeepZoomButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="deep-zoom-button" onClick={onClick}>
      Look closely
    </button>
  );
}

function ViewerControls({ scale, failed }: { scale: number; failed: boolean }) {
  return (
    <>
      <PanControls scale={scale} onPan={pressArrow} />
      {failed && (
        <p role="alert" className="viewer-note">
          We couldn’t load the fine detail. This is the picture at its usual size.
        </p>
      )}
    </>
  );
}

/** Without the code of the deep zoom, visitors see the same message as without a tile. */
function FailedDeepZoom({ onFail }: { onFail: () => void }) {
  const fail = useEffectEvent(onFail);
  useEffect(() => fail(), []);
  return null;
}

/** The part of the image in the middle of the screen, and its scale. */
function currentPosition(): ZoomPosition | undefined {
  const bounds = document.querySelector('.yarl__slide_current img')?.getBoundingClientRect();
  if (!bounds || bounds.width === 0) return undefined;
  return {
    x: (innerWidth / 2 - bounds.left) / bounds.width,
    y: (innerHeight / 2 - bounds.top) / bounds.width,
    zoom: bounds.width / innerWidth,
  };
}

/** The library has no function to pan; it listens to arrow keys only. */
function pressArrow(key: string) {
  const container = document.querySelector('.yarl__container');
  container?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}
