import { calls } from '#contract/api/calls.ts';
import type { Reply } from '#contract/api/routes.ts';
import { ApiError } from './api-error.ts';
import { parseResponse } from './parse-response.ts';
import { session } from './session.ts';

export type UploadedImage = Reply<'uploadMedia'>;

type Options = {
  signal: AbortSignal;
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
};

/**
 * Sends one picture as a file. By XMLHttpRequest, because fetch tells nobody how far it is.
 * @throws CallError with the server's own sentence where there is one; an AbortError when the signal says so
 */
export function uploadImage(file: File, { signal, onProgress }: Options): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The upload was given up.', 'AbortError'));
    if (signal.aborted) return aborted();
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
          parseResponse<UploadedImage>({ status: request.status, text: request.responseText, token }).data,
        );
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () =>
      reject(new ApiError('An unexpected error occurred.', 'unreachable', 0)),
    );
    request.addEventListener('abort', aborted);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));

    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
}
