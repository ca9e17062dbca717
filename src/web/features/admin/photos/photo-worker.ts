// A worker that decodes or encodes one photo. `prepare-photo.ts` then terminates it, which frees all its memory; so a photo is encoded
// without its decoder in memory.
import { type DecodedPhoto, decodePhoto, encodePhoto } from './convert/convert-photo.ts';
import type { EncodedPhoto } from './convert/photo-canvas.ts';
import { PhotoError, type PhotoFailure } from './convert/photo-failure.ts';
import type { PhotoHeader } from './photo-header.ts';

export type PhotoTask = { file: Blob; header: PhotoHeader } | { decoded: DecodedPhoto };
export type PhotoResult = { decoded: DecodedPhoto } | { encoded: EncodedPhoto };
export type PhotoReport = { progress: number } | PhotoResult | { failure: PhotoFailure };

const report = (message: PhotoReport, transfer: Transferable[] = []) => postMessage(message, { transfer });

function failureOf(error: unknown): PhotoFailure {
  if (error instanceof PhotoError) return error.reason;
  // Memory that cannot be allocated is a RangeError; in WebAssembly it ends the library.
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError ? 'too-large' : 'damaged';
}

async function work(task: PhotoTask): Promise<void> {
  try {
    if ('decoded' in task) return report({ encoded: await encodePhoto(task.decoded) });
    const decoded = await decodePhoto(task.file, task.header, (progress) => report({ progress }));
    report({ decoded }, [decoded.bitmap]);
  } catch (error) {
    report({ failure: failureOf(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => void work(data));
