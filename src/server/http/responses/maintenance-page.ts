import type { FastifyReply } from 'fastify';
import { BASIC_PAGE_CSP, escapeHtml, basicPage } from './basic-page.ts';

/** The page for a closed or overloaded shop; it reloads by itself. */
export function maintenancePage(reason: string, retryAfter: number) {
  const body = `<h1>Just a moment</h1><p>${escapeHtml(reason)}</p><p>This page reloads by itself.</p>`;
  return {
    headers: {
      'retry-after': String(retryAfter),
      refresh: String(retryAfter),
      'cache-control': 'no-store',
      'content-security-policy': BASIC_PAGE_CSP,
      'content-type': 'text/html; charset=utf-8',
    },
    body: basicPage('Just a moment', body, 'alone'),
  };
}

export function sendMaintenancePage(reply: FastifyReply, reason: string, retryAfter: number): FastifyReply {
  const { headers, body } = maintenancePage(reason, retryAfter);
  return reply.code(503).headers(headers).send(body);
}
