/**
 * Which versions of a picture exist, told by its address alone. Addresses are /media/{hash}.webp for the largest
 * version and /media/{hash}-{width}.{avif|webp} beside it; the hash is of the content, so a version never changes.
 */
export const imageWidths = { early: [320, 960], full: [320, 640, 960, 1440] } as const;
export const previewSize = { width: 1200, height: 630 } as const;

type ImageVersions = { url: string; width: number; height: number; ready: boolean };
export type ImageFormat = 'avif' | 'webp';

/** Widths in pixels made of a picture that is `width` wide: never larger than the picture itself. */
export function widthsFor(width: number, steps: readonly number[]): number[] {
  return steps.filter((step) => step < width);
}

const stem = (url: string) => url.slice(0, url.lastIndexOf('.'));

/** The srcset of one format, or undefined when the format is not there (yet). */
export function srcSet(image: ImageVersions, format: ImageFormat): string | undefined {
  if (format === 'avif' && !image.ready) return undefined;
  const steps = image.ready ? imageWidths.full : imageWidths.early;
  const entries = widthsFor(image.width, steps).map(
    (width) => `${stem(image.url)}-${width}.${format} ${width}w`,
  );
  if (format === 'webp') entries.push(`${image.url} ${image.width}w`);
  return entries.length > 0 ? entries.join(', ') : undefined;
}

/** The address of the version to use where no srcset can be: about 960 pixels wide. */
export function standardSource(picture: ImageVersions): string {
  return picture.width > 960 ? `${stem(picture.url)}-960.webp` : picture.url;
}

/** The address of the smallest version, about 320 pixels wide: for a picture beside a line of text. */
export function smallSource(picture: Pick<ImageVersions, 'url' | 'width'>): string {
  return picture.width > 320 ? `${stem(picture.url)}-320.webp` : picture.url;
}

/** The address of the 1200×630 JPEG that link previews show. */
export function previewSource(picture: ImageVersions): string {
  return `${stem(picture.url)}-preview.jpg`;
}
