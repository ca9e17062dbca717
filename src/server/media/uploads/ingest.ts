import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import { createLimiter } from '#server/platform/concurrency.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { ImageCheck } from '../integrity/daily-check.ts';
import { hasProblems } from '../integrity/media-problems.store.ts';
import { checkFormat } from '../processing/formats.ts';
import { type RecordedFiles, StoreFailedError } from '../storage/recorded-files.ts';
import type { MediaServices } from '../media-services.ts';
import type { Ingested } from '../media.store.ts';
import { uploadErrorMessage } from '../storage/storage-error.ts';
import type { NamedFile } from './process-upload.ts';
import { throwIfOutOfThreads, throwIfMessageLost, throwIfTimedOut } from './resource-errors.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { MemoryBudget } from '../memory-budget.ts';

type Parts = MediaServices & {
  files: Pick<RecordedFiles, 'put'>;
  quota: Pick<StorageQuota, 'assertFits' | 'reserve'>;
  memory: MemoryBudget;
  check: Pick<ImageCheck, 'suspect'>;
  /** The sentence for an error of the disk; undefined for other errors. */
  noteDiskFailure: ((error: unknown) => string | undefined) | undefined;
};

const RETRY_SECONDS = 10;
const STORE_FAILED = 'The shop cannot store pictures right now. Please try again in a moment.';

export function createIngest(parts: Parts) {
  const { database, files, log, quota, memory, urgentWork, check, noteDiskFailure } = parts;
  // Node has four threads: two for uploads and one for renditions leave one for files and passwords.
  const threads = createLimiter(2);

  async function store(made: readonly NamedFile[]): Promise<void> {
    try {
      // Existing files too: their folder entry may not be durable yet, and a running sweep must see them as new.
      await files.put(made);
    } catch (error) {
      if (!(error instanceof StoreFailedError)) throw error;
      const { cause } = error;
      log.error({ err: cause }, 'A picture could not be stored');
      const reason = noteDiskFailure?.(cause) ?? uploadErrorMessage(cause) ?? STORE_FAILED;
      throw Object.assign(problem('unavailable', reason, { retryAfter: RETRY_SECONDS }), { cause });
    }
  }

  async function processImage(bytes: Uint8Array, name: string) {
    // Loaded with the first upload: most starts of the shop process none.
    const { processUpload } = await import('./process-upload.ts');
    try {
      return await processUpload(bytes, name, threads);
    } catch (error) {
      throwIfOutOfThreads(error);
      throwIfTimedOut(error);
      // libvips can lose the message of an error; here its cause is a busy machine, since the image was decoded.
      throwIfMessageLost(error);
      throw error;
    }
  }

  async function processAndStore(bytes: Uint8Array, name: string): Promise<Ingested> {
    const { fullResolution, files: made, ...image } = await processImage(bytes, name);
    failpoint('upload:decoded');
    const wasDamaged = await hasProblems(database.read, image.hash);
    await store(made);
    quota.reserve(
      image.hash,
      made.reduce((sum, file) => sum + file.bytes.byteLength, 0),
    );
    // The upload restored the largest rendition, from which damaged renditions can be remade.
    if (wasDamaged) check.suspect(image.hash);
    return {
      ...image,
      fine_width: fullResolution?.width ?? null,
      fine_height: fullResolution?.height ?? null,
    };
  }

  /**
   * Decodes, cleans and stores one image.
   * @param name its name in error messages, such as 'Picture 2'
   * @throws problem `invalid` (no image, damaged, too many pixels), `too_large`, `unavailable` (too many at once, no space
   * left for images, or the storage fails)
   */
  return async (bytes: Uint8Array, name: string): Promise<Ingested> => {
    if (bytes.byteLength > limits.imageBytes)
      throw problem('too_large', `${name} is too large. Pictures can be up to 10MB.`);
    checkFormat(bytes, name);
    quota.assertFits(bytes.byteLength);
    const release = memory.reserve(bytes.byteLength);
    try {
      return await urgentWork.run(() => processAndStore(bytes, name));
    } finally {
      release();
    }
  };
}
