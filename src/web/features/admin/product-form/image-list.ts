import type { Image } from '#contract/catalog/image.ts';

/** An image in the form; its index in the list is its position. Drafts in localStorage have this shape. */
export type FormImage = {
  /** The server's URL, or `upload:` and a number while the image is being uploaded. */
  url: string;
  width: number;
  height: number;
  alt: string;
};

const UPLOAD = 'upload:';

export const uploadUrl = (number: number) => `${UPLOAD}${number}`;
export const isUploading = ({ url }: FormImage) => url.startsWith(UPLOAD);

/** A product's images by position, in a shape that can be compared. */
export function formImages(images: readonly Image[]): FormImage[] {
  return images
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, width, height, alt = '' }) => ({ url, width, height, alt }));
}

/** The images of the request body, with positions from 0 without a gap. */
export function toImages(images: readonly FormImage[]) {
  return images.map(({ url, alt }, position) => ({ url, position, alt: alt.trim() || undefined }));
}

/** Replaces an upload by its finished image, or removes it if the list has that image already. */
export function finishUpload(
  images: readonly FormImage[],
  upload: string,
  { url, width, height }: Pick<FormImage, 'url' | 'width' | 'height'>,
): FormImage[] {
  const isDuplicate = images.some((image) => image.url === url);
  return images.flatMap((image) => {
    if (image.url !== upload) return [image];
    return isDuplicate ? [] : [{ url, width, height, alt: image.alt }];
  });
}
