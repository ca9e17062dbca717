// The worker that converts one photo and ends: with it ends all memory that the conversion used.
import { convertPhoto } from './convert/convert-photo.ts';
import type { EncodedPhoto } from './convert/photo-canvas.ts';
import { PhotoError, type PhotoProblem } from './convert/photo-problem.ts';
import type { PhotoHeader } from './photo-header.ts';

export type PhotoOrder = { file: Blob; header: PhotoHeader };
export type PhotoReport = { progress: number } | { encoded: EncodedPhoto } | { problem: PhotoProblem };

const report = (message: PhotoReport) => postMessage(message);

function problemOf(error: unknown): PhotoProblem {
  if (error instanceof PhotoError) return error.reason;
  // Memory that cannot be allocated is a RangeError; in WebAssembly it ends the library.
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError ? 'too-large' : 'damaged';
}

addEventListener('message', ({ data: { file, header } }: MessageEvent<PhotoOrder>) => {
  convertPhoto(file, header, (progress) => report({ progress })).then(
    (encoded) => report({ encoded }),
    (error: unknown) => report({ problem: problemOf(error) }),
  );
});
