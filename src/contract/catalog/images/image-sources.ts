/**
 * Derives the URLs of an image's renditions from its own, /media/{hash}.webp, which is the largest one:
 * - /media/{hash}-{width}.{avif|webp}: smaller ones
 * - /media/{hash}-960.jpg: for programs that do not know WebP
 * - /media/{hash}-preview.jpg: for link previews
 *
 * The hash is that of the largest rendition, so a URL always shows the same image. After an upload only the largest rendition and
 * WebP at the `early` widths exist. Once `image.ready` is true, all of the above do, at those `ready` widths that are smaller
 * than the image.
 */
export const imageWidths = { early: [320, 960], ready: [320, 640, 960, 1440] } as const;
/** Pixels of the longer side of the largest rendition; every width of `imageWidths` is smaller. */
export const MAX_IMAGE_SIDE = 1920;
export const previewSize = { width: 1200, height: 630 } as const;

type SourceImage = { url: string; width: number; height: number; ready: boolean };
export type ImageFormat = 'avif' | 'webp';

/** Those of `steps` at which an image that is `width` wide has renditions, in pixels. Images are never enlarged. */
export function widthsFor(width: number, steps: readonly number[]): number[] {
  return steps.filter((step) => step < width);
}

const stem = (url: string) => url.slice(0, url.lastIndexOf('.'));

/** The srcset of one format. There is no AVIF before the image is ready, and none of an image up to 320 pixels wide. */
export function srcSet(image: SourceImage, format: ImageFormat): string | undefined {
  if (format === 'avif' && !image.ready) return undefined;
  const steps = image.ready ? imageWidths.ready : imageWidths.early;
  const start = stem(image.url);
  const entries = widthsFor(image.width, steps).map((width) => `${start}-${width}.${format} ${width}w`);
  if (format === 'webp') entries.push(`${image.url} ${image.width}w`);
  return entries.length > 0 ? entries.join(', ') : undefined;
}

/** For places without a srcset: the URL of the rendition 960 pixels wide, or of the image itself if it is smaller. */
export function standardSource(image: Pick<SourceImage, 'url' | 'width'>): string {
  return image.width > 960 ? `${stem(image.url)}-960.webp` : image.url;
}

/** For thumbnails: the URL of the rendition 320 pixels wide, or of the image itself if it is smaller. */
export function smallSource(image: Pick<SourceImage, 'url' | 'width'>): string {
  return image.width > 320 ? `${stem(image.url)}-320.webp` : image.url;
}

/** The URL of the 1200×630 JPEG for link previews. */
export function previewSource(image: SourceImage): string {
  return `${stem(image.url)}-preview.jpg`;
}
