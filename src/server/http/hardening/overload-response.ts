import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import { JSON_TYPE } from '../responses/send.ts';
import { maintenancePage } from '../responses/maintenance-page.ts';
import { toErrorResponse } from '../responses/error-response.ts';
import { newRequestId } from '../request-id.ts';
import { isUnderApi, pathOf } from '../request.ts';
import type { SecurityHeaders } from '../responses/security-headers.ts';

export const OVERLOADED = 'Very many people are here right now. Please try again in a moment.';
export const OVERLOAD_RETRY_SECONDS = 2;

/** For whoever watches over the shop, most of all when it is in trouble. */
export const MONITORING_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** What is only handed out again: it takes long where the visitor's line is slow, and hardly any work. */
const FILES = /^\/(?:media\/[0-9a-f]{32}|assets\/|backups\/)/;

/** An address that takes hardly any time to read. Twenty long ones at once would keep other visitors waiting. */
export const isShort = ({ url = '/' }: Pick<IncomingMessage, 'url'>): boolean => url.length <= limits.path;

/** Whether a request is of those that wait, or are turned away, while there is more to do than can be done. */
export function isSheddable(
  { method, url = '/', headers: { authorization } }: IncomingMessage,
  isAdmin: (authorization: string) => boolean,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (authorization !== undefined && isAdmin(authorization)) return false;
  return !isShort({ url }) || !(FILES.test(url) || MONITORING_PATHS.has(pathOf(url)));
}

/** Turns requests away for as little as can be: while the shop is crowded, it does this more often than anything else. */
export function createOverloadResponder(headers: SecurityHeaders) {
  const error = problem('unavailable', OVERLOADED, { retryAfter: OVERLOAD_RETRY_SECONDS });
  const { body } = toErrorResponse(error, '', () => false);
  const page = maintenancePage(OVERLOADED, OVERLOAD_RETRY_SECONDS);
  const lengthOfPage = Buffer.byteLength(page.body);
  const data = { 'content-type': JSON_TYPE, 'cache-control': 'no-store' };
  const shared = { ...Object.fromEntries(headers), 'retry-after': String(OVERLOAD_RETRY_SECONDS) };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = newRequestId();
    const isData = isUnderApi(pathOf(request.url));
    // As text, which Node sends together with the head: two pieces cost half as much again.
    const text = isData ? JSON.stringify({ ...body, requestId }) : page.body;
    response.writeHead(503, {
      ...shared,
      ...(isData ? data : page.headers),
      'x-request-id': requestId,
      'content-length': isData ? Buffer.byteLength(text) : lengthOfPage,
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}
