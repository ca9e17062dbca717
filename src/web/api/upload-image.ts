import { calls } from '#contract/api/calls.ts';
import type { Reply } from '#contract/api/routes.ts';
import { ApiError } from './api-error.ts';
import { parseResponse } from './parse-response.ts';
import { session } from './session.ts';

export type UploadedImage = Reply<'uploadMedia'>;

type Options = {
  signal: AbortSignal;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
};

/**
 * Uploads one image file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws ApiError with the server's sentence if there is one; an AbortError when `signal` aborts
 */
export function uploadImage(file: File, { signal, onProgress }: Options): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const rejectAborted = () => reject(new DOMException('The upload was aborted.', 'AbortError'));
    if (signal.aborted) return rejectAborted();
    const { method, path } = calls.uploadMedia;
    const token = session()?.token;
    const form = new FormData();
    form.append('picture', file, file.name);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);

    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      try {
        resolve(
          // With the sent token: a 401 ends the session only if it still has that token.
          parseResponse<UploadedImage>({ status: request.status, text: request.responseText, token }).data,
        );
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () =>
      reject(new ApiError('An unexpected error occurred.', 'unreachable', 0)),
    );
    request.addEventListener('abort', rejectAborted);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));

    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
}
