import type { Image } from '#contract/catalog/image.ts';

/** A picture as the form holds it; its place in the list is its position. */
export type FormImage = {
  /** The address the shop gave, or `upload:` and a number while the picture is on its way there. */
  url: string;
  width: number;
  height: number;
  alt: string;
};

const UPLOAD = 'upload:';

export const uploadAddress = (number: number) => `${UPLOAD}${number}`;
export const isUnderWay = ({ url }: FormImage) => url.startsWith(UPLOAD);

/** In the shape that equal pictures have equally, whatever order the shop sent them in. */
export function formImages(images: readonly Image[]): FormImage[] {
  return images
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, width, height, alt = '' }) => ({ url, width, height, alt }));
}

/** Positions are those of the list: 0 to n - 1, whatever was moved or taken away. */
export function toImages(pictures: readonly FormImage[]) {
  return pictures.map(({ url, alt }, position) => ({ url, position, alt: alt.trim() || undefined }));
}

export function moveImage(pictures: readonly FormImage[], from: number, to: number): FormImage[] {
  const moved = pictures[from];
  const last = pictures.length - 1;
  if (!moved || to < 0 || to > last) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Puts what arrived where its upload stood; a picture that is there already is not there twice. */
export function arrive(
  pictures: readonly FormImage[],
  upload: string,
  { url, width, height }: Pick<FormImage, 'url' | 'width' | 'height'>,
): FormImage[] {
  const isTwice = pictures.some((image) => image.url === url);
  return pictures.flatMap((picture) => {
    if (picture.url !== upload) return [picture];
    return isTwice ? [] : [{ url, width, height, alt: picture.alt }];
  });
}
