import OpenSeadragon from 'openseadragon';
import type { Image } from '#contract/catalog/image.ts';
import { lastLevel, tileUrl, tileGeometry } from '#contract/catalog/image-tiles.ts';
import { letEmptyMarkupThrough } from './trusted-types.ts';

/** A place on a picture: its middle in widths of the picture, and how many screens wide the whole picture is. */
export type Start = { x: number; y: number; zoom: number };

export type Room = {
  /** Does what a key stands for: `+`, `-`, `0` and the arrows. @returns whether it stands for anything */
  press(key: string): boolean;
  close(): void;
};

type Told = {
  /** How much larger than when all of it is seen. */
  onScale: (scale: number) => void;
  /** Once something of the picture is there. */
  onReady: () => void;
  /** When not even the first tile could be had. */
  onFail: () => void;
};

const STEP = 1.6;
/** The part of the screen that an arrow moves by. */
const STRIDE = 0.25;

const strides: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STRIDE, 0],
  ArrowRight: [STRIDE, 0],
  ArrowUp: [0, -STRIDE],
  ArrowDown: [0, STRIDE],
};

const OWN_STYLE = 'data-openseadragon-mobile-css';

/** The library writes a style element of its own where it finds none, which the shop's policy forbids. This one styles nothing. */
function keepStylesOut() {
  if (document.querySelector(`[${OWN_STYLE}]`)) return;
  const mark = document.createElementNS('', 'style');
  mark.setAttribute(OWN_STYLE, '');
  document.head.append(mark);
}

function tilesOf({ url, fine }: { url: string; fine: { width: number; height: number } }) {
  const source = new OpenSeadragon.TileSource({
    ...fine,
    tileSize: tileGeometry.size,
    tileOverlap: tileGeometry.overlap,
    minLevel: 0,
    maxLevel: lastLevel(fine),
  });
  const begun = new Set<OpenSeadragon.ImageJob>();
  return Object.assign(source, {
    getTileUrl: (level: number, column: number, row: number) => tileUrl(url, { level, column, row }),
    downloadTileStart(job: OpenSeadragon.ImageJob) {
      begun.add(job);
      OpenSeadragon.TileSource.prototype.downloadTileStart.call(source, job);
    },
    /** Stops what is still on its way: the library would fetch it to the end and complain about each. */
    stop() {
      for (const job of begun) {
        // A job that is over has no number any more.
        if (job.jobId === null) continue;
        source.downloadTileAbort(job);
        window.clearTimeout(job.jobId);
      }
    },
  });
}

/** Hangs a picture on `wall`, to be moved and magnified there. */
export function openRoom(
  wall: HTMLElement,
  image: Image & { fine: NonNullable<Image['fine']> },
  start: Start | undefined,
  { onScale, onReady, onFail }: Told,
): Room {
  keepStylesOut();
  letEmptyMarkupThrough();
  const tiles = tilesOf(image);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = OpenSeadragon({
    element: wall,
    tileSources: [tiles],
    drawer: 'canvas',
    showNavigationControl: false,
    // Buttons and keys are the dialog's own.
    tabIndex: -1,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { clickToZoom: false, dblClickToZoom: true },
    animationTime: isStill ? 0 : 0.5,
    blendTime: isStill ? 0 : 0.15,
    visibilityRatio: 1,
    constrainDuringPan: true,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: 2,
    timeout: 30_000,
  });
  let isReady = false;

  viewer.addOnceHandler('open', () => {
    if (!start) return;
    viewer.viewport.zoomTo(start.zoom, undefined, true);
    viewer.viewport.panTo(new OpenSeadragon.Point(start.x, start.y), true);
    viewer.viewport.applyConstraints(true);
  });
  viewer.addHandler('zoom', ({ zoom }) => onScale(zoom / viewer.viewport.getHomeZoom()));
  viewer.addOnceHandler('tile-drawn', () => {
    isReady = true;
    onReady();
  });
  viewer.addHandler('tile-load-failed', () => {
    if (!isReady) onFail();
  });
  viewer.addHandler('canvas-key', (event) => {
    event.preventDefaultAction = true;
  });

  function move([x, y]: readonly [number, number]) {
    const { width, height } = viewer.viewport.getBounds();
    viewer.viewport.panBy(new OpenSeadragon.Point(x * width, y * height));
    viewer.viewport.applyConstraints();
  }

  function zoomBy(factor: number) {
    viewer.viewport.zoomBy(factor);
    viewer.viewport.applyConstraints();
  }

  return {
    press(key) {
      const stride = strides[key];
      if (!viewer.isOpen()) return false;
      if (stride) move(stride);
      else if (key === '+' || key === '=') zoomBy(STEP);
      else if (key === '-' || key === '_') zoomBy(1 / STEP);
      else if (key === '0') viewer.viewport.goHome();
      else return false;
      return true;
    },
    close() {
      tiles.stop();
      viewer.destroy();
    },
  };
}
