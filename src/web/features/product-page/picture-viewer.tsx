import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './picture-viewer.css';
import { useState } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Picture } from '#contract/picture.ts';
import { pictureWidths, widthsFor } from '#contract/picture-sources.ts';

type Props = {
  pictures: readonly Picture[];
  name: string;
  index: number;
  /** `last` is the picture that was shown at the end. */
  onClose: (last: number) => void;
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

/** The whole screen for one picture at a time: arrow keys, swipe, pinch and wheel, a counter, Escape to leave. */
export function PictureViewer({ pictures, name, index, onClose }: Props) {
  const [shown, setShown] = useState(index);
  return (
    <Lightbox
      open
      close={() => onClose(shown)}
      index={shown}
      slides={pictures.map((picture) => slideOf(picture, name))}
      plugins={[Counter, Zoom]}
      on={{ view: (view) => setShown(view.index) }}
      carousel={{ finite: pictures.length === 1, padding: '16px' }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 180, swipe: 220 }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      labels={{
        Lightbox: `Pictures of ${name}`,
        Close: 'Close',
        Next: 'Next picture',
        Previous: 'Previous picture',
      }}
      {...(pictures.length === 1 ? { render: { buttonPrev: () => null, buttonNext: () => null } } : {})}
    />
  );
}
