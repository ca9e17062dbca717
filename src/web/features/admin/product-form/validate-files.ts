import { limits } from '#contract/api/limits.ts';

export const MAX_IMAGES = `Maximum ${limits.imagesPerProduct} images reached`;

type Named = Pick<File, 'name' | 'type' | 'size'>;

/** The files to send, at most `room` of them, and a sentence about each that is not. */
export function takeFiles<Chosen extends Named>(
  files: readonly Chosen[],
  room: number,
): { taken: Chosen[]; refused: string[] } {
  const taken: Chosen[] = [];
  const refused: string[] = [];
  for (const file of files) {
    if (!file.type.startsWith('image/')) refused.push(`“${file.name}” is not a picture.`);
    else if (file.size > limits.imageBytes) refused.push(`“${file.name}” is larger than 10 MB.`);
    else if (taken.length < room) taken.push(file);
    else if (!refused.includes(MAX_IMAGES)) refused.push(MAX_IMAGES);
  }
  return { taken, refused };
}
