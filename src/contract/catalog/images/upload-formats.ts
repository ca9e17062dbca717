/** The image formats that the shop accepts, with their names. The last part of the MIME type is the key. */
const names = { png: 'PNG', jpeg: 'JPEG', gif: 'GIF', webp: 'WebP', avif: 'AVIF' } as const;

export type UploadFormat = keyof typeof names;
export const uploadFormats = Object.keys(names) as readonly UploadFormat[];

/** "PNG, JPEG, GIF, WebP or AVIF". */
export const UPLOAD_FORMATS_TEXT = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  Object.values(names),
);
