// A worker that decodes one photo, or encodes one, and ends: with it ends all memory that it used. So a photo is encoded without the
// memory of its decoder beside it.
import { type DecodedPhoto, decodePhoto, encodePhoto } from './convert/convert-photo.ts';
import type { EncodedPhoto } from './convert/photo-canvas.ts';
import { PhotoError, type PhotoProblem } from './convert/photo-problem.ts';
import type { PhotoHeader } from './photo-header.ts';

export type PhotoOrder = { file: Blob; header: PhotoHeader } | { decoded: DecodedPhoto };
export type PhotoResult = { decoded: DecodedPhoto } | { encoded: EncodedPhoto };
export type PhotoReport = { progress: number } | PhotoResult | { problem: PhotoProblem };

const report = (message: PhotoReport, moved: Transferable[] = []) =>
  postMessage(message, { transfer: moved });

function problemOf(error: unknown): PhotoProblem {
  if (error instanceof PhotoError) return error.reason;
  // Memory that cannot be allocated is a RangeError; in WebAssembly it ends the library.
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError ? 'too-large' : 'damaged';
}

async function work(order: PhotoOrder): Promise<void> {
  try {
    if ('decoded' in order) return report({ encoded: await encodePhoto(order.decoded) });
    const decoded = await decodePhoto(order.file, order.header, (progress) => report({ progress }));
    report({ decoded }, [decoded.bitmap]);
  } catch (error) {
    report({ problem: problemOf(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<PhotoOrder>) => void work(data));
