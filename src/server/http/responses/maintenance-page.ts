import type { FastifyReply } from 'fastify';
import { PLAIN_PAGE_POLICY, escapeHtml, plainPage } from './basic-page.ts';

/** Tells a visitor that the shop cannot be entered right now; the page reloads by itself. */
export function closedPage(reason: string, retryAfter: number) {
  const words = `<h1>Just a moment</h1><p>${escapeHtml(reason)}</p><p>This page reloads by itself.</p>`;
  return {
    headers: {
      'retry-after': String(retryAfter),
      refresh: String(retryAfter),
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_PAGE_POLICY,
      'content-type': 'text/html; charset=utf-8',
    },
    body: plainPage('Just a moment', words, 'alone'),
  };
}

export function sendClosedPage(reply: FastifyReply, reason: string, retryAfter: number): FastifyReply {
  const { headers, body } = closedPage(reason, retryAfter);
  return reply.code(503).headers(headers).send(body);
}
