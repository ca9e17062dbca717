import { fullResolutionPixels } from '#contract/catalog/images/image-tiles.ts';

/**
 * Pixels of a converted photo. A canvas needs four bytes for each, and some phones have no larger canvas. It is four times
 * what a screen shows, and enough for deep zoom.
 */
export const MAX_CONVERTED_PIXELS = 16_000_000;

/** The size of a converted photo. Photos are never enlarged. */
export function targetSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    Math.sqrt(MAX_CONVERTED_PIXELS / (width * height)),
    fullResolutionPixels.max / Math.max(width, height),
  );
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
