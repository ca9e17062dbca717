/** Larger files are no photos. Those above the limit of the shop are converted in the browser. */
const MAX_BYTES = 250 * 1024 * 1024;
/** Some browsers know no type for these names. */
const heicName = /\.(heic|heif)$/i;

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
    // Formats are checked by the bytes, later: a browser derives the type from the file name.
    if (!file.type.startsWith('image/') && !heicName.test(file.name))
      rejected.push(`“${file.name}” is not a picture.`);
    else if (file.size > MAX_BYTES) rejected.push(`“${file.name}” is larger than 250 MB.`);
    else if (accepted.length < max) accepted.push(file);
    else surplus += 1;
  }
  if (surplus > 0)
    rejected.push(`${surplus === 1 ? '1 picture was' : `${surplus} pictures were`} not added.`);
  return { accepted, rejected };
}
