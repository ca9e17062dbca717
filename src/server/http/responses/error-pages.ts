import type { FastifyReply } from 'fastify';
import { BASIC_PAGE_CSP, escapeHtml, basicPage } from './basic-page.ts';

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': BASIC_PAGE_CSP,
  'content-type': 'text/html; charset=utf-8',
};

/**
 * The page for a response 503: a closed or overloaded shop, a full disk or an unreachable database. It reloads by itself.
 * @param retryAfter seconds
 */
export function unavailablePage(reason: string, retryAfter: number, title = 'Just a moment') {
  const body = `<h1>${title}</h1><p>${escapeHtml(reason)}</p><p>This page reloads by itself.</p>`;
  return {
    headers: { 'retry-after': String(retryAfter), refresh: String(retryAfter), ...pageHeaders },
    body: basicPage(title, body, 'centered'),
  };
}

export function sendUnavailablePage(
  reply: FastifyReply,
  reason: string,
  retryAfter: number,
  title?: string,
): FastifyReply {
  const { headers, body } = unavailablePage(reason, retryAfter, title);
  return reply.code(503).headers(headers).send(body);
}

/** Sends the page for an unexpected error, with the request id to find in the log. */
export function sendErrorPage(reply: FastifyReply, requestId: string): FastifyReply {
  const title = 'Something went wrong';
  const body =
    `<h1>${title}</h1><p>An unexpected error occurred</p>` +
    "<p>Don't worry, this has been logged and we'll look into it.</p>" +
    `<p>Error ${escapeHtml(requestId)}</p><p><a href="">Reload Page</a> <a href="/">Go Home</a></p>`;
  return reply
    .code(500)
    .headers(pageHeaders)
    .send(basicPage(title, body, 'centered'));
}
