import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './image-viewer.css';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Image } from '#contract/catalog/image.ts';
import { imageWidths, widthsFor } from '#contract/catalog/image-sources.ts';
import { latePart } from '#web/features/shared/lazy/lazy-part.tsx';
import type { Start } from './deep-zoom-viewer.ts';
import { LookAround } from './zoom-controls.tsx';
import { nameOf } from './image-alt.ts';

const CloserLook = latePart(() => import('./deep-zoom.tsx').then((file) => file.CloserLook), {
  Lost: LostLook,
});

type Props = {
  pictures: readonly Image[];
  name: string;
  index: number;
  /** True while that picture is looked at in all its pixels. */
  isClose: boolean;
  /** Told of every other picture that is turned to. */
  onView: (index: number) => void;
  onLookClosely: () => void;
  /** One step back: from close by to the picture, from the picture to the page. */
  onClose: () => void;
};

function slideOf(image: Image, name: string) {
  const { url, width, height } = image;
  const steps = image.ready ? imageWidths.full : imageWidths.early;
  const smaller = widthsFor(width, steps).map((step) => ({
    src: url.replace(/\.webp$/, `-${step}.webp`),
    width: step,
    height: Math.round((height * step) / width),
  }));
  return {
    src: url,
    width,
    height,
    alt: image.alt ?? name,
    srcSet: [...smaller, { src: url, width, height }],
  };
}

/**
 * The whole screen for one picture at a time: arrow keys, swipe, a counter, Escape to leave. It is magnified by wheel,
 * pinch, double press, + and −, and buttons; 0 shows all of it again. Where there is more to see than it has, magnifying
 * further leads to the closer look.
 */
export function ImageViewer(props: Props) {
  const { pictures, name, index, isClose, onView, onLookClosely, onClose } = props;
  const zoom = useRef<ZoomRef>(null);
  const controller = useRef<ControllerRef>(null);
  const [scale, setScale] = useState(1);
  const [start, setStart] = useState<Start>();
  const [failed, setFailed] = useState(false);
  // Until the viewer stands, it puts whatever else is on the screen out of reach.
  const [stands, setStands] = useState(false);
  const cameFrom = useRef<Element>(null);
  // Other slides would turn the viewer back to where it is told to be, in the middle of a step.
  const slides = useMemo(
    () => pictures.map((picture, at) => slideOf(picture, nameOf(name, at))),
    [pictures, name],
  );
  const picture = pictures[index];
  const { fine } = picture ?? {};

  const comeBack = useEffectEvent(() => {
    zoom.current?.changeZoom(1, true);
    const { current: before } = cameFrom;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else controller.current?.focus();
  });

  useEffect(() => {
    if (!isClose) return undefined;
    return comeBack;
  }, [isClose]);

  function lookClosely() {
    setFailed(false);
    cameFrom.current = document.activeElement;
    setStart(whereOneLooks());
    onLookClosely();
  }

  function zoomed(now: number) {
    setScale(now);
    const max = zoom.current?.maxZoom ?? 0;
    if (fine && !failed && !isClose && now > 1 && now >= max - 0.001) lookClosely();
  }

  // What the viewer does not know by itself: 0, and + where it is not on a key of its own.
  function press(event: KeyboardEvent) {
    if (isClose || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0') zoom.current?.changeZoom(1);
    else if (event.key === '=') zoom.current?.zoomIn();
  }

  return (
    // Only listens to what comes up from the dialog, which stands elsewhere in the document.
    <div role="presentation" className="contents" onKeyDown={press}>
      <Lightbox
        open
        close={onClose}
        index={index}
        slides={slides}
        plugins={[Counter, Zoom]}
        on={{
          view: (view) => view.index !== index && onView(view.index),
          zoom: (now) => zoomed(now.zoom),
          entered: () => setStands(true),
        }}
        carousel={{ finite: pictures.length === 1, padding: '16px' }}
        controller={{ ref: controller, closeOnBackdropClick: true }}
        animation={{ fade: 180, swipe: 220, zoom: 220 }}
        zoom={{ ref: zoom, maxZoomPixelRatio: fine ? 1.5 : 2, scrollToZoom: true }}
        labels={{
          Lightbox: `Pictures of ${name}`,
          Close: 'Close',
          Next: 'Next picture',
          Previous: 'Previous picture',
          'Zoom in': 'Zoom in',
          'Zoom out': 'Zoom out',
        }}
        toolbar={{
          buttons: [
            fine && (
              <button key="closely" type="button" className="look-closely" onClick={lookClosely}>
                Look closely
              </button>
            ),
            'close',
          ],
        }}
        render={{
          controls: () => (
            <>
              <LookAround scale={scale} onLook={pressArrow} />
              {failed && (
                <p role="alert" className="viewer-note">
                  The fine detail could not be fetched. This is the picture as it is shown.
                </p>
              )}
            </>
          ),
          ...(pictures.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
      {isClose &&
        stands &&
        picture &&
        fine &&
        createPortal(
          <CloserLook
            picture={{ ...picture, fine }}
            name={name}
            words={picture.alt ?? nameOf(name, index)}
            start={start}
            onFail={() => {
              setFailed(true);
              onClose();
            }}
            onClose={onClose}
          />,
          document.body,
        )}
    </div>
  );
}

/** Its code is missed like its tiles. */
function LostLook({ onFail }: { onFail: () => void }) {
  const fail = useEffectEvent(onFail);
  useEffect(() => fail(), []);
  return null;
}

/** What of the picture is in the middle of the screen, and how large it is drawn. */
function whereOneLooks(): Start | undefined {
  const drawn = document.querySelector('.yarl__slide_current img')?.getBoundingClientRect();
  if (!drawn || drawn.width === 0) return undefined;
  return {
    x: (innerWidth / 2 - drawn.left) / drawn.width,
    y: (innerHeight / 2 - drawn.top) / drawn.width,
    zoom: drawn.width / innerWidth,
  };
}

/** The viewer moves a magnified picture by arrow keys and has no other way to be asked. */
function pressArrow(key: string) {
  const slides = document.querySelector('.yarl__container');
  slides?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}
