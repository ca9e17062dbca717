import OpenSeadragon from 'openseadragon';
import { createTrustedTypesPolicy } from '#web/features/shared/trusted-types.ts';
import { type TiledImage, tileSource } from './tile-source.ts';

/** `x` and `y` of the center in widths of the image; `zoom` is the width of the image in screens. */
export type ZoomPosition = { x: number; y: number; zoom: number };

export type ZoomViewer = {
  /** Handles `+`, `-`, `0` and the arrow keys. @returns false for other keys */
  press(key: string): boolean;
  close(): void;
};

type ViewerEvents = {
  /** 1 when the whole image fits on the screen. */
  onScale: (scale: number) => void;
  /** The first tile is on the screen. */
  onReady: () => void;
  /** The first tile failed to load. */
  onFail: () => void;
};

const ZOOM_STEP = 1.6;
/** An arrow key moves the image by this part of the screen. */
const PAN_STEP = 0.25;

const panSteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-PAN_STEP, 0],
  ArrowRight: [PAN_STEP, 0],
  ArrowUp: [0, -PAN_STEP],
  ArrowDown: [0, PAN_STEP],
};

const STYLE_ATTRIBUTE = 'data-openseadragon-mobile-css';

/**
 * The library adds a style element unless it finds this one; the Content-Security-Policy forbids its element.
 * Without the HTML namespace, this one is no stylesheet, so that the policy does not apply to it.
 */
function suppressLibraryStyles() {
  if (document.querySelector(`[${STYLE_ATTRIBUTE}]`)) return;
  const placeholder = document.createElementNS('', 'style');
  placeholder.setAttribute(STYLE_ATTRIBUTE, '');
  document.head.append(placeholder);
}

/** Shows an image in `container`, where visitors can pan and zoom it. */
export function openZoomViewer(
  container: HTMLElement,
  image: TiledImage,
  initialPosition: ZoomPosition | undefined,
  { onScale, onReady, onFail }: ViewerEvents,
): ZoomViewer {
  suppressLibraryStyles();
  createTrustedTypesPolicy();
  const tiles = tileSource(image);
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = OpenSeadragon({
    element: container,
    tileSources: [tiles],
    drawer: 'canvas',
    showNavigationControl: false,
    // The dialog has its own buttons and keys.
    tabIndex: -1,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { clickToZoom: false, dblClickToZoom: true },
    animationTime: prefersReducedMotion ? 0 : 0.5,
    blendTime: prefersReducedMotion ? 0 : 0.15,
    visibilityRatio: 1,
    constrainDuringPan: true,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: 2,
    timeout: 30_000,
  });
  let isReady = false;

  viewer.addOnceHandler('open', () => {
    if (!initialPosition) return;
    viewer.viewport.zoomTo(initialPosition.zoom, undefined, true);
    viewer.viewport.panTo(new OpenSeadragon.Point(initialPosition.x, initialPosition.y), true);
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

  function panBy([x, y]: readonly [number, number]) {
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
      const panStep = panSteps[key];
      if (!viewer.isOpen()) return false;
      if (panStep) panBy(panStep);
      else if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
      else if (key === '-' || key === '_') zoomBy(1 / ZOOM_STEP);
      else if (key === '0') viewer.viewport.goHome();
      else return false;
      return true;
    },
    close() {
      tiles.abort();
      viewer.destroy();
    },
  };
}
