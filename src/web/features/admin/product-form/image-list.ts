import type { Image } from '#contract/catalog/images/image.ts';

/** An image in the form; its index in the list is its position. Drafts in localStorage have this shape. */
export type FormImage = {
  /** The server's URL, or `upload:` and a number until the image is uploaded. */
  url: string;
  width: number;
  height: number;
  alt: string;
};

const PENDING_PREFIX = 'upload:';

export const pendingUrl = (number: number) => `${PENDING_PREFIX}${number}`;
/** Whether the image is not on the server: its upload waits, runs, or has failed. */
export const isNotUploaded = ({ url }: FormImage) => url.startsWith(PENDING_PREFIX);

/** A product's images by position, so that a draft can be compared with the saved product. */
export function formImages(images: readonly Image[]): FormImage[] {
  return images
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, width, height, alt = '' }) => ({ url, width, height, alt }));
}

/** The images of the request body, with positions from 0 without a gap. */
export function toImages(images: readonly FormImage[]) {
  return images.map(({ url, alt }, position) => ({ url, position, alt: alt.trim() || undefined }));
}

/**
 * Replaces a pending upload by its image, or removes it if the list has that image already: equal files get equal
 * URLs.
 */
export function finishUpload(
  images: readonly FormImage[],
  pending: string,
  { url, width, height }: Pick<FormImage, 'url' | 'width' | 'height'>,
): FormImage[] {
  const isDuplicate = images.some((image) => image.url === url);
  return images.flatMap((image) => {
    if (image.url !== pending) return [image];
    return isDuplicate ? [] : [{ url, width, height, alt: image.alt }];
  });
}
