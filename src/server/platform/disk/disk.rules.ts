/** What is wrong with the disk: no room, or it may or can not be written to. */
export type DiskError = 'full' | 'read-only' | 'failing';

/** A file of this size is kept so that there is room left for deleting when there is none for anything else. */
export const RESERVE_BYTES = 4 * 2 ** 20;
/** With less than this beside the reserve, a write would soon fail half-way. */
export const MIN_BYTES = 2 ** 20;

const kinds: readonly [RegExp, DiskError][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, 'full'],
  // What was moved away is another matter: see database/file-place.ts.
  [/^(EROFS|EACCES|EPERM|SQLITE_READONLY(?!_DBMOVED)\w*)$/, 'read-only'],
  [/^(EIO|SQLITE_IOERR\w*)$/, 'failing'],
];

/** Which trouble an error tells of, if any. */
export function errorOf(error: unknown): DiskError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return kinds.find(([codes]) => codes.test(code))?.[1];
}

const sentences: Record<DiskError, string> = {
  full: 'The disk of the shop is full, so nothing new can be saved right now. Everything can be looked at and deleted.',
  'read-only':
    'The disk of the shop cannot be written to right now. Everything can be looked at, and nothing changed.',
  failing: 'The disk of the shop fails right now. What was being saved was not saved.',
};

export const sentenceOf = (trouble: DiskError): string => sentences[trouble];
