import { createHash } from 'node:crypto';
import type { MediaFileRow } from '#server/database/tables.ts';
import { errorCode } from '#server/platform/error-code.ts';
import type { Files, StoredFile } from '../storage/storage.ts';
import { hashOfName, largestName } from '../media-names.ts';
import { isNoFileError } from '../storage/storage-error.ts';
import { checksumOf } from '../storage/recorded-files.ts';
import { throwIfOutOfThreads, throwIfTimedOut, retryIfMessageLost } from '../uploads/resource-errors.ts';

export type FileProblem = NonNullable<MediaFileRow['problem']>;
/** The size and checksum of a good file, or the problem of a bad one. */
export type FileCheckResult = { bytes: number; checksum: string } | { problem: FileProblem };

type Known = Pick<MediaFileRow, 'bytes' | 'checksum'> | undefined;

/** Whether this is the checksum of the bytes that the shop wrote; undefined when no checksum was recorded. */
export function matchesRecord(
  name: string,
  checksum: string,
  recorded: Pick<MediaFileRow, 'checksum'> | undefined,
): boolean | undefined {
  const hash = hashOfName(name);
  // An image's hash is that of its largest rendition, so this file needs no record.
  if (hash !== undefined && name === largestName(hash)) return checksum.startsWith(hash);
  return recorded?.checksum ? recorded.checksum === checksum : undefined;
}

/** The problem that is visible without reading the file: cheap enough for every request. */
export function quickProblem(found: StoredFile | undefined, known: Known): FileProblem | undefined {
  if (!found) return 'missing';
  return found.size === 0 || (known && found.size !== known.bytes) ? 'damaged' : undefined;
}

/** The disk cannot read such a file, or something else has its name. */
const unreadable = ['EIO', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP'];

/** What an error while a file that was found is read says about this file; undefined for an error of the storage. */
export function problemOfError(error: unknown): FileProblem | undefined {
  if (errorCode(error) === 'ENOENT' || isNoFileError(error)) return 'missing';
  return unreadable.includes(errorCode(error)) ? 'damaged' : undefined;
}

async function readChecksum(found: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await found.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether an image without a recorded checksum can be decoded to its end. Decodes to 16 pixels, which is cheap. */
async function canBeDecoded(bytes: Uint8Array): Promise<boolean> {
  const { openEncoded, toPixels } = await import('../processing/decoder.ts');
  try {
    await retryIfMessageLost(() => toPixels(openEncoded(bytes).resize(16)));
    return true;
  } catch (error) {
    throwIfOutOfThreads(error);
    throwIfTimedOut(error);
    return false;
  }
}

/** Whether a copy, for example from a backup, may replace the file. */
export async function isGoodCopy(name: string, bytes: Uint8Array, known: Known): Promise<boolean> {
  return matchesRecord(name, checksumOf(bytes), known) ?? (await canBeDecoded(bytes));
}

/**
 * Reads a whole file and compares its checksum with the recorded one. A file from before checksums counts as good when it
 * can be decoded; its checksum is then recorded.
 * @throws when the storage does not respond
 */
export async function checkFile(
  files: Pick<Files, 'find' | 'read'>,
  name: string,
  known: Known,
): Promise<FileCheckResult> {
  const found = await files.find(name);
  const problem = quickProblem(found, known);
  if (problem || !found) return { problem: problem ?? 'missing' };
  try {
    const checksum = await readChecksum(found);
    const isGood = matchesRecord(name, checksum, known) ?? (await canBeDecoded(await files.read(name)));
    return isGood ? { bytes: found.size, checksum } : { problem: 'damaged' };
  } catch (error) {
    const fault = problemOfError(error);
    if (fault === undefined) throw error;
    return { problem: fault };
  }
}
