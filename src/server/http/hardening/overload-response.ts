import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import { JSON_TYPE } from '../responses/send.ts';
import { unavailablePage } from '../responses/error-pages.ts';
import { neverOutage, toErrorResponse } from '../responses/error-response.ts';
import { newRequestId } from '../requests/request-id.ts';
import { isUnderApi, pathOf } from '../requests/request.ts';
import type { SecurityHeaders } from '../responses/security-headers.ts';

export const OVERLOADED = 'Very many people are here right now. Please try again in a moment.';
export const OVERLOAD_RETRY_SECONDS = 2;

/** Paths for monitoring, which must work under overload. */
export const MONITORING_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/up', '/metrics']);

/** Files (images, assets, backups): they can take long on a slow connection, but cost hardly any work. */
const FILES = /^\/(?:media\/[0-9a-f]{32}|assets\/|backups\/)/;

/** True for a URL that is quick to parse. Twenty long ones at once would delay other visitors. */
export const hasShortUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.length <= limits.path;

/** Whether a request may be queued or rejected under overload. */
export function isSheddable(
  { method, url = '/', headers: { authorization } }: IncomingMessage,
  isAdmin: (authorization: string) => boolean,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (authorization !== undefined && isAdmin(authorization)) return false;
  return !hasShortUrl({ url }) || !(FILES.test(url) || MONITORING_PATHS.has(pathOf(url)));
}

/** Responds 503 as cheaply as possible: under overload this is the most frequent response. */
export function createOverloadResponder(headers: SecurityHeaders) {
  const error = problem('unavailable', OVERLOADED, { retryAfter: OVERLOAD_RETRY_SECONDS });
  // Each response replaces this id by its own.
  const { body } = toErrorResponse(error, 'none', neverOutage);
  const page = unavailablePage(OVERLOADED, OVERLOAD_RETRY_SECONDS);
  const shared = { ...Object.fromEntries(headers), 'retry-after': String(OVERLOAD_RETRY_SECONDS) };
  // Names and values in turn, which Node writes as they are.
  const pageHeaders = Object.entries({ ...shared, ...page.headers }).flat();
  const apiHeaders = Object.entries({
    ...shared,
    'content-type': JSON_TYPE,
    'cache-control': 'no-store',
  }).flat();

  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = newRequestId();
    const isApi = isUnderApi(pathOf(request.url));
    // A string, which Node sends together with the headers: two writes cost half as much again.
    const text = isApi ? JSON.stringify({ ...body, requestId }) : page.body;
    const own = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(text))];
    response.writeHead(503, [...(isApi ? apiHeaders : pageHeaders), ...own]);
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}
