import { limits } from '#contract/api/limits.ts';

type FileInfo = Pick<File, 'name' | 'type' | 'size'>;

/** The files to send, at most `max` of them, and an error message for each of the others. */
export function validateFiles<Chosen extends FileInfo>(
  files: readonly Chosen[],
  max: number,
): { accepted: Chosen[]; rejected: string[] } {
  const accepted: Chosen[] = [];
  const rejected: string[] = [];
  let surplus = 0;
  for (const file of files) {
    // The server knows the formats: it checks the bytes, since a browser derives the type from the file name.
    if (!file.type.startsWith('image/')) rejected.push(`“${file.name}” is not a picture.`);
    else if (file.size > limits.imageBytes) rejected.push(`“${file.name}” is larger than 10 MB.`);
    else if (accepted.length < max) accepted.push(file);
    else surplus += 1;
  }
  if (surplus > 0)
    rejected.push(`${surplus === 1 ? '1 picture was' : `${surplus} pictures were`} not added.`);
  return { accepted, rejected };
}
