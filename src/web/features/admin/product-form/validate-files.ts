import { limits } from '#contract/api/limits.ts';

export const MAX_IMAGES = `Maximum ${limits.imagesPerProduct} images reached`;

type FileInfo = Pick<File, 'name' | 'type' | 'size'>;

/** The files to send, at most `max` of them, and an error message for each of the others. */
export function validateFiles<Chosen extends FileInfo>(
  files: readonly Chosen[],
  max: number,
): { accepted: Chosen[]; refused: string[] } {
  const accepted: Chosen[] = [];
  const refused: string[] = [];
  for (const file of files) {
    // The server knows the formats: it checks the bytes, since a browser derives the type from the file name.
    if (!file.type.startsWith('image/')) refused.push(`“${file.name}” is not a picture.`);
    else if (file.size > limits.imageBytes) refused.push(`“${file.name}” is larger than 10 MB.`);
    else if (accepted.length < max) accepted.push(file);
    else if (!refused.includes(MAX_IMAGES)) refused.push(MAX_IMAGES);
  }
  return { accepted, refused };
}
