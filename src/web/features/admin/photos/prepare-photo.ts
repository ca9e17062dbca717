import { limits } from '#contract/api/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createTrustedTypesPolicy } from '#web/features/shared/trusted-types.ts';
import type { EncodedPhoto } from './convert/photo-canvas.ts';
import type { PhotoFailure } from './convert/photo-failure.ts';
import { type PhotoHeader, readPhotoHeader } from './photo-header.ts';
import type { PhotoTask, PhotoReport, PhotoResult } from './photo-worker.ts';

type Options = {
  signal: AbortSignal;
  /** Called with the converted fraction, from 0 to 1; never for a photo that needs no conversion. */
  onProgress: (fraction: number) => void;
};

const failureTexts: Readonly<Record<PhotoFailure, string>> = {
  damaged: 'cannot be read. It may be damaged.',
  sequence: 'is a sequence of pictures or a video. Please send a single picture.',
  unsupported: 'cannot be converted by this browser. Please send it as JPEG.',
  'too-large': 'is too large to convert in this browser. Please send a smaller copy.',
  offline: 'was not converted, because the converter could not be loaded.',
};

/** The status of an ApiError without a response. */
const NO_STATUS = 0;

function toApiError(failure: PhotoFailure, name: string): ApiError {
  // The code decides whether the upload can be tried again.
  const code = failure === 'offline' ? 'unreachable' : failure === 'too-large' ? 'too_large' : 'invalid';
  return new ApiError(`“${name}” ${failureTexts[failure]}`, code, NO_STATUS);
}

/** Whether browsers can show the file as it is: a format that they know, of at most 10 MB. */
export const isShownByBrowsers = ({ type, size }: Blob) =>
  /^image\/(avif|gif|jpeg|png|webp)$/.test(type) && size <= limits.imageBytes;

/** Whether the shop would reject the file as it is, but accepts it converted. */
function needsConversion(file: Blob, { kind, width, height }: PhotoHeader): boolean {
  if (kind === 'heic') return true;
  if (kind === undefined || width < 1 || height < 1) return false;
  return file.size > limits.imageBytes || width * height > limits.imagePixels;
}

let lastConversion: Promise<unknown> = Promise.resolve();

/** Runs one conversion at a time, because each may need most of a phone's memory. */
function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = lastConversion.then(run, run);
  lastConversion = next.catch(() => undefined);
  return next;
}

const abortError = () => new DOMException('The conversion was aborted.', 'AbortError');

/** Runs a task in a worker of its own. @param transfer what the worker gets instead of a copy */
function runWorker(
  task: PhotoTask,
  transfer: Transferable[],
  name: string,
  { signal, onProgress }: Options,
): Promise<PhotoResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError());
    createTrustedTypesPolicy();
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const onAbort = () => end(() => reject(abortError()));
    // Ends the worker after its task: only that returns the memory of WebAssembly.
    function end(settle: () => void) {
      signal.removeEventListener('abort', onAbort);
      worker.terminate();
      settle();
    }
    signal.addEventListener('abort', onAbort);
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoReport>) => {
      if ('progress' in data) onProgress(data.progress);
      else if ('failure' in data) end(() => reject(toApiError(data.failure, name)));
      else end(() => resolve(data));
    });
    worker.addEventListener('error', () => end(() => reject(toApiError('offline', name))));
    worker.postMessage(task, { transfer });
  });
}

async function convert(file: File, header: PhotoHeader, options: Options): Promise<EncodedPhoto> {
  options.onProgress(0);
  let result = await runWorker({ file, header }, [], file.name, options);
  if ('decoded' in result) result = await runWorker(result, [result.decoded.bitmap], file.name, options);
  if ('encoded' in result) return result.encoded;
  throw new Error('The worker decoded the photo again.');
}

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };

/** The file to upload, and an image of it to show. */
export type PreparedPhoto = { file: File; preview: Blob };

/**
 * Converts a photo that the shop cannot use as it is: HEIC, more than 50 megapixels, more than 10 MB.
 * @returns the same file if it needs no conversion; otherwise one without EXIF
 * @throws ApiError with a sentence for people; an AbortError when `signal` aborts
 */
export async function preparePhoto(file: File, options: Options): Promise<PreparedPhoto> {
  const header = await readPhotoHeader(file);
  if (!needsConversion(file, header)) {
    // The shop rejects it, but only after the upload of all its bytes.
    if (file.size > limits.imageBytes)
      throw new ApiError(`“${file.name}” is larger than 10 MB.`, 'too_large', NO_STATUS);
    return { file, preview: file };
  }
  const { photo, preview } = await inTurn(() => convert(file, header, options));
  const name = file.name.replace(/\.[^.]*$/, '');
  const converted = new File([photo], `${name}.${endings[photo.type] ?? 'jpg'}`, { type: photo.type });
  return { file: converted, preview };
}
