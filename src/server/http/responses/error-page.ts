import type { FastifyReply } from 'fastify';
import { BASIC_PAGE_CSP, escapeHtml, basicPage } from './basic-page.ts';

const title = 'Something went wrong';

/** Sends the page for an unexpected error, with the request id to find in the log. */
export function sendErrorPage(reply: FastifyReply, requestId: string): FastifyReply {
  const body =
    `<h1>${title}</h1><p>An unexpected error occurred</p>` +
    "<p>Don't worry, this has been logged and we'll look into it.</p>" +
    `<p>Error ${escapeHtml(requestId)}</p><p><a href="">Reload Page</a> <a href="/">Go Home</a></p>`;
  return reply
    .code(500)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': BASIC_PAGE_CSP,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(basicPage(title, body, 'alone'));
}
