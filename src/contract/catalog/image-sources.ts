/**
 * Derives the versions of an image from its URL: /media/{hash}.webp is the largest version,
 * /media/{hash}-{width}.{avif|webp} are the smaller ones. The hash is of the content, so a version never changes.
 */
export const imageWidths = { early: [320, 960], full: [320, 640, 960, 1440] } as const;
export const previewSize = { width: 1200, height: 630 } as const;

type ImageVersions = { url: string; width: number; height: number; ready: boolean };
export type ImageFormat = 'avif' | 'webp';

/** The widths in pixels that exist of an image that is `width` wide. Images are never enlarged. */
export function widthsFor(width: number, steps: readonly number[]): number[] {
  return steps.filter((step) => step < width);
}

const stem = (url: string) => url.slice(0, url.lastIndexOf('.'));

/** The srcset of one format, or undefined while the format does not exist. */
export function srcSet(image: ImageVersions, format: ImageFormat): string | undefined {
  if (format === 'avif' && !image.ready) return undefined;
  const steps = image.ready ? imageWidths.full : imageWidths.early;
  const entries = widthsFor(image.width, steps).map(
    (width) => `${stem(image.url)}-${width}.${format} ${width}w`,
  );
  if (format === 'webp') entries.push(`${image.url} ${image.width}w`);
  return entries.length > 0 ? entries.join(', ') : undefined;
}

/** The URL of the version for places without a srcset: about 960 pixels wide. */
export function standardSource(image: ImageVersions): string {
  return image.width > 960 ? `${stem(image.url)}-960.webp` : image.url;
}

/** The URL of the smallest version, about 320 pixels wide, for thumbnails. */
export function smallSource(image: Pick<ImageVersions, 'url' | 'width'>): string {
  return image.width > 320 ? `${stem(image.url)}-320.webp` : image.url;
}

/** The URL of the 1200×630 JPEG for link previews. */
export function previewSource(image: ImageVersions): string {
  return `${stem(image.url)}-preview.jpg`;
}
