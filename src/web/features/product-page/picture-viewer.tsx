import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './picture-viewer.css';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Lightbox, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Picture } from '#contract/picture.ts';
import { pictureWidths, widthsFor } from '#contract/picture-sources.ts';
import { LookAround } from './look-around.tsx';

type Props = {
  pictures: readonly Picture[];
  name: string;
  index: number;
  /** Told of every other picture that is turned to. */
  onView: (index: number) => void;
  onClose: () => void;
};

function slideOf(picture: Picture, name: string) {
  const { url, width, height } = picture;
  const steps = picture.ready ? pictureWidths.full : pictureWidths.early;
  const smaller = widthsFor(width, steps).map((step) => ({
    src: url.replace(/\.webp$/, `-${step}.webp`),
    width: step,
    height: Math.round((height * step) / width),
  }));
  return {
    src: url,
    width,
    height,
    alt: picture.alt ?? name,
    srcSet: [...smaller, { src: url, width, height }],
  };
}

/**
 * The whole screen for one picture at a time: arrow keys, swipe, a counter, Escape to leave. It is magnified by wheel,
 * pinch, double press, + and −, and buttons; 0 shows all of it again.
 */
export function PictureViewer({ pictures, name, index, onView, onClose }: Props) {
  const zoom = useRef<ZoomRef>(null);
  const [scale, setScale] = useState(1);
  // Other slides would turn the viewer back to where it is told to be, in the middle of a step.
  const slides = useMemo(() => pictures.map((picture) => slideOf(picture, name)), [pictures, name]);

  // What the viewer does not know by itself: 0, and + where it is not on a key of its own.
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
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
          view: (view) => onView(view.index),
          zoom: (now) => setScale(now.zoom),
        }}
        carousel={{ finite: pictures.length === 1, padding: '16px' }}
        controller={{ closeOnBackdropClick: true }}
        animation={{ fade: 180, swipe: 220, zoom: 220 }}
        zoom={{ ref: zoom, maxZoomPixelRatio: 2, scrollToZoom: true }}
        labels={{
          Lightbox: `Pictures of ${name}`,
          Close: 'Close',
          Next: 'Next picture',
          Previous: 'Previous picture',
          'Zoom in': 'Zoom in',
          'Zoom out': 'Zoom out',
        }}
        render={{
          controls: () => <LookAround scale={scale} onLook={pressArrow} />,
          ...(pictures.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
    </div>
  );
}

/** The viewer moves a magnified picture by arrow keys and has no other way to be asked. */
function pressArrow(key: string) {
  const slides = document.querySelector('.yarl__container');
  slides?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}
