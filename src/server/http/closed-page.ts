import type { FastifyReply } from 'fastify';
import { PLAIN_PAGE_POLICY, escapeHtml, plainPage } from './plain-page.ts';

/** Tells a visitor that the shop is not open yet; the page looks again by itself. */
export function sendClosedPage(reply: FastifyReply, reason: string, retryAfter: number): FastifyReply {
  const body = `<h1>Just a moment</h1><p>${escapeHtml(reason)}</p><p>This page looks again by itself.</p>`;
  return reply
    .code(503)
    .headers({
      'retry-after': String(retryAfter),
      refresh: String(retryAfter),
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_PAGE_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(plainPage('Just a moment', body, 'alone'));
}
