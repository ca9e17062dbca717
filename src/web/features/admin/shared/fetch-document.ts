import { ApiError } from '#web/api/api-error.ts';

type Options = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
  /** The message of the error if no HTML arrives, or a 401. */
  failure: string;
};

/**
 * Loads a page of the shop and parses it; its scripts do not run.
 * @returns the page of an error too, except a 401
 */
export function fetchDocument({ url, method = 'GET', headers = {}, body, signal, failure }: Options) {
  return new Promise<{ status: number; page: Document }>((resolve, reject) => {
    // The only way to parse a document that Trusted Types allow: they reject text as markup.
    const request = new XMLHttpRequest();
    const fail = () =>
      reject(
        new ApiError(failure, request.status === 401 ? 'unauthenticated' : 'unreachable', request.status),
      );
    signal.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () => {
      const page = request.response;
      if (request.status !== 401 && page instanceof Document) resolve({ status: request.status, page });
      else fail();
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.responseType = 'document';
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
