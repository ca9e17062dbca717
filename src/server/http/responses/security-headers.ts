import type { ServerResponse } from 'node:http';
import type { Config } from '#server/config.ts';

export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/**
 * What every answer carries. The policy is the one for data, which may load nothing; pages replace it by their own.
 * Browsers are told to stay with https where the shop's public address has it. In development there is no policy:
 * Vite's own client brings inline styles and scripts.
 */
export function securityHeaders({
  publicUrl,
  development,
}: Pick<Config, 'publicUrl' | 'development'>): SecurityHeaders {
  const policy = "default-src 'none'; frame-ancestors 'none'";
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
    ...(development ? [] : [['content-security-policy', policy] as const]),
    ...(publicUrl.startsWith('https:') ? [['strict-transport-security', 'max-age=31536000'] as const] : []),
  ];
}

/** Puts them, and the request's name, on an answer that has not begun. */
export function setSecurityHeaders(
  response: ServerResponse,
  headers: SecurityHeaders,
  requestId: string,
): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
}
